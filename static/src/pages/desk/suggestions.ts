/**
 * Suggestions on the desk: requested as the draft changes, rendered at the caret and in the side panel, played and
 * announced.
 */
import { t } from "../../i18n/messages";
import { byId } from "../../ui/dom";
import { DEGRADED_RETRY_MS } from "../../checks/checker";
import type { ArchiveSuggestions } from "../../suggestions/archive";
import { EditorSuggestions } from "../../suggestions/editor-suggestions";
import { createSuggestionsPanel } from "../../suggestions/panel/list";
import { playKey } from "../../suggestions/panel/listbox";
import { actions, type SuggestAction } from "../../suggestions/state/actions";
import { keyOf } from "../../suggestions/state/reducer";
import { dispatchSuggest, insertItem, suggestState } from "../../suggestions/plugin";
import type { SocketEvents } from "../../wire/socket";
import type { Source, Suggestion, SuggestionLevels } from "../../wire/types";
import type { Desk } from "./desk";

export function createSuggestions(desk: Desk) {
  const { draftId, settings, live, title } = desk;
  const { view: body, idle, findings } = desk.editors.body;
  const dispatch = (action: SuggestAction) => dispatchSuggest(body, action);
  let better: ReturnType<typeof setTimeout> | undefined;
  let levels: SuggestionLevels | null = null;
  let archive: ArchiveSuggestions | null = null;

  const suggesting = new EditorSuggestions(body, {
    whenIdle: (name, work) => idle.run(name, work),
    title,
    findings: findings.state,
    settings: () => settings.now,
    suggest: (request) =>
      desk.socket.suggest({
        ...request,
        draft_id: draftId,
        draft_version: desk.session.saver.version,
        questions: settings.now.questions,
        ...(desk.language && { language: desk.language }),
      }),
    complete: (typed) => desk.socket.completeQuote({ typed, draft_id: draftId }),
    say: (words) => live.whenQuiet("offer", words),
  });

  const ofItems = {
    openSource: (item: Suggestion) => desk.library.read(item.source_id, item.paragraph_id),
    canPlay: (item: Suggestion) => desk.library.playing.canPlay(item),
    play: (item: Suggestion) => void desk.library.playing.toggle(playKey(item), { ...item, ...item.spans[0] }),
    leave: () => body.focus(),
  };
  const panel = createSuggestionsPanel(byId("pane-quotes"), {
    ...ofItems,
    peek: desk.previews.peek,
    insert: (item) => void insertItem(body, item),
    openSources: () => desk.showSources(),
    uncover: () => {
      dispatch(actions.weakRequested());
      body.focus();
    },
    resize: (item, by) => dispatch(actions.resized(by, keyOf(item))),
    keys: () => settings.now,
  });
  async function loadArchive() {
    const { createArchive } = await import("./later-suggestions");
    archive = createArchive(
      byId("pane-quotes"),
      {
        ...ofItems,
        insert: (item) => {
          if (insertItem(body, item)) void desk.library.quotedFrom(item);
        },
        attach: (id) => void desk.library.attachById(id),
      },
      {
        editor: () => ({ state: body.state, title: title() }),
        isAnswered: () => !suggestState(body.state).asking,
        ask: (request) =>
          desk.socket.suggestArchive({ ...request, draft_id: draftId, questions: settings.now.questions }),
      },
    );
    archive.panel.limit(suggestState(body.state).thresholds);
    archive.panel.without(desk.library.attachedIds);
    offerArchive(desk.library.attachedIds.length);
    archive.requests.consider();
  }

  const again = () => {
    suggesting.again();
    archive?.requests.again();
  };
  /** With no source attached, suggestions come from the whole archive already, so there is no separate list. */
  const offerArchive = (attached: number) => archive?.panel.offered(settings.now.archive && attached > 0);
  // Readers without edit access see no ghost text.
  const switched = () => dispatch(actions.switched(settings.now.ghost && body.editable, settings.now.ghostDelay));
  const limited = () => {
    const thresholds = levels?.[settings.now.suggestionLevel] ?? null;
    dispatch(actions.limited(thresholds));
    archive?.panel.limit(thresholds);
  };
  const styled = () => dispatch(actions.styled(settings.now.style));
  settings.subscribe((now, before) => {
    if (now.style !== before.style) idle.run("styled", styled);
    if (now.ghost !== before.ghost || now.ghostDelay !== before.ghostDelay) idle.run("switched", switched);
    if (now.suggestionLevel !== before.suggestionLevel) idle.run("limited", limited);
    offerArchive(desk.library.attachedIds.length);
    if (now.questions !== before.questions) again();
  });
  byId("editor").addEventListener("keydown", () => panel.released());

  return {
    connected: (isConnected: boolean) => panel.problem(isConnected ? null : t("suggestion-offline")),
    /** Handlers of socket events. */
    socketEvents: {
      suggestions: (stage, items, { left_context, typed }, degraded) => {
        panel.problem(null);
        clearTimeout(better);
        if (degraded) better = setTimeout(() => suggesting.again(), DEGRADED_RETRY_MS);
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
      completions: (items, { typed }) => suggesting.completed(items, typed),
    } satisfies Partial<SocketEvents>,
    /** The plugin state of the suggestions changed. */
    changed() {
      const state = suggestState(body.state);
      // Nothing new appears at the caret or in the panel before the pause that the writer has set.
      if (state.hasPaused || state.navigated) panel.render(state);
      const ghost = suggesting.changed();
      desk.usage?.offers(state, ghost);
    },
    /** The caret or the text before it changed. */
    consider() {
      suggesting.consider();
      archive?.requests.consider();
    },
    /** The same in the body, where a quote may be unfinished. */
    considerQuotes: () => suggesting.considerQuotes(),
    /** The set of quoted paragraphs may have changed. */
    quotedChanged: () => suggesting.quotedChanged(),
    /** Ask for suggestions although nothing changed. */
    ask: () => suggesting.again(),
    /** Whether a request is pending or about to be sent. */
    isAnswerComing: () => suggesting.isAnswerComing,
    /** Ask the archive as well. */
    refresh: again,
    /** The pane came into sight. */
    seen: () => archive?.requests.seen(),
    /** Other sources are attached, or there are others to attach. */
    sources(attached: string[], sources: Source[]) {
      panel.sources(attached.length, sources.length);
      archive?.panel.without(attached);
      offerArchive(attached.length);
    },
    /** Mark the item that is playing. */
    playing(key: string | null) {
      panel.playing(key);
      archive?.panel.playing(key);
    },
    /** Ghost text is wanted, or not. */
    updateGhost: switched,
    /** Once the page is in use. */
    begin() {
      switched();
      styled();
    },
    /** Add the suggestions from the archive. */
    loadArchive,
  };
}
