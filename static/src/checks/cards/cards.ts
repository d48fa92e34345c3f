import { TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, byId, fill, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { provenanceWithin } from "../../articles/schema-mapping";
import type { FeedbackHandlers } from "./finding-card";
import { Popover } from "../../ui/popover";
import type { Passage } from "../../sources/player/passages";
import type { Provenance } from "../../articles/provenance";
import { plainText } from "../../articles/plain-text";
import type { BodyQuote, ParagraphId, SourceParagraph } from "../../wire/types";
import type { Dismissals, Scope } from "../state/dismissals";
import type { Feedback } from "../feedback";
import { withProvenance, type Finding, type Kind, type QuoteFindingModel, type State } from "../state/finding";
import type { FindingsEditor } from "../fixes";
import { loadOnce } from "../../ui/lazy-modules";
import type { Placed } from "../state/reducer";
import { cardAnnouncement } from "../announcements";
import { needsReview, quoted, STATE_ICONS, stateLabel } from "../labels";

const LINE_TESTIDS = {
  unsupported: "headline-warning",
  unchecked: "headline-unchecked",
  in_source: "headline-in-source",
  uncertain: "headline-uncertain",
};

type CheckedEditor = FindingsEditor<Finding>;

interface Ports {
  /** With the line under it. */
  headline?: CheckedEditor;
  body: CheckedEditor;
  dismissals: Dismissals;
  feedback?: Feedback;
  /** Ends the listening. */
  signal?: AbortSignal;
  paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null>;
  readSource(sourceId: string, sought: ParagraphId | Provenance | null, finding: Finding): void;
  /** A button that plays a stretch of a recording; null where there is none. */
  play?(passage: Passage): HTMLElement | null;
  isAttached?(sourceId: string): boolean;
  /** Attach a source to the draft; false where that failed. */
  attach?(sourceId: string): Promise<boolean>;
  /** A finding was dismissed or restored. */
  changed(): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
  toast(message: string, action?: { label: string; run(): void }): void;
}

/** The cards of findings, which open over the text next to what they are about, and the line under the headline. */
export class FindingCards {
  private readonly popover: Popover;
  private readonly editors: CheckedEditor[];
  private readonly line: HTMLElement | null;
  private rendered = "";
  private parts: typeof import("./parts") | null = null;
  private isEntering = false;
  /** Load what cards are made of. */
  readonly load = loadOnce(async () => (this.parts = await import("./parts")));

  /** `page` scrolls with the text, and the cards keep inside of it. */
  constructor(
    host: HTMLElement,
    page: HTMLElement,
    private readonly ports: Ports,
  ) {
    const { headline, body, signal } = ports;
    this.popover = new Popover(host, page);
    this.editors = headline ? [headline, body] : [body];
    this.line = headline ? byId("headline-line") : null;
    const listening = signal && { signal };
    document.addEventListener("scroll", () => this.update(), { passive: true, capture: true, ...listening });
    window.addEventListener("resize", () => this.update(), { ...listening });
    document.addEventListener("keydown", (event) => this.isEscape(event) && this.closeByKey(event), { ...listening });
    for (const { view } of this.editors) {
      // Before the editor's own keys: Escape closes the card, and dismisses no quote that it hides.
      view.dom.addEventListener("keydown", (event) => this.closeBefore(event), { capture: true, ...listening });
    }
    document.addEventListener("pointerdown", (event) => this.pointed(event), { ...listening });
  }

  /** Render the card of the finding that is open in either editor. */
  update(): void {
    this.drawLine();
    const shown = this.opened();
    if (shown) this.show(shown.editor, shown.placed);
    else this.popover.hide();
  }

  /** Move the focus into the card that is open; false without one. */
  enter(): boolean {
    // A card requested before its code is loaded gets the focus when it opens.
    this.isEntering = !this.parts && Boolean(this.opened());
    return this.isEntering || this.popover.enter();
  }

  close(): void {
    for (const { view, findings } of this.editors)
      if (findings.state(view.state).open) findings.dispatch(view, { type: "closed" });
    this.isEntering = false;
    this.popover.hide();
  }

  private opened(): { editor: CheckedEditor; placed: Placed<Finding> } | undefined {
    for (const editor of this.editors) {
      const { open, placed: all } = editor.findings.state(editor.view.state);
      const placed = open === null ? undefined : all.find(({ finding }) => finding.id === open);
      if (placed) return { editor, placed };
    }
    return undefined;
  }

  private side(kind: Kind): CheckedEditor {
    const { headline, body } = this.ports;
    return kind === "headline" ? headline! : body;
  }

  private isEscape(event: KeyboardEvent): boolean {
    return event.key === "Escape" && !event.isComposing && this.popover.open !== null;
  }

  private closeBefore(event: KeyboardEvent): void {
    if (!this.isEscape(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  /** From the card the focus goes back to the words that it was about. */
  private closeByKey(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    if (this.popover.contains(target as Node)) this.leave((this.opened()?.editor ?? this.ports.body).view);
    else this.close();
  }

  private pointed(event: PointerEvent): void {
    const [target] = event.composedPath();
    if (!(target instanceof Element) || !this.popover.open || this.popover.contains(target)) return;
    if (!target.closest("[data-finding], [data-sign], .check, .headline-line")) this.close();
  }

  /** Places the card next to the finding, without covering the line below it. */
  private show({ view }: CheckedEditor, { finding, from, to }: Placed<Finding>): void {
    const first = view.coordsAtPos(from, 1);
    const last = view.coordsAtPos(to, -1);
    const below = finding.kind === "headline" ? this.line?.querySelector(".line-told") : null;
    const at = {
      left: Math.min(first.left, last.left),
      top: first.top,
      bottom: Math.max(last.bottom, below?.getBoundingClientRect().bottom ?? 0),
      // The margin of a page elsewhere is not the card's.
      ...(this.line && { beside: view.dom.getBoundingClientRect().right, line: this.written(view) }),
    };
    if (!this.parts) return void this.load().then(() => this.update());
    const drawn = this.parts.renderKey(finding);
    if (this.popover.open !== drawn) this.ports.say(cardAnnouncement(finding));
    this.popover.show(drawn, () => this.card(finding, from, to), at);
    if (this.isEntering) this.popover.enter();
    this.isEntering = false;
  }

  /** The line of the caret while the editor has the focus. */
  private written(view: EditorView): { top: number; bottom: number } | null {
    if (!view.hasFocus()) return null;
    const { top, bottom } = view.coordsAtPos(view.state.selection.head);
    return { top, bottom };
  }

  private drawLine(): void {
    const { headline, dismissals } = this.ports;
    if (!headline || !this.line) return;
    const { view, findings } = headline;
    const active = findings
      .state(view.state)
      .placed.filter(({ finding, edited }) => !edited && !(needsReview(finding) && dismissals.covers(finding)))
      .map(({ finding }) => finding);
    const key = JSON.stringify(active.map(({ id, state }) => [id, state]));
    if (key === this.rendered) return;
    this.rendered = key;
    fill(this.line, this.lineFor(headline, active));
  }

  /** Describe the worst finding in words; what blocks publishing comes first. */
  private lineFor({ view, findings }: CheckedEditor, standing: Finding[]): HTMLElement | null {
    const inState = (...states: State[]) => standing.filter(({ state }) => states.includes(state));
    const look = ({ id }: Finding, words: string) => button(words, () => findings.visit(view, id), "small");
    for (const state of ["unsupported", "unchecked", "in_source", "uncertain"] as const) {
      const [first, ...others] = inState(state);
      if (!first) continue;
      const quote = quoted(first.quote, 60);
      const words = others.length
        ? t("line-quote-and-more", { quote, others: others.length })
        : t("line-quote", { quote });
      return h(
        "div",
        { class: `line-told line-${state}`, testid: LINE_TESTIDS[state] },
        icon(STATE_ICONS[state]),
        h("span.line-words", h("strong", `${stateLabel(state)}:`), ` ${words}`),
        look(first, t(state === "unchecked" ? "line-why" : "line-compare")),
      );
    }
    const good = inState("verbatim", "supported");
    if (good.length) {
      const reworded = inState("supported")[0];
      return h(
        "div.line-told.line-good",
        icon("check"),
        h("span", t("line-good", { quotes: good.length })),
        reworded ? look(reworded, t("line-compare")) : null,
      );
    }
    const [phrase] = inState("not_a_quotation");
    return phrase
      ? h(
          "div.line-told.line-muted",
          { testid: "headline-phrase" },
          icon(STATE_ICONS.not_a_quotation),
          h("span.line-words", `${stateLabel("not_a_quotation")}: ${quoted(phrase.quote, 60)}`),
          look(phrase, t("line-why")),
        )
      : null;
  }

  private card(finding: Finding, from: number, to: number): HTMLElement {
    const { body, feedback, play, attach, isAttached } = this.ports;
    const { view } = this.side(finding.kind);
    const { canPull, headlineFix, pullQuote, speakerFix, unquoteFix } = this.parts!;
    const withSpeaker =
      finding.kind === "quote" ? withProvenance(finding, provenanceWithin(body.view.state.doc, from, to)) : finding;
    return this.parts!.findingCard(withSpeaker, {
      fix: ({ words }) =>
        finding.kind === "headline"
          ? this.fixed(finding, t("fixed-told"), (state, at) => headlineFix(state, at, words))
          : void this.fixBody(finding, words),
      show: (quote) => {
        this.close();
        selectIn(body.view, quote);
      },
      unquote: () => this.fixed(finding, t("card-unquoted"), unquoteFix),
      ...(finding.kind === "quote" &&
        canPull(body.view.state, from) && {
          pull: () => this.fixed(finding, t("card-pulled"), (state, at) => pullQuote(state, finding.given, at)),
        }),
      useSpeaker: () =>
        finding.kind === "quote" &&
        this.fixed(finding, t("card-speaker-used"), (state, { from }) => speakerFix(state, { finding, from })),
      read: ({ sourceId, sought }) => this.ports.readSource(sourceId, sought, finding),
      ...(play && { play: ({ passage }) => play(passage) }),
      ...(attach && {
        isAttached,
        attach: async ({ sourceId, title }) => {
          this.leave(body.view);
          if (await attach(sourceId)) this.ports.toast(t("card-attached", { title }));
        },
      }),
      dismiss: (scope) => this.dismiss(finding, scope),
      ...(feedback && { feedbackFor: this.judging(finding, feedback) }),
      close: () => this.leave(view),
    });
  }

  /** Make a change at a finding, and go back to the text. */
  private fixed(finding: Finding, words: string, fix: (state: EditorState, at: Placed<Finding>) => Transaction | null) {
    const side = this.side(finding.kind);
    this.parts!.applyFix(side, finding.id, (placed) => fix(side.view.state, placed));
    this.leave(side.view);
    this.ports.say(words);
  }

  private async fixBody(finding: QuoteFindingModel, words: string): Promise<void> {
    const { body, paragraph } = this.ports;
    await this.parts!.applySourceFix(body, finding, words, paragraph);
    this.leave(body.view);
    this.ports.say(t("fixed-told"));
  }

  private dismiss(finding: Finding, scope: Scope): void {
    const { dismissals } = this.ports;
    const done = dismissals.dismiss(scope, finding);
    this.leave(this.side(finding.kind).view);
    this.ports.changed();
    const more = finding.state === "unsupported" ? t("dismissed-still-asks") : "";
    this.ports.toast(`${t(`dismissed-${scope}`)} ${more}`.trim(), {
      label: t("dismissed-undo"),
      run: () => {
        dismissals.undo(done);
        this.ports.changed();
      },
    });
  }

  private judging(finding: Finding, feedback: Feedback): FeedbackHandlers {
    const { say, toast } = this.ports;
    const rendered = (done: Promise<void>, words: string) =>
      done.then(
        () => say(words),
        ({ message }: Error) => toast(message),
      );
    return {
      verdict: () => feedback.verdictOn(finding),
      isNew: feedback.isNew,
      send: (verdict) => rendered(feedback.send(finding, verdict), t(`judge-said-${verdict}`)),
      retract: () => rendered(feedback.retract(finding), t("judge-taken-back")),
    };
  }

  private leave(view: EditorView): void {
    this.close();
    view.focus();
  }
}

/** Select a quote of the body where it stood when it was checked, or where its words stand now. */
function selectIn(view: EditorView, quote: BodyQuote): void {
  const { text, posAt } = plainText(view.state.doc);
  // A quote that runs through several paragraphs has marks between them that are none of its words.
  const words = quote.text.split("\n")[0]!;
  const start = text.startsWith(words, quote.start) ? quote.start : text.indexOf(words);
  if (start < 0) return;
  const { tr, doc } = view.state;
  view.dispatch(
    tr.setSelection(TextSelection.create(doc, posAt(start), posAt(start + words.length, true))).scrollIntoView(),
  );
  view.focus();
}
