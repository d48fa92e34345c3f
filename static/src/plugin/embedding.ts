import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { editorFindings } from "../checks/editor-findings";
import type { Finding } from "../checks/state/finding";
import type { FindingsPlugin } from "../checks/plugin";
import { FindingNavigator } from "../checks/navigation";
import { INSERTED, type Inserted } from "../suggestions/insertion/transaction";
import { selectionReader } from "../editor/dom-selection";
import { mapSchema } from "../articles/schema-mapping";
import { actions } from "../suggestions/state/actions";
import { editorKeymap } from "../keys/editor-keymap";
import { DEFAULTS } from "../settings/store";
import { languageOf, type Language } from "../i18n/messages";
import { suggestKeys } from "../suggestions/keymap";
import { dispatchSuggest, insertItem, suggestPlugin, suggestState } from "../suggestions/plugin";
import { initialState, keyOf } from "../suggestions/state/reducer";
import { ghostFor } from "../suggestions/state/selectors";
import { connectSocket, openSocket, type DeskSocket } from "../wire/socket";
import type { Suggestion, Thresholds, WireError } from "../wire/types";
import { mappingFor, type Adapter } from "./adapter";
import { Mounted } from "./mounted";
import { Panel } from "./panel";
import { Server } from "./server";
import type { CheckedHeadline, CheckedQuote, Options, Quotedesk, Snapshot } from "./types";

const mountKey = new PluginKey<Inserted | null>("quotedesk");

/** The desk's settings do not apply to an editor elsewhere: it has the default keys. */
const DEFAULT_KEYS = () => DEFAULTS;

/** Report a key as handled, whatever the handler returned. */
function done(_: unknown): true {
  return true;
}

/** The assistant for one editor. */
export function quotedesk(options: Options): Quotedesk {
  return new Embedding(options);
}

class Embedding implements Quotedesk {
  readonly plugins: Plugin[];
  private readonly adapter: Adapter;
  private readonly server: Server;
  private readonly connection: ReturnType<typeof openSocket>;
  private readonly socket: DeskSocket;
  private readonly quotes: FindingsPlugin<Finding>;
  private readonly overlay: HTMLElement;
  private readonly styles: HTMLLinkElement;
  private readonly listeners = new Set<(now: Snapshot) => void>();
  /** Null while there is no editor: hosts make and unmake theirs as they like. */
  private mounted: Mounted | null = null;
  private shown: Panel | null = null;
  private headline: CheckedHeadline = { text: "", findings: [] };
  private problem: string | null = null;
  /** Whether there are words to say things in. Nothing is asked or shown before. */
  private speaks = false;
  private isTold = true;
  private ghost: { on: boolean; delay: number };
  private thresholds: Thresholds | null = null;

  constructor({ server, adapter, token, ghost = true, ghostDelay = 0, overlay = document.body }: Options) {
    this.adapter = adapter;
    this.overlay = overlay;
    this.ghost = { on: ghost, delay: ghostDelay };
    this.server = new Server(server, token);
    this.styles = this.server.stylesheet("text");
    document.head.append(this.styles);
    this.connection = openSocket(this.server.url, this.server.socketOptions);
    this.socket = this.listen();
    this.quotes = editorFindings(
      "quotedesk-quotes",
      () => this.mounted?.dismissals,
      () => this.mounted?.findingsChanged(),
    );
    const stepping = this.stepping();
    this.plugins = [
      selectionReader(),
      this.mount(stepping),
      suggestPlugin(() => this.mounted?.suggestChanged()),
      suggestKeys({
        choice: DEFAULT_KEYS,
        ask: () => this.mounted?.suggestions.again(),
        read: (item) => item && this.server.openLibrary(item.source_id, item.index),
      }),
      this.quotes.plugin,
      stepping.keys(),
      editorKeymap(
        {
          "next-finding": () => done(stepping.step(1)),
          "previous-finding": () => done(stepping.step(-1)),
          "open-finding": () => stepping.openHere("quote"),
        },
        DEFAULT_KEYS,
      ),
    ];
    void this.begin(adapter.language ?? languageOf(document.documentElement.lang));
  }

  get now(): Snapshot {
    const state = this.mounted?.view.state;
    const suggesting = state ? suggestState(state) : initialState;
    return {
      connected: this.connection.connected,
      asking: suggesting.asking,
      suggestions: suggesting.items,
      offered: state ? (ghostFor(suggesting, state)?.text ?? null) : null,
      quotes: (state ? this.quotes.state(state).placed : [])
        .filter(({ edited }) => !edited)
        .flatMap(({ finding: { id, kind, given }, from, to }): CheckedQuote[] =>
          kind === "quote" ? [{ id, finding: given, from, to }] : [],
        ),
      headline: this.headline,
      problem: this.problem,
    };
  }

  subscribe(listener: (now: Snapshot) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  panel(): HTMLElement {
    this.shown ??= new Panel(this.server, {
      insert: (item) => this.insert(item),
      uncover: () => {
        this.mounted?.suggestions.dispatch("weakRequested", actions.weakRequested());
        this.mounted?.view.focus();
      },
      resize: (item, by) => this.mounted?.suggestions.dispatch("resized", actions.resized(by, keyOf(item))),
      keys: DEFAULT_KEYS,
      leave: () => this.mounted?.view.focus(),
    });
    this.notify();
    return this.shown.element;
  }

  insert(item: Suggestion): boolean {
    return this.mounted !== null && insertItem(this.mounted.view, item);
  }

  openQuote(id: string): void {
    if (this.mounted) this.quotes.visit(this.mounted.view, id);
  }

  headlineChanged(): void {
    this.mounted?.headlineChanged();
  }

  sourcesChanged(): void {
    this.mounted?.again();
    this.notify();
  }

  switchGhost(on: boolean, delay = this.ghost.delay): void {
    this.ghost = { on, delay };
    if (this.mounted) dispatchSuggest(this.mounted.view, actions.switched(on, delay));
  }

  destroy(): void {
    this.server.destroy();
    this.connection.disconnect();
    this.listeners.clear();
    const { mounted } = this;
    if (mounted && !mounted.view.isDestroyed) {
      // Nothing answers for them any more.
      dispatchSuggest(mounted.view, actions.switched(false, 0));
      mounted.checking.forget();
      mounted.destroy();
    }
    this.mounted = null;
    this.shown?.element.remove();
    this.styles.remove();
  }

  private async begin(language: Language): Promise<void> {
    if (!(await this.server.speak(language))) return;
    this.speaks = true;
    // Refused, and not merely out of reach: without a token that counts, say.
    this.connection.on("connect_error", (fault: Error & { data?: WireError }) => {
      if (!fault.data?.message) return;
      this.problem = `${fault.data.message} ${fault.data.hint}`.trim();
      this.notify();
    });
    this.connection.connect();
    this.started();
  }

  /** There is an editor, and there are words. */
  private started(): void {
    if (!this.mounted || !this.speaks) return;
    this.switchGhost(this.ghost.on);
    this.mounted.suggestions.dispatch("limited", actions.limited(this.thresholds));
    this.mounted.again();
    this.notify();
  }

  private listen(): DeskSocket {
    return connectSocket(
      {
        connected: () => this.notify(),
        disconnected: () => this.notify(),
        suggestions: (stage, items, { left_context, typed }, degraded) => {
          this.problem = null;
          const action = actions.received(left_context, stage, items, degraded, typed);
          this.mounted?.suggestions.dispatch("suggestions", action);
        },
        suggestionsFailed: ({ message, hint }) => {
          this.problem = `${message} ${hint}`.trim();
          this.mounted?.suggestions.dispatch("suggestions", actions.failed());
        },
        completions: (items, { typed }) => this.mounted?.suggestions.completed(items, typed),
        headlineFindings: (findings, request) => this.mounted?.checking.receiveHeadlineFindings(findings, request),
        quoteFindings: (findings, request) => this.mounted?.checking.receiveQuoteFindings(findings, request, []),
        checksFailed: ({ message }) => console.warn(message),
        sourcesChanged: () => this.mounted?.again(),
        levels: (levels) => {
          this.thresholds = levels[DEFAULTS.suggestionLevel];
          this.mounted?.suggestions.dispatch("limited", actions.limited(this.thresholds));
        },
      },
      this.connection,
    );
  }

  private stepping(): FindingNavigator {
    return new FindingNavigator({
      checks: () => this.mounted?.checks() ?? [],
      visit: ({ finding }) => this.openQuote(finding.id),
      enterCard: () => this.mounted?.cards.enter() ?? false,
      openHere: () => this.mounted !== null && this.quotes.visitAtCaret(this.mounted.view),
      say: (words) => this.mounted?.layer.live.say(words),
    });
  }

  private mount(stepping: FindingNavigator): Plugin {
    const { adapter } = this;
    return new Plugin<Inserted | null>({
      key: mountKey,
      state: {
        init(_config, editor: EditorState) {
          mapSchema(editor.schema, mappingFor(adapter.schema ?? {}, editor.schema));
          return null;
        },
        apply: (tr, last) => (tr.getMeta(INSERTED) as Inserted | undefined) ?? last,
      },
      props: {
        attributes: { class: "quotedesk-text" },
        handleDOMEvents: {
          keydown: () => {
            this.shown?.released();
            return false;
          },
        },
      },
      view: (view) => {
        const here = new Mounted(view, {
          adapter,
          server: this.server,
          socket: this.socket,
          findings: this.quotes,
          overlay: this.overlay,
          step: (by) => stepping.step(by),
          headlineChecked: (checked) => {
            this.headline = checked;
            this.notify();
          },
          changed: () => this.notify(),
        });
        this.mounted = here;
        // The editor is still being made.
        queueMicrotask(() => this.mounted === here && this.started());
        return {
          update: (_view, before) => {
            here.update(before);
            const inserted = mountKey.getState(view.state);
            if (inserted && inserted !== mountKey.getState(before)) adapter.onInsert?.(inserted);
          },
          destroy: () => {
            here.destroy();
            if (this.mounted === here) this.mounted = null;
          },
        };
      },
    });
  }

  /** Notify listeners of several changes at once, and never in the middle of one. */
  private notify(): void {
    if (!this.speaks || !this.isTold) return;
    this.isTold = false;
    queueMicrotask(() => {
      this.isTold = true;
      const state = this.mounted?.view.state;
      const attached = this.adapter.sourceIds?.().length ?? 0;
      this.shown?.draw(state ? suggestState(state) : initialState, this.headline.findings, attached, this.problem);
      if (!this.listeners.size) return;
      const { now } = this;
      for (const listener of this.listeners) listener(now);
    });
  }
}
