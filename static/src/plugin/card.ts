import type { EditorView } from "prosemirror-view";
import type { Dismissals, Scope } from "../checks/state/dismissals";
import { atNearest, withProvenance, type QuoteFindingModel } from "../checks/state/finding";
import { applyFix, applySourceFix, speakerFix, unquoteFix } from "../checks/fixes";
import type { FindingsPlugin } from "../checks/plugin";
import type { Placed } from "../checks/state/reducer";
import { cardAnnouncement } from "../checks/announcements";
import { t } from "../i18n/messages";
import { provenanceWithin } from "../articles/schema-mapping";
import { renderKey, findingCard } from "../checks/cards/finding-card";
import { Popover } from "../ui/popover";
import { toast } from "../ui/toast";
import type { ParagraphId, QuoteFinding, SourceParagraph } from "../wire/types";
import { LiveRegion } from "../ui/live-region";
import { h } from "../ui/dom";
import type { Server } from "./server";

interface Ports {
  view: EditorView;
  quotes: FindingsPlugin<QuoteFindingModel>;
  dismissals: Dismissals;
  layer: Layer;
  paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null>;
  read(finding: QuoteFinding): void;
  step(by: 1 | -1): void;
  /** A finding was dismissed or restored. */
  changed(): void;
}

/** The card of the quote that is open, over the host's page. */
export class QuoteCard {
  private readonly popover: Popover;
  private readonly gone = new AbortController();

  constructor(private readonly ports: Ports) {
    const { layer } = ports;
    this.popover = new Popover(layer.cards, document.documentElement);
    const { signal } = this.gone;
    document.addEventListener("scroll", () => this.update(), { passive: true, capture: true, signal });
    window.addEventListener("resize", () => this.update(), { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape" && !event.isComposing && this.popover.open) this.leave();
      },
      { signal },
    );
    // Before the editor's own keys: Escape closes the card, and dismisses no quote that it hides.
    ports.view.dom.addEventListener("keydown", (event) => this.closeBefore(event), { capture: true, signal });
    document.addEventListener(
      "pointerdown",
      (event) => {
        const [target] = event.composedPath();
        const isCard = target instanceof Node && this.popover.contains(target);
        const isQuote = target instanceof Element && target.closest("[data-finding]");
        if (this.popover.open && !isCard && !isQuote) this.close();
      },
      { signal },
    );
    layer.cards.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "F8") return;
        event.preventDefault();
        ports.step(event.shiftKey ? -1 : 1);
      },
      { signal },
    );
  }

  update(): void {
    const placed = this.opened();
    if (!placed) return this.popover.hide();
    const { view, layer } = this.ports;
    const first = view.coordsAtPos(placed.from, 1);
    const last = view.coordsAtPos(placed.to, -1);
    const drawn = renderKey(placed.finding);
    if (this.popover.open !== drawn) layer.live.say(cardAnnouncement(placed.finding));
    this.popover.show(drawn, () => this.card(placed), {
      left: Math.min(first.left, last.left),
      top: first.top,
      bottom: last.bottom,
    });
  }

  /** Move the focus into the card; false without one. */
  enter(): boolean {
    return this.popover.enter();
  }

  close(): void {
    const { view, quotes } = this.ports;
    if (quotes.state(view.state).open !== null) quotes.dispatch(view, { type: "closed" });
    this.popover.hide();
  }

  destroy(): void {
    this.gone.abort();
    this.popover.hide();
  }

  private closeBefore(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing || !this.popover.open) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  private opened(): Placed<QuoteFindingModel> | undefined {
    const { open, placed } = this.ports.quotes.state(this.ports.view.state);
    return open === null ? undefined : placed.find(({ finding }) => finding.id === open);
  }

  private card({ finding, from, to }: Placed<QuoteFindingModel>): HTMLElement {
    const { view, read } = this.ports;
    // Which sources are looked in is the host's affair, and recordings are played in the library.
    return findingCard(withProvenance(finding, provenanceWithin(view.state.doc, from, to)), {
      fix: ({ words }) => void this.fix(finding, words),
      unquote: () => this.unquote(finding),
      useSpeaker: () => this.useSpeaker(finding),
      read: () => read(atNearest(finding.given) ?? finding.given),
      dismiss: (scope) => this.dismiss(finding, scope),
      close: () => this.leave(),
    });
  }

  private async fix(finding: QuoteFindingModel, words: string): Promise<void> {
    const { view, quotes, paragraph } = this.ports;
    await applySourceFix({ view, findings: quotes }, finding, words, paragraph);
    this.leave();
  }

  private unquote({ id }: QuoteFindingModel): void {
    const { view, quotes } = this.ports;
    applyFix({ view, findings: quotes }, id, (placed) => unquoteFix(view.state, placed));
    this.leave();
  }

  private useSpeaker(finding: QuoteFindingModel): void {
    const { view, quotes } = this.ports;
    applyFix({ view, findings: quotes }, finding.id, ({ from }) => speakerFix(view.state, { finding, from }));
    this.leave();
  }

  private dismiss(finding: QuoteFindingModel, scope: Scope): void {
    const { dismissals, changed, layer } = this.ports;
    const done = dismissals.dismiss(scope, finding);
    this.leave();
    changed();
    const undo = () => {
      dismissals.undo(done);
      changed();
    };
    toast(t(`dismissed-${scope}`), { label: t("dismissed-undo"), run: undo }, layer.toasts);
  }

  private leave(): void {
    this.close();
    this.ports.view.focus();
  }
}

/** Elements over the host's page, in a shadow root: styles do not leak either way. */
export class Layer {
  readonly element = h("div", { class: "quotedesk-layer" });
  readonly cards = h("div", {});
  readonly toasts = h("div", { class: "toasts", role: "status" });
  private readonly status = h("p", { class: "visually-hidden", role: "status" });
  readonly live = new LiveRegion(this.status);

  constructor(server: Server, parent: HTMLElement) {
    shadowOf(this.element, server, h("div", { class: "root" }, this.cards, this.toasts, this.status));
    parent.append(this.element);
  }
}

/** Put the content into a shadow of the element, with the assistant's styles. */
export function shadowOf(element: HTMLElement, server: Server, root: HTMLElement): void {
  element.attachShadow({ mode: "open" }).append(server.stylesheet("panel"), root);
}
