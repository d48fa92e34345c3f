/** The desk's page: makes the parts and connects them. */
import { closeHistory } from "prosemirror-history";
import type { EditorView } from "prosemirror-view";
import { insertionAnnouncement } from "../suggestions/insertion/announcement";
import { LiveRegion } from "../ui/live-region";
import { caretContext } from "../suggestions/caret-context";
import { createChecks, createFindingsPlugin, type DeskChecks } from "./desk/checks";
import { createDialogs, type DeskDialogs } from "./desk/dialogs";
import { createSuggestions, type DeskSuggestions } from "./desk/suggestions";
import { byId } from "../ui/dom";
import { readOnly } from "../editor/read-only";
import { TAB_STATE_KEY, type DraftText } from "../drafts/saving/edit-storage";
import { DraftSession } from "../drafts/session";
import { createBody } from "../editor/body";
import { clipboardProvenance } from "../editor/clipboard/provenance";
import { LengthMenu } from "../editor/toolbar/length-menu";
import { dropQuotes } from "../editor/clipboard/drop";
import { CompositionQueue } from "../editor/composition-queue";
import { Toolbar } from "../editor/toolbar/toolbar";
import { handleTransactions } from "../editor/dispatch";
import { Dismissals } from "../checks/state/dismissals";
import { FindingNavigator } from "../checks/navigation";
import { highlights } from "../editor/find/highlights";
import { createHeadline, headlineDoc } from "../editor/headline";
import { unsavedVariants } from "../drafts/headlines/unsaved";
import { createHeadlinesControl } from "../drafts/headlines/control";
import { t } from "../i18n/messages";
import { INSERTED, type Inserted } from "../suggestions/insertion/transaction";
import { storageScope } from "../drafts/saving/unsaved-extras";
import type { RecoveredEdit } from "../drafts/journal/reload-recovery";
import { keysOf } from "../keys/bindings";
import { editorKeymap } from "../keys/editor-keymap";
import { rememberDraft } from "../drafts/last-draft";
import { AttachedSources } from "../sources/attached";
import { createNotes } from "../drafts/notes/tab";
import { optionId } from "../suggestions/panel/list";
import { createTabs } from "../ui/tabs";
import { createPosts } from "../posts/tab";
import { SettingsStore } from "../settings/store";
import { loadOptional, preload, reportingLoadErrors } from "../ui/lazy-modules";
import { suggestKeys } from "../suggestions/keymap";
import { insertItem, suggestPlugin, suggestState } from "../suggestions/plugin";
import { docFromBody, plainText, readableBody } from "../articles/plain-text";
import { api } from "../wire/http";
import { connectSocket, openSocket } from "../wire/socket";
import type { UsageReporter } from "../suggestions/usage";
import type { Body, Boot, Suggestion } from "../wire/types";
import "./desk.css";

function start(boot: Boot, left?: RecoveredEdit | null): void {
  const { draft } = boot;
  const draftId = draft.draft_id;
  const settings = new SettingsStore(localStorage);
  rememberDraft(draftId);
  const tabs = createTabs((name) => {
    if (!ready) return;
    suggesting.seen();
    library.coverage.update();
    if (name === "notes") notes.shown();
    if (name === "posts") posts.shown();
  });
  let ready = false;
  let using: UsageReporter | undefined;
  // Opened in a tab of its own: what is written here goes on.
  const sheet = `/drafts/${encodeURIComponent(draftId)}/quotes`;
  const live = new LiveRegion(byId("offer-status"));
  const { say } = live;

  const dismissals = new Dismissals(localStorage, draftId);
  const marksOf = (name: string) => createFindingsPlugin(name, dismissals, () => ready && checks.draw());
  const headlineFindings = marksOf("headline-findings");
  const quoteFindings = marksOf("quote-findings");
  const stepping = new FindingNavigator({
    checks: () => checks.all(),
    visit: ({ finding }) => checks.visit(finding.kind, finding.id),
    enterCard: () => checks.enterCard(),
    openHere: (where) => (where === "headline" ? headlineFindings.visitAtCaret(headline) : quoteFindings.visitAtCaret(body)),
    say,
  });
  const smartQuotes = () => settings.now.smartQuotes;
  const toolbar = new Toolbar(byId("toolbar"), {
    view: () => body,
    link: () => dialogs.link(),
    find: () => dialogs.find(false),
    keyOf: (command) => keysOf(command, settings.now)[0],
  });
  const onlyRead = draft.may === "read" ? [readOnly()] : [];
  const body: EditorView = createBody(byId("editor"), readableBody(draft.body), [
    ...onlyRead,
    editorKeymap({
      link: () => {
        dialogs.link();
        return true;
      },
    }, () => settings.now),
    highlights(),
    toolbar.plugin(),
    suggestPlugin((view) => ready && suggesting.changed(view)),
    suggestKeys({
      choice: () => settings.now,
      ask: () => suggesting.ask(),
      peek: (item) => peek(item),
      read: () => readOffer(),
    }),
    quoteFindings.plugin,
    stepping.keys(),
    clipboardProvenance((id) => library.has(id)),
    dropQuotes({
      paragraph: (sourceId, paragraphId) => library.shelf.paragraph(sourceId, paragraphId),
      insert: (item) => insertItem(body, item),
    }),
  ], smartQuotes);
  const headline: EditorView = createHeadline(
    byId("headline"), draft.headline,
    [...onlyRead, highlights(), headlineFindings.plugin, stepping.keys()], () => body.focus(), smartQuotes,
  );
  const counts = new LengthMenu(byId("word-count"), byId("count-menu"), () => body.state);
  const inBody = { view: body, idle: new CompositionQueue(body), findings: quoteFindings };
  const inHeadline = { view: headline, idle: new CompositionQueue(headline), findings: headlineFindings };
  const title = () => headline.state.doc.textContent;

  const showSources = () => {
    tabs.show("sources");
    tabs.open();
  };
  const readSource = (item: Suggestion) => {
    void library.read(item.source_id, item.paragraph_id);
    tabs.open();
    document.querySelector<HTMLElement>(".reader-text")?.focus();
  };
  const peeking = () => import("./desk/peek");
  const reading = () => ({ body, tabs, library, settings: settings.now, idOf: optionId, read: readSource, say });
  const readOffer = reportingLoadErrors(async () => (await peeking()).readOffer(reading()));
  const peek = reportingLoadErrors(async (item: Suggestion) => {
    const list = document.activeElement?.closest<HTMLElement>("#suggestion-list") ?? null;
    (await peeking()).peek(item, list, reading());
  });

  const suggesting: DeskSuggestions = createSuggestions({
    draftId, settings, live, title, peek,
    body: inBody,
    socket: () => socket,
    version: () => session.saver.version,
    library: () => library,
    openSources: showSources,
    using: () => using,
  });
  const library: AttachedSources = new AttachedSources({
    api, boot, showSources,
    insert: (item) => void insertItem(body, item),
    sid: () => socket.sid,
    readerClosed: () => body.focus(),
    leave: (path) => void leave(path),
    saved: () => session.saver.flush(),
    changed: (attached, sources) => {
      suggesting.sources(attached, sources);
      if (!ready) return;
      suggesting.refresh();
      checks.schedule(0);
    },
  });
  library.playing.player.subscribe(({ playing, stretch }) => suggesting.playing(playing ? stretch : null));
  const checks: DeskChecks = createChecks({
    api, draftId, sheet, settings, live, tabs, dismissals, library,
    headline: inHeadline,
    body: inBody,
    socket: () => socket,
    found: (now) => {
      suggesting.quotedChanged();
      library.coverage.scheduleUpdate();
      using?.found(now);
    },
  });

  const wire = openSocket();
  if (boot.person) void loadOptional(async () => (await import("../accounts/session-watch")).watchSession(wire));
  const socket = connectSocket({
    connected: () => session.connected(),
    disconnected: () => session.saver.offline(),
    ...suggesting.socketEvents,
    ...checks.socketEvents,
    importProgress: (progress) => library.progress(progress),
    sourcesChanged: () => void library.refresh().catch(() => undefined),
    leaving: () => saved(),
  }, wire);

  const docsOf = (text: DraftText) => [[headline, headlineDoc(text.headline)], [body, docFromBody(readableBody(text.body))]] as const;
  const session = new DraftSession({
    boot, api, wire,
    socket: () => socket,
    read: () => ({ headline: title(), body: body.state.doc.toJSON() as Body }),
    say: (words) => live.whenQuiet("saving", words),
    docsOf,
    write: (text) => {
      for (const [view, doc] of docsOf(text)) {
        const tr = view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content).setMeta("uiEvent", "replaced");
        // A step of its own in the history: undone, it gives back what was just typed before it.
        view.dispatch(closeHistory(tr));
      }
    },
    idle: (name, work) => inHeadline.idle.run(name, () => inBody.idle.run(name, work)),
    writable: (on) => {
      for (const view of [headline, body]) {
        view.setProps({ editable: () => on });
        view.dom.setAttribute("aria-readonly", String(!on));
      }
      suggesting.updateGhost();
    },
    focus: () => body.focus(),
  });

  const place = storageScope(draftId, boot.person);
  const notes = createNotes(draftId, draft.notes, place, draft.may === "read");
  const variants = createHeadlinesControl({
    draftId, stored: draft.variants, keep: unsavedVariants(place), headline, idle: inHeadline.idle,
    against: () => ({ body: plainText(body.state.doc).text, ...(library.attachedIds.length && { source_ids: library.attachedIds }) }),
  });
  const posts = createPosts({ draftId, body, title, wire, settings, library, say, leave: (path) => void leave(path) });
  const saved = () => Promise.all([session.saver.flush(), notes.flush(), variants.flush()]);

  /** To another page, once what is not saved is saved. */
  async function leave(path: string): Promise<void> {
    await saved();
    window.location.assign(path);
  }

  const dialogs: DeskDialogs = createDialogs({
    api, boot, sheet, settings, session, checks, stepping, tabs, title, saved, leave, headline: inHeadline, body: inBody,
  });

  /** On the sample draft alone. */
  async function hint() {
    const { Hints } = await import("../ui/hints/hints");
    new Hints({ store: settings, focusHeadline: () => headline.focus(), focusBody: () => body.focus() });
  }

  const edited = () => {
    session.edited();
    library.coverage.scheduleUpdate();
    checks.schedule();
    variants.edited();
  };
  const heldBack = () => session.blocksEdits();
  handleTransactions(body, heldBack, (changed, tr) => {
    const put = tr.getMeta(INSERTED) as Inserted | undefined;
    if (put) using?.inserted(put, suggestState(body.state));
    const inserted = insertionAnnouncement(tr, settings.now);
    if (inserted) say(inserted);
    suggesting.consider();
    posts.moved();
    suggesting.considerQuotes();
    counts.schedule();
    if (changed) edited();
  });
  handleTransactions(headline, heldBack, (changed) => {
    if (!changed) return;
    document.title = `${title() || t("untitled-draft")} · Quotedesk`;
    suggesting.consider();
    posts.moved();
    edited();
  });

  ready = true;
  suggesting.begin();
  checks.draw();
  checks.schedule(0);
  counts.draw();
  suggesting.consider();
  preload([
    () => import("../publishing/dialog"),
    () => import("../drafts/merging/conflict-resolution"),
    async () => {
      const { UsageReporter } = await import("../suggestions/usage");
      using = new UsageReporter({ learns: () => boot.learning === "on", title, doc: () => body.state.doc, send: (items) => socket.used(draftId, items) });
      document.addEventListener("visibilitychange", () => document.hidden && using?.flush());
    },
    () => import("../drafts/overview/menu"),
    () => import("../sources/reader/reader"),
    () => import("../checks/panel/dismissed-dialog"),
    peeking,
    () => import("../editor/find/bar"),
    () => import("../settings/dialog"),
    () => import("../keys/sheet"),
    () => import("../drafts/versions/dialog"),
  ]);
  if (left) session.resume(left);
  if (boot.sample) void loadOptional(hint);
  if (!draft.headline && !caretContext(body.state).leftContext) headline.focus();
}

const boot = JSON.parse(byId("boot").textContent ?? "") as Boot;
const [left = "", seen, place, failed] = sessionStorage.getItem(TAB_STATE_KEY)?.split(" ") ?? [];
// Nearly never: only then nobody may type before the page has what this tab had.
const behind = left === boot.draft.draft_id && (place || Number(seen) > boot.draft.version);
start(boot, behind ? await import("../drafts/journal/reload-recovery").then((it) => it.catchUp(boot, Number(seen), place, Boolean(failed)), () => null) : null);
