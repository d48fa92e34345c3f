import { h, icon, setText, button } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { AGGREGATIONS, type Candidate, type Aggregation, type Curve, type MonitorAnswer } from "./types";
import * as labels from "./labels";
import { CurveChart } from "./chart";

interface Ports {
  compare(by: Aggregation[]): void;
  /** What can be done with the thread that was compared. */
  actions(): HTMLElement[];
  /** Open the thread at a post; null if it is not in the library. */
  reader(): ((position: number) => void) | null;
}

/** Answers by aggregation. */
type Answers = ReadonlyMap<Aggregation, MonitorAnswer>;

const same = (one: Candidate, other: Candidate) => one.kind === other.kind && one.id === other.id;

/** Return the loaded curves of an article, in the requested order. */
export function curvesOf(about: Candidate, answers: Answers, by: readonly Aggregation[]): Curve[] {
  return by.flatMap((aggregation) => {
    const article = answers.get(aggregation)?.articles.find((one) => same(one, about));
    return article ? [{ by: aggregation, points: article.curve }] : [];
  });
}

/** What a thread is about. */
export class MonitorResults {
  readonly element = h("section.monitor-results", { "aria-labelledby": "monitor-found", hidden: true });
  private cards: { about: Candidate; card: CandidateCard }[] = [];
  private readonly heading = h("h2", { id: "monitor-found", tabindex: -1, testid: "monitor-found" });
  private readonly facts = h("p.monitor-facts", { testid: "monitor-cascade" });
  private readonly notes = h("ul.monitor-notes");
  private readonly actions = h("div.monitor-thread-actions");
  private readonly compared = h("fieldset.monitor-compare");
  /** Choice of aggregations, hidden until opened. */
  private readonly advanced = h(
    "details.monitor-advanced",
    { testid: "monitor-advanced" },
    h("summary", t("monitor-advanced")),
    this.compared,
  );
  private readonly list = h("ol.abouts", { testid: "abouts" });
  private readonly weak = h("ol.abouts");
  private readonly others = h("details.monitor-others", h("summary", { testid: "monitor-others" }), this.weak);

  constructor(private readonly ports: Ports) {
    this.element.append(this.heading, this.facts, this.notes, this.actions, this.list, this.others, this.advanced);
  }

  /** What came of it, by the first of `by`. */
  show(answers: Answers, by: readonly Aggregation[]): void {
    const answer = answers.get(by[0]!);
    if (!answer) return;
    const { threshold } = answer;
    this.element.hidden = false;
    const sure = answer.articles.filter(({ probability }) => probability >= threshold);
    const unsure = answer.articles.filter(({ probability }) => probability < threshold);
    this.heading.textContent = t("monitor-found", { articles: sure.length });
    this.facts.textContent = labels.cascadeSummary(answer.cascade);
    this.notes.replaceChildren(...omissionsText(answer).map((words) => h("li", icon("alert"), words)));
    this.actions.replaceChildren(...this.ports.actions());
    this.choose(by, answer.articles.length > 0);
    this.cards = [];
    const card = (about: Candidate) => {
      const made = new CandidateCard(about, curvesOf(about, answers, by), { threshold, read: this.ports.reader() });
      this.cards.push({ about, card: made });
      return made.element;
    };
    this.list.replaceChildren(...sure.map(card));
    this.weak.replaceChildren(...unsure.map(card));
    this.others.hidden = !unsure.length;
    this.others.open = !sure.length;
    setText(this.others.querySelector("summary")!, t("monitor-others", { articles: unsure.length }));
  }

  /** More to compare with has come. */
  compare(answers: Answers, by: readonly Aggregation[]): void {
    for (const { about, card } of this.cards) card.compare(curvesOf(about, answers, by));
  }

  hide(): void {
    this.element.hidden = true;
  }

  focus(): void {
    this.heading.focus();
  }

  private choose(by: readonly Aggregation[], isAny: boolean): void {
    this.advanced.hidden = !isAny;
    // A link that compares several ways shows them.
    if (by.length > 1) this.advanced.open = true;
    const held =
      document.activeElement instanceof HTMLInputElement && this.compared.contains(document.activeElement)
        ? document.activeElement.value
        : null;
    const boxes = AGGREGATIONS.map((aggregation) =>
      h(
        "label.setting",
        { title: t(`monitor-by-${aggregation}-what`) },
        h("input", {
          type: "checkbox",
          value: aggregation,
          checked: by.includes(aggregation),
          on: { change: () => this.chosen() },
        }),
        h("span", labels.aggregationLabel(aggregation)),
      ),
    );
    this.compared.replaceChildren(h("legend", t("monitor-compare")), ...boxes);
    if (held) this.compared.querySelector<HTMLElement>(`[value="${held}"]`)?.focus();
  }

  private chosen(): void {
    const by = [...this.compared.querySelectorAll<HTMLInputElement>("input:checked")].map(
      ({ value }) => value as Aggregation,
    );
    this.ports.compare(by.length ? by : ["learned"]);
  }
}

/** What was left out of the comparison. */
export function omissionsText({
  cascade: { posts, read, sampled, others },
  behind,
}: Pick<MonitorAnswer, "cascade" | "behind">): string[] {
  return [
    sampled ? t("monitor-note-part", { read, posts }) : "",
    others ? t("monitor-note-others", { threads: others }) : "",
    behind ? t("monitor-note-behind") : "",
  ].filter(Boolean);
}

interface CandidatePorts {
  threshold: number;
  /** Open the thread at a post; null if it cannot be opened. */
  read: ((position: number) => void) | null;
}

/** A story that a thread may be about: its headline, how likely it is and since when, and the posts that support it. */
export class CandidateCard {
  readonly element: HTMLElement;
  private readonly chart: CurveChart;

  constructor(about: Candidate, curves: readonly Curve[], ports: CandidatePorts) {
    const { threshold } = ports;
    this.chart = new CurveChart(about.title, threshold);
    this.chart.show(curves);
    const address = labels.addressOfArticle(about);
    const out = about.kind === "article";
    const title = about.title.trim() || t("untitled-draft");
    this.element = h(
      "li",
      { class: `about is-${labels.likelihood(about.probability, threshold)}`, testid: "about", "data-about": about.id },
      h(
        "div.about-head",
        h(
          "h3",
          address
            ? h("a", { href: address, ...(out && { target: "_blank", rel: "noopener noreferrer" }) }, title)
            : title,
        ),
        h("p.about-facts", labels.kindFacts(about)),
        h(
          "p.about-verdict",
          { testid: "about-verdict" },
          h("meter", { min: 0, max: 1, value: about.probability, "aria-label": t("monitor-probability") }),
          h("strong", labels.likelihoodLabel(about.probability, threshold)),
          ` ${labels.percent(about.probability)}`,
        ),
      ),
      this.chart.element,
      about.posts.length
        ? h(
            "section.about-posts",
            h("h4", t("monitor-speaking")),
            h("ul", ...about.posts.map((post) => speaking(post, ports))),
          )
        : null,
    );
  }

  /** Show the same article with other curves for comparison. */
  compare(curves: readonly Curve[]): void {
    this.chart.show(curves);
  }
}

function speaking({ position, probability, text }: Candidate["posts"][number], { read }: CandidatePorts): HTMLElement {
  const words = h("p.about-post-text", text);
  return h(
    "li.about-post",
    h("span.about-post-share", labels.percent(probability)),
    words,
    read
      ? button(t("monitor-read"), () => read(position), "small link", {
          "aria-haspopup": "dialog",
          "aria-label": t("monitor-read-label"),
        })
      : null,
  );
}
