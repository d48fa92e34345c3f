import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { CompositionQueue } from "../editor/composition-queue";
import { FindingCards } from "../checks/cards/cards";
import { Checker } from "../checks/checker";
import { checksOf, type Check } from "../checks/editor-findings";
import { Dismissals } from "../checks/state/dismissals";
import { atNearest, type Finding } from "../checks/state/finding";
import type { FindingsPlugin } from "../checks/plugin";
import { CheckAnnouncer } from "../checks/announcements";
import { DEFAULTS } from "../settings/store";
import { EditorSuggestions } from "../suggestions/editor-suggestions";
import { toast } from "../ui/toast";
import type { DeskSocket } from "../wire/socket";
import type { Adapter } from "./adapter";
import { Layer } from "./layer";
import type { Server } from "./server";
import type { CheckedHeadline } from "./types";

interface Ports {
  adapter: Adapter;
  server: Server;
  socket: DeskSocket;
  findings: FindingsPlugin<Finding>;
  overlay: HTMLElement;
  step(by: 1 | -1): void;
  headlineChecked(checked: CheckedHeadline): void;
  changed(): void;
}

/** The assistant in one editor, for as long as the editor stands. */
export class Mounted {
  private readonly idle: CompositionQueue;
  readonly checking: Checker;
  readonly dismissals: Dismissals;
  readonly cards: FindingCards;
  readonly layer: Layer;
  readonly suggestions: EditorSuggestions;
  private readonly checkAnnouncer: CheckAnnouncer;
  private readonly gone = new AbortController();

  constructor(
    readonly view: EditorView,
    private readonly ports: Ports,
  ) {
    const { adapter, server, socket, findings, overlay, step } = ports;
    const { signal } = this.gone;
    this.idle = new CompositionQueue(view);
    this.layer = new Layer(server, overlay);
    const { live, cards, toasts } = this.layer;
    this.checkAnnouncer = new CheckAnnouncer(
      (words) => live.whenQuiet("findings", words),
      () => DEFAULTS,
    );
    // Without a draft, dismissals “in this draft” are stored by page address.
    this.dismissals = new Dismissals(localStorage, adapter.draftId ?? location.pathname);
    // Work that waited for an input method may come after the editor's end.
    const whenIdle = (name: string, work: () => void) => this.idle.run(name, () => signal.aborted || work());
    const title = () => adapter.headline();
    this.suggestions = new EditorSuggestions(view, {
      whenIdle,
      title,
      findings: findings.state,
      settings: () => DEFAULTS,
      suggest: (request) => socket.suggest({ ...request, ...this.scope() }),
      complete: (typed) => socket.completeQuote({ typed, ...this.scope() }),
      say: (words) => live.whenQuiet("offer", words),
    });
    this.checking = new Checker({
      headline: {
        text: title,
        show: (found, { headline: text }) => {
          // Of a headline that has changed since nothing is claimed: its own check is on the way.
          if (text === title()) ports.headlineChecked({ text, findings: found });
        },
      },
      title,
      body: { view, findings },
      whenIdle,
      scope: () => this.scope(),
      checkHeadline: (request) => socket.checkHeadline(request),
      verifyQuotes: (request) => socket.verifyQuotes(request),
    });
    // Which sources are looked in is the host's affair, and recordings are played in the library.
    this.cards = new FindingCards(
      cards,
      {
        body: { view, findings },
        dismissals: this.dismissals,
        signal,
        paragraph: (sourceId, paragraphId) => server.paragraph(sourceId, paragraphId),
        readSource: (sourceId, _sought, { kind, given }) =>
          kind === "quote" && server.openLibrary(sourceId, (atNearest(given) ?? given).paragraph_index),
        changed: () => {
          findings.redraw(view);
          ports.changed();
        },
        say: live.say,
        toast: (message, action) => toast(message, action, toasts),
      },
      document.documentElement,
    );
    cards.addEventListener("keydown", (event) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    });
  }

  /** Run requests after the editor's own update. */
  update(before: EditorState): void {
    const { state } = this.view;
    const docChanged = !before.doc.eq(state.doc);
    if (docChanged || !before.selection.eq(state.selection)) this.consider(docChanged);
    if (!docChanged) this.checking.caretMoved();
  }

  suggestChanged(): void {
    this.suggestions.changed();
    this.ports.changed();
  }

  findingsChanged(): void {
    this.cards.update();
    this.checkAnnouncer.update(this.checks());
    this.consider(false);
    this.ports.changed();
  }

  /** Requests everything again: the sources may have changed, or the connection is back. */
  again(): void {
    this.suggestions.again();
    this.checking.schedule(0);
  }

  /** The headline is another: it is context for suggestions and is itself checked. */
  headlineChanged(): void {
    this.suggestions.consider();
    this.checking.schedule();
  }

  /** What is said of the quotes that were not edited since. */
  checks(): Check[] {
    return checksOf({ view: this.view, findings: this.ports.findings }, this.dismissals);
  }

  destroy(): void {
    this.gone.abort();
    this.suggestions.stop();
    this.checking.schedule.cancel();
    this.cards.close();
    this.layer.element.remove();
  }

  /** Where to look. */
  private scope(): { draft_id?: string; source_ids?: string[] } {
    const { draftId, sourceIds } = this.ports.adapter;
    const ids = sourceIds?.() ?? [];
    return { ...(draftId !== undefined && { draft_id: draftId }), ...(ids.length > 0 && { source_ids: [...ids] }) };
  }

  private consider(docChanged: boolean): void {
    queueMicrotask(() => {
      if (this.gone.signal.aborted) return;
      this.suggestions.consider();
      this.suggestions.considerQuotes();
      if (docChanged) this.checking.schedule();
    });
  }
}
