import { h, icon, setText } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { CandidateCard } from "./candidates";
import { AGGREGATIONS, type Candidate, type Aggregation, type Curve, type MonitorAnswer } from "./types";
import { aggregationLabel, cascadeSummary } from "./labels";

interface Ports {
  compare(by: Aggregation[]): void;
  /** What can be done with the thread that was compared. */
  actions(): HTMLElement[];
  /** Open the thread at a post; null if it is not in the library. */
  reader(): ((position: number) => void) | null;
}

/** Answers by aggregation. */
export type Answers = ReadonlyMap<Aggregation, MonitorAnswer>;

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
  readonly element = h("section", { class: "monitor-results", "aria-labelledby": "monitor-found", hidden: true });
  private cards: { about: Candidate; card: CandidateCard }[] = [];
  private readonly heading = h("h2", { id: "monitor-found", tabindex: -1, testid: "monitor-found" });
  private readonly facts = h("p", { class: "monitor-facts", testid: "monitor-cascade" });
  private readonly notes = h("ul", { class: "monitor-notes" });
  private readonly actions = h("div", { class: "monitor-thread-actions" });
  private readonly compared = h("fieldset", { class: "monitor-compare" });
  /** Choice of aggregations, hidden until opened. */
  private readonly advanced = h(
    "details",
    { class: "monitor-advanced", testid: "monitor-advanced" },
    h("summary", {}, t("monitor-advanced")),
    this.compared,
  );
  private readonly list = h("ol", { class: "abouts", testid: "abouts" });
  private readonly weak = h("ol", { class: "abouts" });
  private readonly others = h(
    "details",
    { class: "monitor-others" },
    h("summary", { testid: "monitor-others" }),
    this.weak,
  );

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
    this.facts.textContent = cascadeSummary(answer.cascade);
    this.notes.replaceChildren(...omissionsText(answer).map((words) => h("li", {}, icon("alert"), words)));
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
        "label",
        { class: "setting", title: t(`monitor-by-${aggregation}-what`) },
        h("input", {
          type: "checkbox",
          value: aggregation,
          checked: by.includes(aggregation),
          on: { change: () => this.chosen() },
        }),
        h("span", {}, aggregationLabel(aggregation)),
      ),
    );
    this.compared.replaceChildren(h("legend", {}, t("monitor-compare")), ...boxes);
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
