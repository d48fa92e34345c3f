import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, byId, h, icon } from "../dom";
import { t } from "../i18n/messages";
import { headlineCard, quoteCard } from "../panels/finding-cards";
import { Popover } from "../panels/popover";
import { toast } from "../panels/toast";
import { bodySchema, type Provenance } from "../schema";
import { plainText } from "../text";
import type { BodyQuote, HeadlineFinding, ParagraphId, QuoteFinding, SourceParagraph } from "../wire/types";
import type { Dismissals, Scope } from "./dismissals";
import { mendedWords, mendHeadline, mendQuote, withLastWords } from "./mending";
import type { FindingsPlugin } from "./plugin";
import type { Placed, Range } from "./reducer";
import { cardWords } from "./telling";
import { asksForALook, quoted, STATE_ICONS, stateWords, type Finding } from "./words";

const LINE_TESTIDS = { unsupported: "headline-warning", in_source: "headline-in-source", uncertain: "headline-uncertain" };

interface Side<F extends Range> {
  view: EditorView;
  findings: FindingsPlugin<F>;
  dismissals: Dismissals;
}

interface Ports {
  headline: Side<HeadlineFinding>;
  body: Side<QuoteFinding>;
  paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null>;
  readSource(sourceId: string, sought: ParagraphId | Provenance | null): void;
  /** A button that plays what the source has of a quote; null where there is nothing to play. */
  play(finding: QuoteFinding): HTMLElement | null;
  isAttached(sourceId: string): boolean;
  /** Attaches a source to the draft; false where that failed. */
  attach(sourceId: string): Promise<boolean>;
  /** A finding was set aside or brought back. */
  changed(): void;
  /** Tells a screen reader. */
  say(words: string): void;
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
      if (event.key === "Escape" && this.popover.open) this.putAway();
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
    if (inHeadline) this.show(headline, inHeadline, () => this.headlineCard(inHeadline), this.line.querySelector(".line-told"));
    else if (inBody) this.show(body, inBody, () => this.quoteCard(inBody));
    else this.popover.hide();
  }

  /** Moves the focus into the card that is open; false without one. */
  enter(): boolean {
    return this.popover.enter();
  }

  close(): void {
    closeIn(this.ports.headline);
    closeIn(this.ports.body);
    this.popover.hide();
  }

  /** Closed by a key: the focus goes back to the words that the card was about. */
  private putAway(): void {
    const { headline, body } = this.ports;
    if (!this.popover.contains(document.activeElement)) return this.close();
    this.leave(opened(headline) ? headline.view : body.view);
  }

  /** The card lies beside the finding, and does not cover the line `below` it. */
  private show<F extends Finding>(side: Side<F>, placed: Placed<F>, make: () => HTMLElement, below?: Element | null): void {
    const first = side.view.coordsAtPos(placed.from, 1);
    const last = side.view.coordsAtPos(placed.to, -1);
    const at = { left: Math.min(first.left, last.left), top: first.top, bottom: Math.max(last.bottom, below?.getBoundingClientRect().bottom ?? 0) };
    const drawn = drawnOf(placed);
    if (this.popover.open !== drawn) this.ports.say(cardWords(placed.finding));
    this.popover.show(drawn, make, at);
  }

  private drawLine(): void {
    const { view, findings, dismissals } = this.ports.headline;
    const standing = findings.state(view.state).placed.filter((one) =>
      !one.edited && !(asksForALook(one.finding) && dismissals.covers(one.id, one.finding.quote)));
    const key = JSON.stringify(standing.map((one) => [one.id, one.finding.state]));
    if (key === this.drawn) return;
    this.drawn = key;
    this.line.replaceChildren(...[this.lineFor(standing)].filter((part) => part !== null));
  }

  /** The worst that stands is told in words; what stands in the way of publishing first. */
  private lineFor(standing: Placed<HeadlineFinding>[]): HTMLElement | null {
    const { view, findings } = this.ports.headline;
    const inState = (...states: HeadlineFinding["state"][]) => standing.filter(({ finding }) => states.includes(finding.state));
    const look = (one: Placed<HeadlineFinding>, words: string) => button(words, () => findings.visit(view, one.id), { class: "button small" });
    for (const state of ["unsupported", "in_source", "uncertain"] as const) {
      const [first, ...others] = inState(state);
      if (!first) continue;
      const quote = quoted(first.finding.quote, 60);
      const words = others.length ? t("line-quote-and-more", { quote, others: others.length }) : t("line-quote", { quote });
      return h("div", { class: `line-told line-${state}`, testid: LINE_TESTIDS[state] },
        icon(STATE_ICONS[state]),
        h("span", { class: "line-words" }, h("strong", {}, `${stateWords(state)}:`), ` ${words}`),
        look(first, t("line-compare")));
    }
    const good = inState("verbatim", "supported");
    if (good.length) {
      const reworded = inState("supported")[0];
      return h("div", { class: "line-told line-good" }, icon("check"),
        h("span", {}, t("line-good", { quotes: good.length })),
        reworded ? look(reworded, t("line-compare")) : null);
    }
    const [phrase] = inState("not_a_quotation");
    return phrase
      ? h("div", { class: "line-told line-muted", testid: "headline-phrase" }, icon(STATE_ICONS.not_a_quotation),
          h("span", { class: "line-words" }, `${stateWords("not_a_quotation")}: ${quoted(phrase.finding.quote, 60)}`),
          look(phrase, t("line-why")))
      : null;
  }

  private headlineCard(placed: Placed<HeadlineFinding>): HTMLElement {
    const { headline, body } = this.ports;
    const { finding } = placed;
    return headlineCard(finding, {
      mend: (words) => {
        const now = opened(headline);
        if (now) headline.view.dispatch(mendHeadline(headline.view.state, now, words));
        headline.view.focus();
      },
      show: (quote) => {
        this.close();
        selectIn(body.view, quote);
      },
      read: () => finding.source && this.ports.readSource(finding.source.source_id, finding.source.paragraph_id),
      dismiss: (scope) => this.dismiss(headline, placed, scope, finding.state === "unsupported" ? t("dismissed-still-asks") : ""),
      close: () => this.leave(headline.view),
    });
  }

  private quoteCard(placed: Placed<QuoteFinding>): HTMLElement {
    const { body } = this.ports;
    const { finding } = placed;
    const { source_id: source } = finding;
    const inserted = provenanceIn(body.view.state.doc, placed);
    const words = mendedWords(finding);
    return quoteCard(finding, inserted, {
      mend: words === null ? null : () => void this.mendBody(finding, words),
      attach: source === null || this.ports.isAttached(source) ? null : () => void this.attach(source, finding.source_title ?? ""),
      read: source === null ? null
        : () => this.ports.readSource(source, inserted?.source_id === source ? inserted : finding.paragraph_id),
      play: this.ports.play(finding),
      dismiss: (scope) => this.dismiss(body, placed, scope, ""),
      close: () => this.leave(body.view),
    });
  }

  private async mendBody(finding: QuoteFinding, words: string): Promise<void> {
    const { body } = this.ports;
    const paragraph = await this.ports.paragraph(finding.source_id!, finding.paragraph_id!).catch(() => null);
    const now = opened(body);
    const whole = paragraph ? withLastWords(words, finding, paragraph) : words;
    if (now) body.view.dispatch(mendQuote(body.view.state, now, whole, paragraph));
    this.leave(body.view);
  }

  private async attach(sourceId: string, title: string): Promise<void> {
    this.leave(this.ports.body.view);
    if (await this.ports.attach(sourceId)) toast(t("card-attached", { title }));
  }

  private dismiss<F extends Finding>(side: Side<F>, placed: Placed<F>, scope: Scope, more: string): void {
    const done = side.dismissals.dismiss(scope, placed.id, placed.finding.quote);
    this.leave(side.view);
    this.ports.changed();
    toast(`${t(`dismissed-${scope}`)} ${more}`.trim(), {
      label: t("dismissed-undo"),
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

/** Where the quote was inserted from, if it was. */
function provenanceIn(doc: Node, { from, to }: Placed<QuoteFinding>): Provenance | null {
  let found: Provenance | null = null;
  doc.nodesBetween(from, to, (node) => {
    const mark = bodySchema.marks.quote.isInSet(node.marks);
    if (mark) found ??= mark.attrs as Provenance;
  });
  return found;
}

/** What a card shows of a finding. Where the quotes stand in the body changes with every key and is not shown. */
function drawnOf<F extends Finding>({ id, finding }: Placed<F>): string {
  return JSON.stringify([id, finding], (name, value: unknown) => (name === "start" || name === "end" || name === "probability" ? undefined : value));
}

/** Selects a quote of the body where it stood when it was checked, or where its words stand now. */
function selectIn(view: EditorView, quote: BodyQuote): void {
  const { text, posAt } = plainText(view.state.doc);
  // A quote that runs through several paragraphs has marks between them that are none of its words.
  const words = quote.text.split("\n")[0]!;
  const start = text.startsWith(words, quote.start) ? quote.start : text.indexOf(words);
  if (start < 0) return;
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, posAt(start), posAt(start + words.length))).scrollIntoView());
  view.focus();
}
