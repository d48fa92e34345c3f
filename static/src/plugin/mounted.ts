import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { caretContext } from "../suggestions/caret-context";
import { CompositionQueue } from "../editor/composition-queue";
import { Dismissals } from "../checks/state/dismissals";
import type { QuoteFindingModel } from "../checks/state/finding";
import type { FindingsPlugin } from "../checks/plugin";
import { CheckAnnouncer } from "../checks/announcements";
import type { Check } from "../checks/panel/list";
import { actions, type SuggestAction } from "../suggestions/state/actions";
import { DEFAULTS } from "../settings/store";
import { Announcer } from "../suggestions/announcer";
import { RequestScheduler } from "../suggestions/request-scheduler";
import { CompletionRequests } from "../suggestions/completion";
import { dispatchSuggest, suggestState } from "../suggestions/plugin";
import { quotedSpans } from "../suggestions/state/quoted-spans";
import { ghostFor } from "../suggestions/state/selectors";
import type { DeskSocket } from "../wire/socket";
import type { Adapter } from "./adapter";
import { QuoteCard, Layer } from "./card";
import { HostChecking, type CheckedHeadline } from "./checking";
import type { Server } from "./server";

interface Ports {
  adapter: Adapter;
  server: Server;
  socket: DeskSocket;
  quotes: FindingsPlugin<QuoteFindingModel>;
  overlay: HTMLElement;
  step(by: 1 | -1): void;
  headlineChecked(checked: CheckedHeadline): void;
  changed(): void;
}

/** The assistant in one editor, for as long as the editor stands. */
export class Mounted {
  private readonly idle: CompositionQueue;
  readonly checking: HostChecking;
  readonly dismissals: Dismissals;
  readonly card: QuoteCard;
  private readonly layer: Layer;
  private readonly scheduler: RequestScheduler;
  private readonly completing: CompletionRequests;
  private readonly announcer: Announcer;
  private readonly checkAnnouncer: CheckAnnouncer;
  private quotedNow = "[]";
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private isGone = false;

  constructor(
    readonly view: EditorView,
    private readonly ports: Ports,
  ) {
    const { adapter, server, socket, quotes, overlay } = ports;
    this.idle = new CompositionQueue(view);
    this.layer = new Layer(server, overlay);
    this.announcer = new Announcer(
      (words) => this.layer.live.whenQuiet("offer", words),
      () => DEFAULTS,
    );
    this.checkAnnouncer = new CheckAnnouncer(
      (words) => this.layer.live.whenQuiet("findings", words),
      () => DEFAULTS,
    );
    // Without a draft, dismissals “in this draft” are stored by page address.
    this.dismissals = new Dismissals(localStorage, adapter.draftId ?? location.pathname);
    this.scheduler = new RequestScheduler((request) =>
      this.whenIdle("ask", () => {
        dispatchSuggest(view, actions.asked(request.left_context));
        socket.suggest({ ...request, ...this.scope() });
      }),
    );
    this.completing = new CompletionRequests({
      ask: (typed) => socket.completeQuote({ typed, ...this.scope() }),
      none: () => dispatchSuggest(view, actions.completed("", [])),
    });
    this.checking = new HostChecking({
      view,
      quotes,
      whenIdle: (name, work) => this.whenIdle(name, work),
      headline: () => adapter.headline(),
      scope: () => this.scope(),
      checkHeadline: (request) => socket.checkHeadline(request),
      verifyQuotes: (request) => socket.verifyQuotes(request),
      headlineChecked: ports.headlineChecked,
    });
    this.card = new QuoteCard({
      view,
      quotes,
      dismissals: this.dismissals,
      layer: this.layer,
      paragraph: (sourceId, paragraphId) => server.paragraph(sourceId, paragraphId),
      read: ({ source_id, paragraph_index }) => server.openLibrary(source_id, paragraph_index),
      step: ports.step,
      changed: () => this.redraw(),
    });
  }

  /** Run requests after the editor's own update. */
  update(before: EditorState): void {
    const { state } = this.view;
    const docChanged = !before.doc.eq(state.doc);
    if (docChanged || !before.selection.eq(state.selection)) this.consider(docChanged);
  }

  suggestChanged(): void {
    const { view } = this;
    const suggesting = suggestState(view.state);
    this.announcer.offer(ghostFor(suggesting, view.state));
    clearTimeout(this.restTimer);
    if (!suggesting.rested) this.restTimer = setTimeout(() => this.suggest("rest", actions.rested()), suggesting.delay);
    this.ports.changed();
  }

  findingsChanged(): void {
    this.card.update();
    this.checkAnnouncer.update(this.checks());
    this.consider(false);
    this.ports.changed();
  }

  /** Once no input method is at work; a later action of the same name takes the place of one that waits. */
  suggest(name: string, action: SuggestAction): void {
    this.whenIdle(name, () => dispatchSuggest(this.view, action));
  }

  say(words: string): void {
    this.layer.live.say(words);
  }

  /** Requests everything again: the sources may have changed, or the connection is back. */
  again(): void {
    this.scheduler.again(this.view.state, this.ports.adapter.headline());
    this.checking.soon(0);
  }

  /** The headline is another: it is context for suggestions and is itself checked. */
  headlineChanged(): void {
    this.scheduler.consider(this.view.state, this.ports.adapter.headline());
    this.checking.soon();
  }

  askAgain(): void {
    this.scheduler.again(this.view.state, this.ports.adapter.headline());
  }

  /** What is said of the quotes that were not edited since. */
  checks(): Check[] {
    return this.ports.quotes
      .state(this.view.state)
      .placed.filter(({ edited }) => !edited)
      .map(({ finding }) => ({ finding, dismissed: this.dismissals.covering(finding) }));
  }

  destroy(): void {
    this.isGone = true;
    clearTimeout(this.restTimer);
    this.checking.stop();
    this.card.destroy();
    this.layer.element.remove();
  }

  /** Work that waited for an input method may come after the editor's end. */
  private whenIdle(name: string, work: () => void): void {
    this.idle.run(name, () => this.isGone || work());
  }

  /** Where to look. */
  private scope(): { draft_id?: string; source_ids?: string[] } {
    const { draftId, sourceIds } = this.ports.adapter;
    const ids = sourceIds?.() ?? [];
    return { ...(draftId !== undefined && { draft_id: draftId }), ...(ids.length > 0 && { source_ids: [...ids] }) };
  }

  private consider(docChanged: boolean): void {
    queueMicrotask(() => {
      if (this.isGone) return;
      this.scheduler.consider(this.view.state, this.ports.adapter.headline());
      this.whenIdle("complete", () => this.completing.consider(this.view.state));
      this.whenIdle("quoted", () => this.considerQuoted());
      if (docChanged) this.checking.soon();
    });
  }

  private considerQuoted(): void {
    const { state } = this.view;
    const { openQuote } = caretContext(state);
    const spans = quotedSpans(state.doc, this.ports.quotes.state(state).placed, openQuote && state.selection.head);
    const key = JSON.stringify(spans);
    if (key === this.quotedNow) return;
    this.quotedNow = key;
    dispatchSuggest(this.view, actions.quoted(spans));
  }

  /** Redraw the decorations when nothing in the document changed. */
  private redraw(): void {
    this.ports.quotes.redraw(this.view);
    this.ports.changed();
  }
}
