/** The desk's page: makes the parts and connects them. */
import { closeHistory } from "prosemirror-history";
import { EditorView } from "prosemirror-view";
import { Beside } from "./archive/beside";
import { caretContext } from "./context";
import { byId } from "./dom";
import { DraftSession } from "./drafts/session";
import { createBody } from "./editor/body";
import { quotesOnClipboard } from "./editor/clipboard";
import { Idle } from "./editor/idle";
import { Cards } from "./findings/cards";
import { Checking } from "./findings/checking";
import { Dismissals } from "./findings/dismissals";
import { headlineMark, quoteMark } from "./findings/marks";
import { findingsPlugin } from "./findings/plugin";
import { Stepping } from "./findings/stepping";
import { Telling } from "./findings/telling";
import { asksForALook, stateLine } from "./findings/words";
import { createHeadline, headlineDoc } from "./headline/editor";
import { t } from "./i18n/messages";
import { preview } from "./insertion";
import { pageKeys } from "./keys/page";
import { rememberDraft } from "./last-draft";
import { Library } from "./library";
import { createArchivePanel } from "./panels/archive";
import { createChecksPanel, type Check } from "./panels/checks";
import { createDraftsMenu } from "./panels/drafts";
import { createPublishDialog } from "./panels/publish";
import { createSuggestionsPanel, optionId, playKey } from "./panels/suggestions";
import { createTabs } from "./panels/tabs";
import type { SectionName } from "./settings/dialog";
import { SettingsStore, type Settings } from "./settings/store";
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
import { connectSocket } from "./wire/socket";
import type { Boot, HeadlineFinding, QuoteFinding, Suggestion } from "./wire/types";
import { countWords } from "./words";
import "./styles/desk.css";

function start(boot: Boot): void {
  const { draft } = boot;
  const settings = new SettingsStore(localStorage);
  rememberDraft(draft.draft_id);
  const tabs = createTabs(() => ready && beside.seen());
  let ready = false;

  const headlineFindings = findingsPlugin<HeadlineFinding>({
    name: "headline-findings",
    classFor: ({ id, finding }) => (dismissed.headline.covers(id, finding.quote) ? null : headlineMark(finding)),
    title: stateLine,
    // What the body supports is not marked: a click there is only a click. Its card opens from the list of checks.
    hasCard: ({ finding }) => headlineMark(finding) !== null,
    changed: () => findingsChanged(),
  });
  const quoteFindings = findingsPlugin<QuoteFinding>({
    name: "quote-findings",
    classFor: ({ id, finding }) => (asksForALook(finding) && dismissed.quotes.covers(id, finding.quote) ? null : quoteMark(finding)),
    title: stateLine,
    hasCard: () => true,
    changed: () => findingsChanged(),
  });
  const dismissed = {
    headline: new Dismissals(localStorage, "headline", draft.draft_id),
    quotes: new Dismissals(localStorage, "quote", draft.draft_id),
  };

  // Opened in a tab of its own: what is written here goes on.
  const sheet = `/drafts/${encodeURIComponent(draft.draft_id)}/quotes`;
  const say = (words: string) => (byId("offer-status").textContent = words);
  const stepping = new Stepping({
    checks: () => checks(),
    visit: (check) => visit(check),
    enterCard: () => cards.enter(),
    openHere: (where) => (where === "headline" ? headlineFindings.visitHere(headline) : quoteFindings.visitHere(body)),
    say,
  });
  const telling = new Telling(say, () => settings.now);
  const body = createBody(byId("editor"), readableBody(draft.body), [
    suggestPlugin((view) => suggestChanged(view)),
    suggestKeys({
      choice: () => settings.now,
      ask: () => asking.again(body.state, title()),
      peek: (item) => void peek(item),
      read: (item) => readSource(item),
    }),
    quoteFindings.plugin,
    stepping.keys(),
    quotesOnClipboard((id) => library.has(id)),
  ]);
  const headline = createHeadline(byId("headline"), draft.headline, [headlineFindings.plugin, stepping.keys()], () => body.focus());
  const bodyIdle = new Idle(body);
  const headlineIdle = new Idle(headline);
  const title = () => headline.state.doc.textContent;

  const socket = connectSocket({
    connected: () => session.saver.online(),
    disconnected: () => session.saver.offline(),
    suggestions: (stage, items, { left_context }) => {
      panel.problem(null);
      bodyIdle.run("suggestions", () => dispatchSuggest(body, actions.received(left_context, stage, items)));
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
  });

  const session = new DraftSession({
    draft,
    api,
    socket: () => socket,
    read: () => ({ headline: title(), body: body.state.doc.toJSON() }),
    write: (text) => {
      for (const [view, doc] of [[headline, headlineDoc(text.headline)], [body, docFromBody(readableBody(text.body))]] as const) {
        const tr = view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content).setMeta("uiEvent", "replaced");
        // A step of its own in the history: undone, it gives back what was just typed before it.
        view.dispatch(closeHistory(tr));
      }
    },
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
    peek: (item) => void peek(item),
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
  const announcer = new Announcer(byId("offer-status"), () => settings.now);
  const library: Library = new Library({
    api, boot, insert, showSources,
    sid: () => socket.sid,
    readerClosed: () => body.focus(),
    leave: (path) => void leave(path),
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
    headline: { view: headline, findings: headlineFindings, dismissals: dismissed.headline },
    body: { view: body, findings: quoteFindings, dismissals: dismissed.quotes },
    paragraph: (sourceId, paragraphId) => library.shelf.paragraph(sourceId, paragraphId),
    readSource: (sourceId, sought) => {
      library.read(sourceId, sought);
      tabs.open();
    },
    play: (finding) => {
      const { source_id, paragraph_id, start_ms, source_start: start, source_end: end } = finding;
      if (!source_id || paragraph_id === null || !library.playing.canPlay({ source_id, start_ms })) return null;
      const passage = { source_id, paragraph_id, start_ms, ...(start !== null && end !== null && { start, end }) };
      return library.playing.button(t("desk-play"), `quote-${paragraph_id}-${start}-${end}`, passage);
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
    announcer.offer(ghostFor(state, view.state));
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

  /** To another page, once what is not saved is saved. */
  async function leave(path: string): Promise<void> {
    await session.saver.flush();
    window.location.assign(path);
  }

  /** This page sent anew, once what is not saved is saved. */
  async function reload(): Promise<void> {
    await session.saver.flush();
    window.location.reload();
  }

  function checks(): Check[] {
    const from = <F extends HeadlineFinding | QuoteFinding>(where: Check["where"], placed: { id: string; finding: F; edited: boolean }[], kept: Dismissals) =>
      placed.filter((one) => !one.edited).map(({ id, finding }) => ({ id, where, finding, dismissed: kept.covering(id, finding.quote) }));
    return [
      ...from("headline", headlineFindings.state(headline.state).placed, dismissed.headline),
      ...from("body", quoteFindings.state(body.state).placed, dismissed.quotes),
    ];
  }

  function visit({ id, where }: Pick<Check, "id" | "where">) {
    cards.close();
    if (where === "headline") headlineFindings.visit(headline, id);
    else quoteFindings.visit(body, id);
  }

  const checksPanel = createChecksPanel(byId("pane-checks"), {
    sheet,
    visit,
    restore: ({ where, dismissed: kept }) => {
      kept.forEach((one) => (where === "headline" ? dismissed.headline : dismissed.quotes).undo(one));
      redrawn();
    },
  });

  /** Nothing in the documents changed: an empty transaction has the marks drawn anew. */
  function redrawn() {
    for (const view of [headline, body]) view.dispatch(view.state.tr.setMeta("addToHistory", false));
    findingsChanged();
  }

  function findingsChanged() {
    if (!ready) return;
    quotedChanged();
    cards.update();
    const now = checks();
    const standing = checksPanel.render(now);
    telling.checked(now);
    byId("count-checks").textContent = standing ? String(standing) : "";
  }

  const publish = createPublishDialog(byId<HTMLDialogElement>("publish-dialog"), {
    api,
    sheet,
    draftId: draft.draft_id,
    flush: () => session.saver.flush(),
    visitHeadline: ({ quote }) => visit({ id: checks().find((check) => check.where === "headline" && check.finding.quote === quote)?.id ?? "", where: "headline" }),
    visitBody: ({ quote }) => visit({ id: checks().find((check) => check.where === "body" && check.finding.quote === quote)?.id ?? "", where: "body" }),
    conflict: (theirs) => void session.settle(theirs),
  });
  byId("publish-open").addEventListener("click", () => void publish.open());
  createDraftsMenu({
    api,
    draftId: draft.draft_id,
    leave,
  });
  for (const link of [byId<HTMLAnchorElement>("library-open"), byId<HTMLAnchorElement>("archive-open")]) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void leave(link.pathname);
    });
  }
  const switchGhost = ({ ghost, ghostDelay }: Settings) => dispatchSuggest(body, actions.switched(ghost, ghostDelay));
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
    openSettings(settings, { at, reload: () => void reload() });
  };
  byId("settings-open").addEventListener("click", () => void showSettings());
  const showSheet = async () => {
    const { openSheet } = await import("./keys/sheet");
    openSheet(settings, () => void showSettings("keys"));
  };
  pageKeys({
    "next-finding": () => stepping.step(1),
    "previous-finding": () => stepping.step(-1),
    "open-finding": () => stepping.openHere(headline.hasFocus() ? "headline" : "body"),
    "quotes-pane": () => tabs.go("quotes"),
    "sources-pane": () => tabs.go("sources"),
    "checks-pane": () => tabs.go("checks"),
    headline: () => headline.focus(),
    publish: () => void publish.open(),
    sheet: () => void showSheet(),
  }, () => settings.now);

  const edited = () => {
    session.edited();
    checking.soon();
    counted();
  };
  let countTimer: ReturnType<typeof setTimeout> | undefined;
  const counted = () => {
    clearTimeout(countTimer);
    countTimer = setTimeout(() => {
      const words = countWords(plainText(body.state.doc).text);
      byId("word-count").textContent = t("word-count", { words });
    }, 300);
  };
  watch(body, (changed) => {
    asking.consider(body.state, title());
    beside.consider();
    bodyIdle.run("complete", () => completing.consider(body.state));
    quotedChanged();
    if (changed) edited();
  });
  watch(headline, (changed) => {
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
  counted();
  asking.consider(body.state, title());
  beside.consider();
  session.offerKept();
  if (!draft.headline && !caretContext(body.state).leftContext) headline.focus();
}

/** Hears every new state of an editor. */
function watch(view: EditorView, changed: (docChanged: boolean) => void): void {
  view.setProps({
    dispatchTransaction(tr) {
      const before = view.state;
      view.updateState(before.apply(tr));
      if (tr.docChanged || !before.selection.eq(view.state.selection)) changed(tr.docChanged);
    },
  });
}

start(JSON.parse(byId("boot").textContent ?? "") as Boot);
