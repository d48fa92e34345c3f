import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { CurveChart } from "./chart";
import type { Candidate, Curve } from "./types";
import { kindFacts, likelihood, likelihoodLabel, percent, addressOfArticle } from "./labels";

interface Ports {
  threshold: number;
  /** Open the thread at a post; null if it cannot be opened. */
  read: ((position: number) => void) | null;
}

/** A story that a thread may be about: its headline, how likely it is and since when, and the posts that support it. */
export class CandidateCard {
  readonly element: HTMLElement;
  private readonly chart: CurveChart;

  constructor(about: Candidate, curves: readonly Curve[], ports: Ports) {
    const { threshold } = ports;
    this.chart = new CurveChart(about.title, threshold);
    this.chart.show(curves);
    const address = addressOfArticle(about);
    const out = about.kind === "article";
    const title = about.title.trim() || t("untitled-draft");
    this.element = h(
      "li",
      { class: `about is-${likelihood(about.probability, threshold)}`, testid: "about", "data-about": about.id },
      h(
        "div",
        { class: "about-head" },
        h(
          "h3",
          {},
          address
            ? h("a", { href: address, ...(out && { target: "_blank", rel: "noopener noreferrer" }) }, title)
            : title,
        ),
        h("p", { class: "about-facts" }, kindFacts(about)),
        h(
          "p",
          { class: "about-verdict", testid: "about-verdict" },
          h("meter", { min: 0, max: 1, value: about.probability, "aria-label": t("monitor-probability") }),
          h("strong", {}, likelihoodLabel(about.probability, threshold)),
          ` ${percent(about.probability)}`,
        ),
      ),
      this.chart.element,
      about.posts.length
        ? h(
            "section",
            { class: "about-posts" },
            h("h4", {}, t("monitor-speaking")),
            h("ul", {}, ...about.posts.map((post) => speaking(post, ports))),
          )
        : null,
    );
  }

  /** Show the same article with other curves for comparison. */
  compare(curves: readonly Curve[]): void {
    this.chart.show(curves);
  }
}

function speaking({ position, probability, text }: Candidate["posts"][number], { read }: Ports): HTMLElement {
  const words = h("p", { class: "about-post-text" }, text);
  return h(
    "li",
    { class: "about-post" },
    h("span", { class: "about-post-share" }, percent(probability)),
    words,
    read
      ? button(t("monitor-read"), () => read(position), {
          class: "button small link",
          "aria-haspopup": "dialog",
          "aria-label": t("monitor-read-label"),
        })
      : null,
  );
}
