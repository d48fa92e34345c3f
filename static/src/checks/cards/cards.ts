import { TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { byId } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { provenanceWithin } from "../../articles/schema-mapping";
import type { CardHandlers, FeedbackHandlers } from "./finding-card";
import { placeCard } from "../../ui/popover";
import type { PassagePlayer } from "../../sources/player/passages";
import type { Provenance } from "../../articles/provenance";
import { plainText } from "../../articles/plain-text";
import type { BodyQuote, ParagraphId, SourceParagraph } from "../../wire/types";
import type { Dismissals, Scope } from "../state/dismissals";
import type { Feedback } from "../feedback";
import { withProvenance, type Finding, type Kind, type QuoteFindingModel } from "../state/finding";
import type { FindingsEditor } from "../fixes";
import { loadOnce } from "../../ui/lazy-modules";
import type { Placed } from "../state/reducer";
import { cardAnnouncement } from "../announcements";
import { needsReview } from "../labels";

type CheckedEditor = FindingsEditor<Finding>;
type Parts = typeof import("./parts");

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
  playing?: PassagePlayer;
  isAttached?(sourceId: string): boolean;
  /** Attach a source to the draft; false where that failed. */
  attach?(sourceId: string): Promise<boolean>;
  /** A finding was dismissed or restored. */
  changed(): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
  toast(message: string, action?: { label: string; run(): void }): void;
}

/** The card of the finding that is open, and the line under the headline. */
export class FindingCards {
  private readonly editors: CheckedEditor[];
  private readonly line: HTMLElement | null;
  /** The finding and the words that were announced of it; null without a card. */
  private announced: string | null = null;
  private parts: Parts | null = null;
  private isEntering = false;
  /** Load what cards are made of. */
  readonly load = loadOnce(async () => {
    this.parts = await import("./parts");
    this.update();
  });

  /** The card stands in `host`; with a `column`, over the text inside of that. */
  constructor(
    private readonly host: HTMLElement,
    private readonly ports: Ports,
    private readonly column?: HTMLElement,
  ) {
    const { headline, body, signal } = ports;
    this.editors = headline ? [headline, body] : [body];
    this.line = headline ? byId("headline-line") : null;
    const listening = signal && { signal };
    if (column) {
      document.addEventListener("scroll", () => this.update(), { passive: true, capture: true, ...listening });
      window.addEventListener("resize", () => this.update(), { ...listening });
    }
    document.addEventListener("keydown", (event) => this.isEscape(event) && this.closeByKey(event), { ...listening });
    for (const { view } of this.editors) {
      // Before the editor's own keys: Escape closes the card, and dismisses no quote that it hides.
      view.dom.addEventListener("keydown", (event) => this.closeBefore(event), { capture: true, ...listening });
    }
    document.addEventListener("pointerdown", (event) => this.pointed(event), { ...listening });
  }

  /** Render the card of the finding that is open in either editor. */
  update(): void {
    const open = this.opened();
    if (!this.parts) {
      if (open) void this.load();
      return;
    }
    this.renderLine(this.parts);
    if (open) this.show(this.parts, open.editor, open.placed);
    else this.hide();
  }

  /** Move the focus into the card that is open; false without one. */
  enter(): boolean {
    // A card requested before its code is loaded gets the focus when it opens.
    this.isEntering = !this.parts && Boolean(this.opened());
    this.card?.focus();
    return this.isEntering || this.card !== null;
  }

  close(): void {
    for (const { view, findings } of this.editors)
      if (findings.state(view.state).open) findings.dispatch(view, { type: "closed" });
    this.isEntering = false;
    this.hide();
  }

  /** Handlers of a finding's actions; null until the code of the cards is loaded. */
  handlersOf(finding: Finding): CardHandlers | null {
    const { findings, view } = this.side(finding.kind);
    const placed = findings.state(view.state).placed.find((one) => one.finding.id === finding.id && !one.edited);
    return this.parts && placed ? this.handlers(this.parts, placed) : null;
  }

  private get card(): HTMLElement | null {
    return this.host.querySelector<HTMLElement>(".card");
  }

  private hide(): void {
    this.announced = null;
    this.parts?.renderCard(this.host, null);
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
    return event.key === "Escape" && !event.isComposing && this.card !== null;
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
    if (this.host.contains(target as Node)) this.leave((this.opened()?.editor ?? this.ports.body).view);
    else this.close();
  }

  /** Close the card at a click in the text outside its finding; clicks in the panel leave it open. */
  private pointed(event: PointerEvent): void {
    const [target] = event.composedPath();
    if (!(target instanceof Element) || !this.card || this.host.contains(target)) return;
    if (!target.closest("[data-finding], [data-sign], .panel, .headline-line")) this.close();
  }

  private show(parts: Parts, { view }: CheckedEditor, placed: Placed<Finding>): void {
    const { finding } = placed;
    const words = cardAnnouncement(finding);
    const key = `${finding.id} ${words}`;
    const isNew = this.announced !== key;
    if (isNew) this.ports.say(words);
    this.announced = key;
    parts.renderCard(this.host, { finding: this.withSpeaker(placed), handlers: this.handlers(parts, placed) });
    if (this.column) this.placeOver(view, placed, this.column);
    if (isNew) view.dom.querySelector(".finding.is-open")?.scrollIntoView({ block: "nearest" });
    if (this.isEntering) this.card?.focus();
    this.isEntering = false;
  }

  private placeOver(view: EditorView, { from, to }: Placed<Finding>, column: HTMLElement): void {
    const [first, last] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
    const at = { left: Math.min(first.left, last.left), top: first.top, bottom: last.bottom };
    const card = this.card!;
    card.classList.add("popover");
    placeCard(card, column, at);
  }

  private renderLine(parts: Parts): void {
    const { headline, dismissals } = this.ports;
    if (!headline || !this.line) return;
    const { view, findings } = headline;
    parts.renderHeadlineLine(this.line, {
      findings: findings
        .state(view.state)
        .placed.filter(({ finding, edited }) => !edited && !(needsReview(finding) && dismissals.covers(finding)))
        .map(({ finding }) => finding),
      visit: ({ id }) => findings.visit(view, id),
    });
  }

  private withSpeaker({ finding, from, to }: Placed<Finding>): Finding {
    const { doc } = this.ports.body.view.state;
    return finding.kind === "quote" ? withProvenance(finding, provenanceWithin(doc, from, to)) : finding;
  }

  private handlers(parts: Parts, { finding, from }: Placed<Finding>): CardHandlers {
    const { body, feedback, playing, attach, isAttached } = this.ports;
    const { canPull, headlineFix, pullQuote, speakerFix, unquoteFix } = parts;
    const { view } = this.side(finding.kind);
    return {
      fix: ({ words }) =>
        finding.kind === "headline"
          ? this.fixed(finding, t("fixed-told"), (state, at) => headlineFix(state, at, words))
          : this.fixBody(finding, words),
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
      ...(playing && { playing }),
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
    };
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
