import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, byId, h, icon } from "../dom";
import { sideOf } from "../panels/diff";
import { headlineCard, quoteCard, quoted, STATE_WORDS } from "../panels/finding-cards";
import { Popover } from "../panels/popover";
import { toast } from "../panels/toast";
import { plainText } from "../text";
import type { HeadlineFinding, ParagraphId, QuoteFinding, SourceParagraph } from "../wire/types";
import { SCOPE_WORDS, type Dismissals, type Scope } from "./dismissals";
import { headlineWords, mendHeadline, mendQuote, sourceWords } from "./mending";
import type { FindingsPlugin } from "./plugin";
import type { Placed, Range } from "./reducer";

interface Side<F extends Range> {
  view: EditorView;
  findings: FindingsPlugin<F>;
  dismissals: Dismissals;
}

interface Ports {
  headline: Side<HeadlineFinding>;
  body: Side<QuoteFinding>;
  paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null>;
  readSource(sourceId: string, paragraphId: ParagraphId | null): void;
  /** A finding was set aside or brought back. */
  changed(): void;
}

/** The cards of findings, over the text beside what they are about, and the line under the headline. */
export class Cards {
  private readonly popover = new Popover(byId("cards"), byId("page"));
  private readonly line = byId("headline-line");
  private drawn = "";

  constructor(private readonly ports: Ports) {
    byId("page").addEventListener("scroll", () => this.update(), { passive: true });
    window.addEventListener("resize", () => this.update());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.popover.open) this.close();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Element) || !this.popover.open) return;
      if (!this.popover.contains(target) && !target.closest("[data-finding], .check, .headline-line")) this.close();
    });
  }

  /** Draws what the two editors say is open now. */
  update(): void {
    const { headline, body } = this.ports;
    this.drawLine();
    const inHeadline = opened(headline);
    const inBody = opened(body);
    if (inHeadline) this.show(headline, inHeadline, () => this.headlineCard(inHeadline), this.line.querySelector(".line-warning"));
    else if (inBody) this.show(body, inBody, () => this.quoteCard(inBody));
    else this.popover.hide();
  }

  close(): void {
    closeIn(this.ports.headline);
    closeIn(this.ports.body);
    this.popover.hide();
  }

  /** The card lies beside the finding, and does not cover the line `below` it. */
  private show<F extends Range>(side: Side<F>, placed: Placed<F>, make: () => HTMLElement, below?: Element | null): void {
    const first = side.view.coordsAtPos(placed.from, 1);
    const last = side.view.coordsAtPos(placed.to, -1);
    const at = { left: Math.min(first.left, last.left), top: first.top, bottom: Math.max(last.bottom, below?.getBoundingClientRect().bottom ?? 0) };
    this.popover.show(JSON.stringify([placed.id, placed.finding]), make, at);
  }

  private drawLine(): void {
    const { view, findings, dismissals } = this.ports.headline;
    const standing = findings.state(view.state).placed.filter((one) =>
      !one.edited && !(one.finding.state === "unsupported" && dismissals.covers(one.id, one.finding.quote)));
    const wrong = standing.filter((one) => one.finding.state === "unsupported");
    const key = JSON.stringify(standing.map((one) => [one.id, one.finding.state]));
    if (key === this.drawn) return;
    this.drawn = key;
    const first = wrong[0];
    if (first) {
      const more = wrong.length > 1 ? ` And ${wrong.length - 1} more.` : "";
      this.line.replaceChildren(h("div", { class: "line-warning", testid: "headline-warning" },
        icon("alert"),
        h("span", { class: "line-words" }, h("strong", {}, `${STATE_WORDS.unsupported}:`), ` ${quoted(first.finding.quote, 60)}.${more}`),
        button("Compare", () => findings.visit(view, first.id), { class: "button small" })));
    } else {
      this.line.replaceChildren(...(standing.length
        ? [h("p", { class: "line-good" }, icon("check"), standing.length > 1 ? "Quotes supported by the body" : "Quote supported by the body")]
        : []));
    }
  }

  private headlineCard(placed: Placed<HeadlineFinding>): HTMLElement {
    const { headline, body } = this.ports;
    const { finding } = placed;
    const words = headlineWords(finding);
    return headlineCard(finding, {
      mend: words === null ? null : () => {
        const now = opened(headline);
        if (now) headline.view.dispatch(mendHeadline(headline.view.state, now, words));
        headline.view.focus();
      },
      goTo: finding.nearest && (() => {
        const at = plainText(body.view.state.doc).text.indexOf(finding.nearest!.text);
        this.close();
        if (at >= 0) selectIn(body.view, at, at + finding.nearest!.text.length);
      }),
      dismiss: (scope) => this.dismiss(headline, placed, scope, "Publishing will still ask for a reason."),
      close: () => this.leave(headline.view),
    });
  }

  private quoteCard(placed: Placed<QuoteFinding>): HTMLElement {
    const { body } = this.ports;
    const { finding } = placed;
    return quoteCard(finding, {
      mend: finding.state === "differs" ? () => void this.mendBody(finding) : null,
      read: finding.source_id ? () => this.ports.readSource(finding.source_id!, finding.paragraph_id) : null,
      dismiss: (scope) => this.dismiss(body, placed, scope, ""),
      close: () => this.leave(body.view),
    });
  }

  private async mendBody(finding: QuoteFinding): Promise<void> {
    const { body } = this.ports;
    const paragraph = await this.ports.paragraph(finding.source_id!, finding.paragraph_id!).catch(() => null);
    const words = (paragraph && sourceWords(finding, paragraph)) ?? sideOf(finding.diff ?? [], "before");
    const now = opened(body);
    if (now && words) body.view.dispatch(mendQuote(body.view.state, now, words));
    this.leave(body.view);
  }

  private dismiss<F extends Range>(side: Side<F>, placed: Placed<F>, scope: Scope, more: string): void {
    const done = side.dismissals.dismiss(scope, placed.id, placed.finding.quote);
    this.leave(side.view);
    this.ports.changed();
    toast(`Dismissed: ${SCOPE_WORDS[scope].toLowerCase()}. ${more}`.trim(), {
      label: "Undo",
      run: () => {
        side.dismissals.undo(done);
        this.ports.changed();
      },
    });
  }

  private leave(view: EditorView): void {
    this.close();
    view.focus();
  }
}

function opened<F extends Range>({ view, findings }: Side<F>): Placed<F> | undefined {
  const { open, placed } = findings.state(view.state);
  return open === null ? undefined : placed.find((one) => one.id === open);
}

function closeIn<F extends Range>({ view, findings }: Side<F>): void {
  if (findings.state(view.state).open) findings.dispatch(view, { type: "closed" });
}

function selectIn(view: EditorView, start: number, end: number): void {
  const { posAt } = plainText(view.state.doc);
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, posAt(start), posAt(end))).scrollIntoView());
  view.focus();
}
