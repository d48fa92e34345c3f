/**
 * Suggestions on the desk: requested as the draft changes, rendered at the caret and in the side panel, played and
 * announced.
 */
import type { EditorView } from "prosemirror-view";
import type { LiveRegion } from "../../ui/live-region";
import { caretContext } from "../../suggestions/caret-context";
import { byId } from "../../ui/dom";
import { DEGRADED_RETRY_MS, type CheckedEditor } from "../../checks/checker";
import type { AttachedSources } from "../../sources/attached";
import type { ArchiveSuggestions } from "../../suggestions/archive";
import { createSuggestionsPanel, playKey } from "../../suggestions/panel/list";
import type { SettingsStore } from "../../settings/store";
import { actions, type SuggestAction } from "../../suggestions/state/actions";
import { Announcer } from "../../suggestions/announcer";
import { RequestScheduler } from "../../suggestions/request-scheduler";
import { CompletionRequests } from "../../suggestions/completion";
import { dispatchSuggest, insertItem, suggestState } from "../../suggestions/plugin";
import { quotedSpans } from "../../suggestions/state/quoted-spans";
import { ghostFor } from "../../suggestions/state/selectors";
import type { UsageReporter } from "../../suggestions/usage";
import type { DeskSocket, SocketEvents } from "../../wire/socket";
import type { Source, Suggestion, SuggestionLevels } from "../../wire/types";

interface Ports {
  draftId: string;
  settings: SettingsStore;
  live: LiveRegion;
  body: CheckedEditor;
  title(): string;
  socket(): DeskSocket;
  /** Of the draft, as it is stored. */
  version(): number;
  /** Of the draft, as the writer has said; "": as its words say. */
  language(): string;
  library(): AttachedSources;
  openSources(): void;
  peek(item: Suggestion): void;
  usage(): UsageReporter | undefined;
}

type Heard = "suggestions" | "suggestionsFailed" | "archive" | "archiveFailed" | "completions" | "levels";

export interface DeskSuggestions {
  /** Handlers of socket events. */
  readonly socketEvents: Pick<SocketEvents, Heard>;
  /** The plugin state of the suggestions changed. */
  changed(view: EditorView): void;
  /** The caret or a text moved. */
  consider(): void;
  /** Those of the body did: a quote may be being typed. */
  considerQuotes(): void;
  /** What is quoted already may be something else. */
  quotedChanged(): void;
  /** Ask for suggestions although nothing changed. */
  ask(): void;
  /** Whether a request is pending or about to be sent. */
  isAnswerComing(): boolean;
  /** Ask the archive as well. */
  refresh(): void;
  /** The pane came into sight. */
  seen(): void;
  /** Other sources are attached, or there are others to attach. */
  sources(attached: string[], library: Source[]): void;
  /** Which item is being played. */
  playing(key: string | null): void;
  /** Ghost text is wanted, or not. */
  updateGhost(): void;
  /** Once the page is in use. */
  begin(): void;
  /** Add the suggestions from the archive. */
  loadArchive(): Promise<unknown>;
}

export function createSuggestions(ports: Ports): DeskSuggestions {
  const { draftId, settings, live, title, socket, library } = ports;
  const { view: body, idle, findings } = ports.body;
  const dispatch = (action: SuggestAction) => dispatchSuggest(body, action);
  let better: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let quotedNow = "[]";
  let levels: SuggestionLevels | null = null;
  let archive: ArchiveSuggestions | null = null;

  const scheduler = new RequestScheduler((request) =>
    idle.run("ask", () => {
      dispatch(actions.asked(request.left_context));
      socket().suggest({
        ...request,
        draft_id: draftId,
        draft_version: ports.version(),
        questions: settings.now.questions,
        ...(ports.language() && { language: ports.language() }),
      });
    }),
  );
  const ask = () => scheduler.again(body.state, title());
  const completing = new CompletionRequests({
    ask: (typed) => socket().completeQuote({ typed, draft_id: draftId }),
    none: () => dispatch(actions.completed("", [])),
  });

  const ofItems = {
    openSource: (item: Suggestion) => library().read(item.source_id, item.paragraph_id),
    canPlay: (item: Suggestion) => library().playing.canPlay(item),
    play: (item: Suggestion) => void library().playing.toggle(playKey(item), { ...item, ...item.spans[0] }),
    leave: () => body.focus(),
  };
  const panel = createSuggestionsPanel(byId("pane-quotes"), {
    ...ofItems,
    peek: ports.peek,
    insert: (item) => void insertItem(body, item),
    openSources: ports.openSources,
    uncover: () => {
      dispatch(actions.uncovered());
      body.focus();
    },
  });
  async function loadArchive() {
    const { createArchive } = await import("./later-suggestions");
    archive = createArchive(
      byId("pane-quotes"),
      {
        ...ofItems,
        insert: (item) => {
          if (insertItem(body, item)) void library().quotedFrom(item);
        },
        attach: (id) => void library().attachById(id),
      },
      {
        editor: () => ({ state: body.state, title: title() }),
        isAnswered: () => !suggestState(body.state).asking,
        ask: (request) => socket().suggestArchive({ ...request, draft_id: draftId, questions: settings.now.questions }),
      },
    );
    archive.panel.limit(suggestState(body.state).thresholds);
    archive.panel.without(library().attachedIds);
    offerArchive(library().attachedIds.length);
    archive.requests.consider();
  }
  const announcer = new Announcer(
    (words) => live.whenQuiet("offer", words),
    () => settings.now,
  );

  const again = () => {
    ask();
    archive?.requests.again();
  };
  /** With no source attached, suggestions come from the whole archive already, so there is no separate list. */
  const offerArchive = (attached: number) => archive?.panel.offered(settings.now.archive && attached > 0);
  // Who only reads is offered nothing to take.
  const switched = () => dispatch(actions.switched(settings.now.ghost && body.editable, settings.now.ghostDelay));
  const limited = () => {
    const thresholds = levels?.[settings.now.suggestionLevel] ?? null;
    dispatch(actions.limited(thresholds));
    archive?.panel.limit(thresholds);
  };
  const styled = () => dispatch(actions.styled(settings.now.style));
  const quotedChanged = () =>
    idle.run("quoted", () => {
      const { openQuote } = caretContext(body.state);
      const spans = quotedSpans(
        body.state.doc,
        findings.state(body.state).placed,
        openQuote && body.state.selection.head,
      );
      const key = JSON.stringify(spans);
      if (key === quotedNow) return;
      quotedNow = key;
      dispatch(actions.quoted(spans));
    });

  settings.subscribe((now, before) => {
    if (now.style !== before.style) idle.run("styled", styled);
    if (now.ghost !== before.ghost || now.ghostDelay !== before.ghostDelay) idle.run("switched", switched);
    if (now.suggestionLevel !== before.suggestionLevel) idle.run("limited", limited);
    offerArchive(library().attachedIds.length);
    if (now.questions !== before.questions) again();
  });
  byId("editor").addEventListener("keydown", () => panel.released());

  return {
    socketEvents: {
      suggestions: (stage, items, { left_context, typed }, degraded) => {
        panel.problem(null);
        clearTimeout(better);
        if (degraded) better = setTimeout(ask, DEGRADED_RETRY_MS);
        idle.run("suggestions", () => {
          dispatch(actions.received(left_context, stage, items, degraded, typed));
          if (stage === "complete") archive?.requests.released();
        });
      },
      suggestionsFailed: ({ message, hint }) => {
        panel.problem(`${message} ${hint}`.trim());
        idle.run("suggestions", () => {
          dispatch(actions.failed());
          archive?.requests.released();
        });
      },
      levels: (given) => {
        levels = given;
        idle.run("limited", limited);
      },
      archive: (offer) => archive?.requests.answered(offer),
      archiveFailed: (error) => archive?.requests.failed(error),
      completions: (items, { typed }) => {
        completing.received(typed.slice(1));
        idle.run("completions", () => dispatch(actions.completed(typed.slice(1), items)));
      },
    },
    changed(view) {
      const state = suggestState(view.state);
      // Nothing new appears at the caret or in the panel before the pause that the writer has set.
      if (state.rested || state.navigated) panel.render(state);
      const ghost = ghostFor(state, view.state);
      announcer.offer(ghost);
      ports.usage()?.offers(state, ghost);
      clearTimeout(restTimer);
      if (!state.rested) restTimer = setTimeout(() => idle.run("rest", () => dispatch(actions.rested())), state.delay);
    },
    consider() {
      scheduler.consider(body.state, title());
      archive?.requests.consider();
    },
    considerQuotes() {
      idle.run("complete", () => completing.consider(body.state));
      quotedChanged();
    },
    quotedChanged,
    ask,
    isAnswerComing: () => scheduler.isWaiting || completing.isWaiting,
    refresh: again,
    seen: () => archive?.requests.seen(),
    sources(attached, sources) {
      panel.sources(attached.length, sources.length);
      archive?.panel.without(attached);
      offerArchive(attached.length);
    },
    playing(key) {
      panel.playing(key);
      archive?.panel.playing(key);
    },
    updateGhost: switched,
    begin() {
      switched();
      styled();
    },
    loadArchive,
  };
}
