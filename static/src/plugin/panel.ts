import { h, icon } from "../ui/dom";
import { needsReview, quoted, reasonText, STATE_ICONS, stateLabel } from "../checks/labels";
import type { Choice } from "../keys/bindings";
import { createSuggestionsPanel, type SuggestionsPanel } from "../suggestions/panel/list";
import type { SuggestState } from "../suggestions/state/reducer";
import type { HeadlineFinding, Suggestion } from "../wire/types";
import { shadowOf } from "./layer";
import type { Server } from "./server";

interface Ports {
  insert(item: Suggestion): void;
  /** Show weak matches too. */
  uncover(): void;
  resize(item: Suggestion, by: 1 | -1): void;
  keys(): Choice;
  /** Back to the text. */
  leave(): void;
}

/** The ready-made panel: warnings about the headline, and below them the quotes that are suggested. */
export class Panel {
  readonly element = h("div.quotedesk-panel", { "data-testid": "quotedesk-panel" });
  private readonly warnings = h("ul.host-headline");
  private readonly pane = h("div.pane");
  private list: SuggestionsPanel | null = null;
  private attached: number | null = null;
  private warned = "[]";

  constructor(
    private readonly server: Server,
    private readonly ports: Ports,
  ) {
    shadowOf(this.element, server, h("div.root.panel-root", h("div", { role: "status" }, this.warnings), this.pane));
  }

  /** Once there are words to say it in. */
  draw(state: SuggestState, headline: readonly HeadlineFinding[], attached: number, problem: string | null): void {
    this.list ??= this.createList();
    if (attached !== this.attached) {
      this.attached = attached;
      // How many the library has is not known here: that there are none shows by its answers.
      this.list.sources(attached, Number.POSITIVE_INFINITY);
    }
    this.drawWarnings(headline.filter(needsReview));
    this.list.problem(problem);
    this.list.render(state);
  }

  /** The writer went back to writing. */
  released(): void {
    this.list?.released();
  }

  /** Told to a screen reader when they are others. */
  private drawWarnings(findings: HeadlineFinding[]): void {
    const key = JSON.stringify(findings);
    if (key === this.warned) return;
    this.warned = key;
    this.warnings.replaceChildren(...findings.map(warning));
  }

  private createList(): SuggestionsPanel {
    const { insert, uncover, resize, keys, leave } = this.ports;
    return createSuggestionsPanel(this.pane, {
      insert,
      uncover,
      resize,
      keys,
      leave,
      openSources: () => this.server.openLibrary(),
      openSource: (item) => this.server.openLibrary(item.source_id, item.index),
      canPlay: () => false,
      play: () => undefined,
    });
  }
}

function warning(finding: HeadlineFinding): HTMLElement {
  return h(
    "li",
    { class: `check-${finding.state}`, testid: "headline-warning" },
    icon(STATE_ICONS[finding.state]),
    h(
      "div",
      h("strong", `${stateLabel(finding.state)}: `),
      quoted(finding.quote, 90),
      h("p.hint", reasonText(finding)),
    ),
  );
}
