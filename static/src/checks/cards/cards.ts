import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, byId, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { provenanceWithin } from "../../articles/schema-mapping";
import type { FeedbackHandlers } from "./finding-card";
import { Popover } from "../../ui/popover";
import { toast } from "../../ui/toast";
import type { Provenance } from "../../articles/provenance";
import { plainText } from "../../articles/plain-text";
import type { BodyQuote, ParagraphId, SourceParagraph } from "../../wire/types";
import type { Dismissals, Scope } from "../state/dismissals";
import type { Feedback } from "../feedback";
import {
  withProvenance,
  type Finding,
  type Kind,
  type QuoteFindingModel,
  type Passage,
  type State,
} from "../state/finding";
import type { FindingsEditor as SideOf } from "../fixes";
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

type CheckedEditor = SideOf<Finding>;

interface Ports {
  headline: CheckedEditor;
  body: CheckedEditor;
  dismissals: Dismissals;
  feedback: Feedback;
  paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null>;
  readSource(sourceId: string, sought: ParagraphId | Provenance | null): void;
  /** A button that plays a stretch of a recording; null where there is none. */
  play(passage: Passage): HTMLElement | null;
  isAttached(sourceId: string): boolean;
  /** Attach a source to the draft; false where that failed. */
  attach(sourceId: string): Promise<boolean>;
  /** A finding was dismissed or restored. */
  changed(): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
}

/** The cards of findings, which open over the text next to what they are about, and the line under the headline. */
export class FindingCards {
  private readonly popover = new Popover(byId("cards"), byId("page"));
  private readonly line = byId("headline-line");
  private rendered = "";
  private parts: typeof import("./parts") | null = null;
  private isEntering = false;
  /** Load what cards are made of. */
  readonly load = loadOnce(async () => (this.parts = await import("./parts")));

  constructor(private readonly ports: Ports) {
    byId("page").addEventListener("scroll", () => this.update(), { passive: true });
    window.addEventListener("resize", () => this.update());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.isComposing && this.popover.open) this.hideOther();
    });
    for (const { view } of [ports.headline, ports.body]) {
      // Before the editor's own keys: Escape closes the card, and dismisses no quote that it hides.
      view.dom.addEventListener("keydown", (event) => this.closeBefore(event), { capture: true });
    }
    document.addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Element) || !this.popover.open) return;
      if (!this.popover.contains(target) && !target.closest("[data-finding], [data-sign], .check, .headline-line"))
        this.close();
    });
  }

  /** Render the card of the finding that is open in either editor. */
  update(): void {
    const { headline, body } = this.ports;
    this.drawLine();
    const inHeadline = opened(headline);
    const inBody = opened(body);
    if (inHeadline) this.show(headline, inHeadline, this.line.querySelector(".line-told"));
    else if (inBody) this.show(body, inBody);
    else this.popover.hide();
  }

  /** Move the focus into the card that is open; false without one. */
  enter(): boolean {
    // A card requested before its code is loaded gets the focus when it opens.
    this.isEntering = !this.parts && Boolean(opened(this.ports.headline) ?? opened(this.ports.body));
    return this.isEntering || this.popover.enter();
  }

  close(): void {
    closeIn(this.ports.headline);
    closeIn(this.ports.body);
    this.isEntering = false;
    this.popover.hide();
  }

  private side(kind: Kind): CheckedEditor {
    return kind === "headline" ? this.ports.headline : this.ports.body;
  }

  private closeBefore(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing || !this.popover.open) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  /** Closed by a key: the focus goes back to the words that the card was about. */
  private hideOther(): void {
    const { headline, body } = this.ports;
    if (!this.popover.contains(document.activeElement)) return this.close();
    this.leave(opened(headline) ? headline.view : body.view);
  }

  /** Places the card next to the finding, without covering the line `below` it. */
  private show({ view }: CheckedEditor, { finding, from, to }: Placed<Finding>, below?: Element | null): void {
    const first = view.coordsAtPos(from, 1);
    const last = view.coordsAtPos(to, -1);
    const at = {
      left: Math.min(first.left, last.left),
      top: first.top,
      bottom: Math.max(last.bottom, below?.getBoundingClientRect().bottom ?? 0),
      beside: view.dom.getBoundingClientRect().right,
      line: this.written(view),
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
    const {
      headline: { view, findings },
      dismissals,
    } = this.ports;
    const active = findings
      .state(view.state)
      .placed.filter(({ finding, edited }) => !edited && !(needsReview(finding) && dismissals.covers(finding)))
      .map(({ finding }) => finding);
    const key = JSON.stringify(active.map(({ id, state }) => [id, state]));
    if (key === this.rendered) return;
    this.rendered = key;
    this.line.replaceChildren(...[this.lineFor(active)].filter((part) => part !== null));
  }

  /** Describe the worst finding in words; what blocks publishing comes first. */
  private lineFor(standing: Finding[]): HTMLElement | null {
    const { view, findings } = this.ports.headline;
    const inState = (...states: State[]) => standing.filter(({ state }) => states.includes(state));
    const look = ({ id }: Finding, words: string) =>
      button(words, () => findings.visit(view, id), { class: "button small" });
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
        h("span", { class: "line-words" }, h("strong", {}, `${stateLabel(state)}:`), ` ${words}`),
        look(first, t(state === "unchecked" ? "line-why" : "line-compare")),
      );
    }
    const good = inState("verbatim", "supported");
    if (good.length) {
      const reworded = inState("supported")[0];
      return h(
        "div",
        { class: "line-told line-good" },
        icon("check"),
        h("span", {}, t("line-good", { quotes: good.length })),
        reworded ? look(reworded, t("line-compare")) : null,
      );
    }
    const [phrase] = inState("not_a_quotation");
    return phrase
      ? h(
          "div",
          { class: "line-told line-muted", testid: "headline-phrase" },
          icon(STATE_ICONS.not_a_quotation),
          h("span", { class: "line-words" }, `${stateLabel("not_a_quotation")}: ${quoted(phrase.quote, 60)}`),
          look(phrase, t("line-why")),
        )
      : null;
  }

  private card(finding: Finding, from: number, to: number): HTMLElement {
    const { body } = this.ports;
    const { view } = this.side(finding.kind);
    const { canPull } = this.parts!;
    const withSpeaker =
      finding.kind === "quote" ? withProvenance(finding, provenanceWithin(body.view.state.doc, from, to)) : finding;
    return this.parts!.findingCard(withSpeaker, {
      fix: ({ words }) =>
        finding.kind === "headline" ? this.fixHeadline(finding, words) : void this.fixBody(finding, words),
      show: (quote) => {
        this.close();
        selectIn(body.view, quote);
      },
      unquote: () => this.unquote(finding),
      ...(finding.kind === "quote" && canPull(body.view.state, from) && { pull: () => this.pull(finding) }),
      useSpeaker: () => finding.kind === "quote" && this.useSpeaker(finding),
      read: ({ sourceId, sought }) => this.ports.readSource(sourceId, sought),
      play: ({ passage }) => this.ports.play(passage),
      attach: ({ sourceId, title }) => void this.attach(sourceId, title),
      isAttached: (sourceId) => this.ports.isAttached(sourceId),
      dismiss: (scope) => this.dismiss(finding, scope),
      feedbackFor: this.judging(finding),
      close: () => this.leave(view),
    });
  }

  private fixHeadline({ id }: Finding, words: string): void {
    const { headline } = this.ports;
    const { applyFix, headlineFix } = this.parts!;
    applyFix(headline, id, (placed) => headlineFix(headline.view.state, placed, words));
    this.leave(headline.view);
    this.ports.say(t("fixed-told"));
  }

  private async fixBody(finding: QuoteFindingModel, words: string): Promise<void> {
    const { body, paragraph } = this.ports;
    await this.parts!.applySourceFix(body, finding, words, paragraph);
    this.leave(body.view);
    this.ports.say(t("fixed-told"));
  }

  private unquote({ id }: Finding): void {
    const { body } = this.ports;
    const { applyFix, unquoteFix } = this.parts!;
    applyFix(body, id, (placed) => unquoteFix(body.view.state, placed));
    this.leave(body.view);
    this.ports.say(t("card-unquoted"));
  }

  private pull(finding: QuoteFindingModel): void {
    const { body } = this.ports;
    const { applyFix, pullQuote } = this.parts!;
    applyFix(body, finding.id, (placed) => pullQuote(body.view.state, finding.given, placed));
    this.leave(body.view);
    this.ports.say(t("card-pulled"));
  }

  private useSpeaker(finding: QuoteFindingModel): void {
    const { body } = this.ports;
    const { applyFix, speakerFix } = this.parts!;
    applyFix(body, finding.id, ({ from }) => speakerFix(body.view.state, { finding, from }));
    this.leave(body.view);
    this.ports.say(t("card-speaker-used"));
  }

  private async attach(sourceId: string, title: string): Promise<void> {
    this.leave(this.ports.body.view);
    if (await this.ports.attach(sourceId)) toast(t("card-attached", { title }));
  }

  private dismiss(finding: Finding, scope: Scope): void {
    const { dismissals } = this.ports;
    const done = dismissals.dismiss(scope, finding);
    this.leave(this.side(finding.kind).view);
    this.ports.changed();
    const more = finding.state === "unsupported" ? t("dismissed-still-asks") : "";
    toast(`${t(`dismissed-${scope}`)} ${more}`.trim(), {
      label: t("dismissed-undo"),
      run: () => {
        dismissals.undo(done);
        this.ports.changed();
      },
    });
  }

  private judging(finding: Finding): FeedbackHandlers {
    const { feedback, say } = this.ports;
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

function opened({ view, findings }: CheckedEditor): Placed<Finding> | undefined {
  const { open, placed } = findings.state(view.state);
  return open === null ? undefined : placed.find(({ finding }) => finding.id === open);
}

function closeIn({ view, findings }: CheckedEditor): void {
  if (findings.state(view.state).open) findings.dispatch(view, { type: "closed" });
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
