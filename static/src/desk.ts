/** The desk's page: makes the parts and connects them. */
import { closeHistory } from "prosemirror-history";
import type { Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { insertedWords } from "./aloud/inserted";
import { LiveRegion } from "./aloud/live";
import { Beside } from "./archive/beside";
import { caretContext } from "./context";
import { byId, setText } from "./dom";
import { readOnly } from "./drafts/read-only";
import { LEFT, type Text } from "./drafts/keep";
import { DraftSession } from "./drafts/session";
import { createBody } from "./editor/body";
import { quotesOnClipboard } from "./editor/clipboard";
import { CountMenu } from "./editor/count-menu";
import { droppedQuotes } from "./editor/dropping";
import { Idle } from "./editor/idle";
import { Toolbar } from "./editor/toolbar";
import { Cards } from "./findings/cards";
import { BETTER_MS, Checking } from "./findings/checking";
import { Dismissals } from "./findings/dismissals";
import { Feedback } from "./findings/feedback";
import type { Finding, Kind } from "./findings/finding";
import { markOf } from "./findings/marks";
import { findingsPlugin } from "./findings/plugin";
import { Stepping } from "./findings/stepping";
import { Telling } from "./findings/telling";
import { asksForALook, stateLine } from "./findings/words";
import type { FindBar } from "./find/bar";
import { highlights } from "./find/highlights";
import { createHeadline, headlineDoc } from "./headline/editor";
import { keptVariants } from "./headline/kept";
import { createVariants } from "./headline/variants-control";
import { t } from "./i18n/messages";
import { INSERTED, type Inserted } from "./insert";
import { preview } from "./insertion";
import { placeOf } from "./journal/beside";
import type { Entry } from "./journal/entry";
import { keysOf } from "./keys/bindings";
import { pageKeys } from "./keys/page";
import { commandKeys } from "./keys/plugin";
import { rememberDraft } from "./last-draft";
import { Library } from "./library";
import { createNotes } from "./notes/tab";
import { createArchivePanel } from "./panels/archive";
import { createChecksPanel, type Check } from "./panels/checks";
import { createSuggestionsPanel, optionId, playKey } from "./panels/suggestions";
import { createMenu, createTabs } from "./panels/tabs";
import type { SectionName } from "./settings/dialog";
import { SettingsStore, type Settings } from "./settings/store";
import { fetchLater, once, opening } from "./parts";
import { actions } from "./suggest/actions";
import { Announcer } from "./suggest/announcer";
import { Asking } from "./suggest/asking";
import { Completing } from "./suggest/completing";
import { suggestKeys } from "./suggest/keys";
import { chosenInsertion, dispatchSuggest, insertChosen, insertItem, suggestPlugin, suggestState } from "./suggest/plugin";
import { quotedSpans } from "./suggest/quoted";
import { ghostFor } from "./suggest/selectors";
import { docFromBody, plainText, readableBody } from "./text";
import { api } from "./wire/http";
import { connectSocket, openSocket } from "./wire/socket";
import type { Using } from "./using/using";
import type { Boot, Suggestion } from "./wire/types";
import "./styles/desk.css";

function start(boot: Boot, left?: Entry | null): void {
  const { draft } = boot;
  const settings = new SettingsStore(localStorage);
  rememberDraft(draft.draft_id);
  const tabs = createTabs((name) => {
    if (!ready) return;
    beside.seen();
    library.coverage.seen();
    if (name === "notes") notes.shown();
  });
  let ready = false;
  let using: Using | undefined;

  const dismissals = new Dismissals(localStorage, draft.draft_id);
  const findingsOf = (name: string) => findingsPlugin<Finding>({
    name,
    classFor: (finding) => (asksForALook(finding) && dismissals.covers(finding) ? null : markOf(finding)),
    title: ({ given }) => stateLine(given),
    // What the body supports is not marked: a click there is only a click. Its card opens from the list of checks.
    hasCard: (finding) => markOf(finding) !== null,
    changed: () => findingsChanged(),
  });
  const headlineFindings = findingsOf("headline-findings");
  const quoteFindings = findingsOf("quote-findings");

  // Opened in a tab of its own: what is written here goes on.
  const sheet = `/drafts/${encodeURIComponent(draft.draft_id)}/quotes`;
  const live = new LiveRegion(byId("offer-status"));
  const { say } = live;
  const stepping = new Stepping({
    checks: () => checks(),
    visit: ({ finding }) => visit(finding.kind, finding.id),
    enterCard: () => cards.enter(),
    openHere: (where) => (where === "headline" ? headlineFindings.visitHere(headline) : quoteFindings.visitHere(body)),
    say,
  });
  const telling = new Telling((words) => live.whenQuiet("findings", words), () => settings.now);
  const smartQuotes = () => settings.now.smartQuotes;
  const toolbar = new Toolbar(byId("toolbar"), {
    view: () => body,
    link: () => opening(openLink)(),
    find: () => opening(openFind)(false),
    keyOf: (command) => keysOf(command, settings.now)[0],
  });
  const openLink = async () => (await import("./editor/link-dialog")).openLink(body);
  let findBar: FindBar | null = null;
  const openFind = async (withReplace: boolean) => {
    const { createFindBar } = await import("./find/bar");
    findBar ??= createFindBar(byId("toolbar-place"), { places: [{ view: headline, idle: headlineIdle }, { view: body, idle: bodyIdle }], body });
    findBar.open(withReplace);
  };
  const onlyRead = draft.may === "read" ? [readOnly()] : [];
  const body: EditorView = createBody(byId("editor"), readableBody(draft.body), [
    ...onlyRead,
    commandKeys({
      link: () => {
        opening(openLink)();
        return true;
      },
    }, () => settings.now),
    highlights(),
    toolbar.plugin(),
    suggestPlugin((view) => suggestChanged(view)),
    suggestKeys({
      choice: () => settings.now,
      ask: () => asking.again(body.state, title()),
      peek: (item) => opening(peek)(item),
      read: () => opening(readOffer)(),
    }),
    quoteFindings.plugin,
    stepping.keys(),
    quotesOnClipboard((id) => library.has(id)),
    droppedQuotes({
      paragraph: (sourceId, paragraphId) => library.shelf.paragraph(sourceId, paragraphId),
      insert: (item) => insertItem(body, item),
    }),
  ], smartQuotes);
  const headline: EditorView = createHeadline(
    byId("headline"), draft.headline,
    [...onlyRead, highlights(), headlineFindings.plugin, stepping.keys()], () => body.focus(), smartQuotes,
  );
  const counts = new CountMenu(byId("word-count"), byId("count-menu"), () => body.state);
  const bodyIdle = new Idle(body);
  const headlineIdle = new Idle(headline);
  const title = () => headline.state.doc.textContent;
  let better: ReturnType<typeof setTimeout> | undefined;

  const wire = openSocket();
  if (boot.person) void import("./people/watching").then(({ watchSignIn }) => watchSignIn(wire), () => undefined);
  const socket = connectSocket({
    connected: () => session.connected(),
    disconnected: () => session.saver.offline(),
    suggestions: (stage, items, { left_context }, degraded) => {
      panel.problem(null);
      clearTimeout(better);
      if (degraded) better = setTimeout(() => asking.again(body.state, title()), BETTER_MS);
      bodyIdle.run("suggestions", () => dispatchSuggest(body, actions.received(left_context, stage, items, degraded)));
    },
    suggestionsFailed: ({ message, hint }) => {
      panel.problem(`${message} ${hint}`.trim());
      bodyIdle.run("suggestions", () => dispatchSuggest(body, actions.failed()));
    },
    archive: (offer) => beside.answered(offer),
    archiveFailed: (error) => beside.failed(error),
    completions: (items, { typed }) => bodyIdle.run("completions", () => dispatchSuggest(body, actions.completed(typed.slice(1), items))),
    headlineFindings: (findings, request) => checking.headlineFound(findings, request),
    quoteFindings: (findings, request) => checking.quotesFound(findings, request),
    checksFailed: ({ message }) => console.warn(message),
    importProgress: (progress) => library.progress(progress),
    sourcesChanged: () => void library.refresh().catch(() => undefined),
    leaving: () => saved(),
  }, wire);

  const docsOf = (text: Text) => [[headline, headlineDoc(text.headline)], [body, docFromBody(readableBody(text.body))]] as const;
  const session = new DraftSession({
    boot, api, wire,
    socket: () => socket,
    read: () => ({ headline: title(), body: body.state.doc.toJSON() }),
    say: (words) => live.whenQuiet("saving", words),
    docsOf,
    write: (text) => {
      for (const [view, doc] of docsOf(text)) {
        const tr = view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content).setMeta("uiEvent", "replaced");
        // A step of its own in the history: undone, it gives back what was just typed before it.
        view.dispatch(closeHistory(tr));
      }
    },
    idle: (name, work) => headlineIdle.run(name, () => bodyIdle.run(name, work)),
    writable: (on) => {
      for (const view of [headline, body]) {
        view.setProps({ editable: () => on });
        view.dom.setAttribute("aria-readonly", String(!on));
      }
      switchGhost(settings.now);
    },
    focus: () => body.focus(),
  });

  const asking = new Asking((request) => bodyIdle.run("ask", () => {
    dispatchSuggest(body, actions.asked(request.left_context));
    socket.suggest({ ...request, draft_id: draft.draft_id, draft_version: session.saver.version, questions: settings.now.questions });
  }));
  const completing = new Completing({
    ask: (typed) => socket.completeQuote({ typed, draft_id: draft.draft_id }),
    none: () => dispatchSuggest(body, actions.completed("", [])),
  });
  const checking = new Checking({
    headline: { view: headline, idle: headlineIdle, findings: headlineFindings },
    body: { view: body, idle: bodyIdle, findings: quoteFindings },
    checkHeadline: (request) => socket.checkHeadline(request),
    verifyQuotes: (request) => socket.verifyQuotes(request),
    sourceIds: () => library.attachedIds,
  });

  const insert = (item: Suggestion) => void insertItem(body, item);
  const showSources = () => {
    tabs.show("sources");
    tabs.open();
  };
  const readSource = (item: Suggestion) => {
    library.read(item.source_id, item.paragraph_id);
    tabs.open();
    document.querySelector<HTMLElement>(".reader-text")?.focus();
  };
  /** What is offered at the caret, to be read whole. */
  const readOffer = async () => {
    const { openReadable } = await import("./aloud/readable");
    openReadable(body, {
      host: byId("cards"),
      choice: settings.now,
      none: () => say(t("readable-none")),
      insert,
      read: readSource,
    });
  };
  /** A suggestion in its surroundings. The focus goes back to the list if it was there, and to the article else. */
  const peek = async (item: Suggestion) => {
    const list = document.activeElement?.closest<HTMLElement>("#suggestion-list");
    const { openPeek } = await import("./peek/peek");
    const wasOpen = byId("panel").classList.contains("is-open");
    tabs.show("quotes");
    tabs.open();
    const leave = () => {
      if (!wasOpen) tabs.close();
      (list ?? body).focus();
    };
    openPeek(item, {
      pane: byId("pane-quotes"),
      card: document.getElementById(optionId(item)),
      shelf: library.shelf,
      playing: library.playing,
      preview: (chosen, edits) => {
        const insertion = chosenInsertion(body, chosen, edits);
        return insertion && preview(insertion, Infinity).trim();
      },
      insert: (chosen, edits) => {
        if (!wasOpen) tabs.close();
        insertChosen(body, chosen, edits);
      },
      read: readSource,
      leave,
    });
  };
  const panel = createSuggestionsPanel(byId("pane-quotes"), {
    peek: (item) => opening(peek)(item),
    insert,
    openSources: showSources,
    openSource: (item) => library.read(item.source_id, item.paragraph_id),
    canPlay: (item) => library.playing.canPlay(item),
    play: (item) => void library.playing.toggle(playKey(item), { ...item, ...item.spans[0] }),
    leave: () => body.focus(),
  });
  const fromArchive = createArchivePanel({
    insert: (item) => {
      if (insertItem(body, item)) void library.quotedFrom(item);
    },
    attach: (id) => void library.attachById(id),
    openSource: (item) => library.read(item.source_id, item.paragraph_id),
    canPlay: (item) => library.playing.canPlay(item),
    play: (item) => void library.playing.toggle(playKey(item), { ...item, ...item.spans[0] }),
    leave: () => body.focus(),
    changed: () => beside.seen(),
  });
  byId("pane-quotes").append(fromArchive.element);
  const beside: Beside = new Beside({
    panel: fromArchive,
    editor: () => ({ state: body.state, title: title() }),
    ask: (request) => socket.suggestArchive({ ...request, draft_id: draft.draft_id, questions: settings.now.questions }),
  });
  const announcer = new Announcer((words) => live.whenQuiet("offer", words), () => settings.now);
  const library: Library = new Library({
    api, boot, insert, showSources,
    sid: () => socket.sid,
    readerClosed: () => body.focus(),
    leave: (path) => void leave(path),
    saved: () => session.saver.flush(),
    changed: (attached, sources) => {
      panel.sources(attached.length, sources.length);
      fromArchive.without(attached);
      offerArchive(attached.length);
      if (!ready) return;
      asking.again(body.state, title());
      beside.again();
      checking.soon(0);
    },
  });
  library.playing.player.subscribe(({ playing, stretch }) => {
    panel.playing(playing ? stretch : null);
    fromArchive.playing(playing ? stretch : null);
  });
  const cards = new Cards({
    headline: { view: headline, findings: headlineFindings },
    body: { view: body, findings: quoteFindings },
    dismissals,
    feedback: new Feedback(api, localStorage, draft.draft_id),
    paragraph: (sourceId, paragraphId) => library.shelf.paragraph(sourceId, paragraphId),
    readSource: (sourceId, sought) => {
      library.read(sourceId, sought);
      tabs.open();
    },
    play: (passage) => {
      const { paragraph_id, start, end } = passage;
      return library.playing.canPlay(passage) ? library.playing.button(t("desk-play"), `quote-${paragraph_id}-${start}-${end}`, passage) : null;
    },
    isAttached: (sourceId) => library.attachedIds.includes(sourceId),
    attach: (sourceId) => library.attachById(sourceId),
    say,
    changed: () => redrawn(),
  });

  /** Without any attached the suggestions are from everything there is: nothing stands beside them. */
  function offerArchive(attached: number) {
    fromArchive.offered(settings.now.archive && attached > 0);
  }

  function suggestChanged(view: EditorView) {
    if (!ready) return;
    const state = suggestState(view.state);
    // Neither at the caret nor beside it does anything new show before the rest that the writer wants.
    if (state.rested || state.navigated) panel.render(state);
    const ghost = ghostFor(state, view.state);
    announcer.offer(ghost);
    using?.offers(state, ghost);
    clearTimeout(restTimer);
    if (!state.rested) restTimer = setTimeout(() => bodyIdle.run("rest", () => dispatchSuggest(body, actions.rested())), state.delay);
  }
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  let quotedNow = "[]";
  const quotedChanged = () => bodyIdle.run("quoted", () => {
    const { openQuote } = caretContext(body.state);
    const spans = quotedSpans(body.state.doc, quoteFindings.state(body.state).placed, openQuote && body.state.selection.head);
    const key = JSON.stringify(spans);
    if (key === quotedNow) return;
    quotedNow = key;
    dispatchSuggest(body, actions.quoted(spans));
  });

  const place = placeOf(draft.draft_id, boot.person);
  const notes = createNotes(draft.draft_id, draft.notes, place, draft.may === "read");
  const variants = createVariants({
    draftId: draft.draft_id, stored: draft.variants, keep: keptVariants(place), headline, idle: headlineIdle,
    against: () => ({ body: plainText(body.state.doc).text, ...(library.attachedIds.length && { source_ids: library.attachedIds }) }),
  });
  const openVersions = async () => (await import("./versions/dialog")).openVersions({ draftId: draft.draft_id, session });
  byId("versions-open").addEventListener("click", () => opening(openVersions)());
  document.getElementById("share-open")?.addEventListener("click", opening(async () =>
    (await import("./sharing/dialog")).openSharing({ kind: "draft", id: draft.draft_id, name: title() })));
  const saved = () => Promise.all([session.saver.flush(), notes.flush(), variants.flush()]);

  /** To another page, once what is not saved is saved. */
  async function leave(path: string): Promise<void> {
    await saved();
    window.location.assign(path);
  }

  /** This page sent anew, once what is not saved is saved. */
  async function reload(): Promise<void> {
    await saved();
    window.location.reload();
  }

  const checks = (): Check[] => [headlineFindings.state(headline.state), quoteFindings.state(body.state)]
    .flatMap(({ placed }) => placed.filter(({ edited }) => !edited).map(({ finding }) => ({ finding, dismissed: dismissals.covering(finding) })));

  function visit(kind: Kind, id: string) {
    cards.close();
    if (kind === "headline") headlineFindings.visit(headline, id);
    else quoteFindings.visit(body, id);
  }

  const visitQuote = (kind: Kind, quote: string) =>
    visit(kind, checks().find(({ finding }) => finding.kind === kind && finding.quote === quote)?.finding.id ?? "");

  async function openDismissed() {
    const { openDrawer } = await import("./findings/drawer");
    openDrawer({
      dismissals,
      occurs: ({ kind, what }) => checks().some(({ finding, dismissed }) => finding.kind === kind && dismissed.some((one) => one.what === what)),
      changed: redrawn,
    });
  }

  const checksPanel = createChecksPanel(byId("pane-checks"), {
    sheet,
    visit: ({ finding }) => visit(finding.kind, finding.id),
    restore: ({ dismissed }) => {
      dismissed.forEach((one) => dismissals.undo(one));
      redrawn();
    },
    openDismissed: () => opening(openDismissed)(),
  });

  /** Nothing in the documents changed: only the marks are drawn anew. */
  function redrawn() {
    headlineFindings.redraw(headline);
    quoteFindings.redraw(body);
    findingsChanged();
  }

  function findingsChanged() {
    if (!ready) return;
    quotedChanged();
    library.coverage.changed();
    cards.update();
    const now = checks();
    const standing = checksPanel.render(now, dismissals.all().length);
    telling.checked(now);
    using?.found(now);
    setText(byId("count-checks"), standing ? String(standing) : "");
  }

  const publishing = once(async () => (await import("./panels/publish")).createPublishDialog(byId<HTMLDialogElement>("publish-dialog"), {
    api,
    sheet,
    draftId: draft.draft_id,
    flush: () => session.saver.flush(),
    visitHeadline: ({ quote }) => visitQuote("headline", quote),
    visitBody: ({ quote }) => visitQuote("quote", quote),
    conflict: (theirs) => void session.settle(theirs),
  }));
  const publish = opening(async () => (await publishing()).open());
  byId("publish-open").addEventListener("click", publish);
  const listDrafts = once(async () => (await import("./panels/drafts")).createDraftsMenu({ api, draftId: draft.draft_id, leave }));
  createMenu(byId("drafts-open"), byId("drafts-menu"), opening(async () => (await listDrafts())()));
  for (const link of [byId<HTMLAnchorElement>("library-open"), byId<HTMLAnchorElement>("archive-open")]) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void leave(link.pathname);
    });
  }
  // Who only reads is offered nothing to take.
  const switchGhost = ({ ghost, ghostDelay }: Settings) => dispatchSuggest(body, actions.switched(ghost && body.editable, ghostDelay));
  const styled = ({ style }: Settings) => dispatchSuggest(body, actions.styled(style));
  settings.subscribe((now, before) => {
    if (now.style !== before.style) bodyIdle.run("styled", () => styled(settings.now));
    if (now.ghost !== before.ghost || now.ghostDelay !== before.ghostDelay) bodyIdle.run("switched", () => switchGhost(settings.now));
    offerArchive(library.attachedIds.length);
    if (now.questions === before.questions) return;
    asking.again(body.state, title());
    beside.again();
  });
  const showSettings = async (at?: SectionName) => {
    const { openSettings } = await import("./settings/dialog");
    openSettings(settings, {
      at, reload: () => void reload(),
      learning: { draftId: draft.draft_id, state: boot.learning, changed: (state) => (boot.learning = state) },
    });
  };
  byId("settings-open").addEventListener("click", () => opening(showSettings)());
  const showSheet = async () => {
    const { openSheet } = await import("./keys/sheet");
    openSheet(settings, () => opening(showSettings)("keys"));
  };
  pageKeys({
    "next-finding": () => stepping.step(1),
    "previous-finding": () => stepping.step(-1),
    "open-finding": () => stepping.openHere(headline.hasFocus() ? "headline" : "quote"),
    "dismissed-findings": () => opening(openDismissed)(),
    find: () => opening(openFind)(false),
    replace: () => opening(openFind)(true),
    "quotes-pane": () => tabs.go("quotes"),
    "sources-pane": () => tabs.go("sources"),
    "checks-pane": () => tabs.go("checks"),
    headline: () => headline.focus(),
    versions: () => opening(openVersions)(),
    publish: () => publish(),
    sheet: () => opening(showSheet)(),
  }, () => settings.now);

  /** On the sample draft alone. */
  async function hint() {
    const { Hints } = await import("./hints/hints");
    new Hints({ store: settings, focusHeadline: () => headline.focus(), focusBody: () => body.focus() });
  }

  const edited = () => {
    session.edited();
    library.coverage.changed();
    checking.soon();
    variants.edited();
  };
  const heldBack = () => session.holdsBack();
  watch(body, heldBack, (changed, tr) => {
    const put = tr.getMeta(INSERTED) as Inserted | undefined;
    if (put) using?.inserted(put, suggestState(body.state));
    const inserted = insertedWords(tr, settings.now);
    if (inserted) say(inserted);
    asking.consider(body.state, title());
    beside.consider();
    bodyIdle.run("complete", () => completing.consider(body.state));
    quotedChanged();
    counts.soon();
    if (changed) edited();
  });
  watch(headline, heldBack, (changed) => {
    if (!changed) return;
    document.title = `${title() || t("untitled-draft")} · Quotedesk`;
    asking.consider(body.state, title());
    beside.consider();
    edited();
  });
  byId("editor").addEventListener("keydown", () => panel.released());

  ready = true;
  switchGhost(settings.now);
  styled(settings.now);
  findingsChanged();
  checking.soon(0);
  counts.draw();
  asking.consider(body.state, title());
  beside.consider();
  fetchLater([
    () => import("./panels/publish"),
    () => import("./merging/settling"),
    async () => {
      const { Using } = await import("./using/using");
      using = new Using({ learns: () => boot.learning === "on", title, doc: () => body.state.doc, send: (items) => socket.used(draft.draft_id, items) });
      document.addEventListener("visibilitychange", () => document.hidden && using?.flush());
    },
    () => import("./panels/drafts"),
    () => import("./panels/reader"),
    () => import("./findings/drawer"),
    () => import("./peek/peek"),
    () => import("./aloud/readable"),
    () => import("./find/bar"),
    () => import("./settings/dialog"),
    () => import("./keys/sheet"),
    () => import("./versions/dialog"),
  ]);
  if (left) session.resume(left);
  if (boot.sample) void hint();
  if (!draft.headline && !caretContext(body.state).leftContext) headline.focus();
}

/** Hears every new state of an editor. */
function watch(view: EditorView, heldBack: () => boolean, changed: (docChanged: boolean, tr: Transaction) => void): void {
  view.setProps({
    dispatchTransaction(tr) {
      const before = view.state;
      if (tr.docChanged && heldBack()) return;
      view.updateState(before.apply(tr));
      if (tr.docChanged || !before.selection.eq(view.state.selection)) changed(tr.docChanged, tr);
    },
  });
}

const boot = JSON.parse(byId("boot").textContent ?? "") as Boot;
const [left = "", seen, place] = sessionStorage.getItem(LEFT)?.split(" ") ?? [];
// Nearly never: only then nobody may type before the page has what this tab had.
const behind = left === boot.draft.draft_id && (place || Number(seen) > boot.draft.version);
start(boot, behind ? await import("./journal/returning").then((it) => it.caughtUp(boot, Number(seen), place), () => null) : null);
