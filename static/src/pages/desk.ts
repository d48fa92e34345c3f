/** The desk's page: creates its parts and connects them. */
import type { EditorView } from "prosemirror-view";
import { plainText } from "../articles/plain-text";
import { FindingNavigator } from "../checks/navigation";
import { Dismissals } from "../checks/state/dismissals";
import { createComments } from "../drafts/comments/tab";
import { createDetailsControl } from "../drafts/details/control";
import { createHeadlinesControl } from "../drafts/headlines/control";
import type { RecoveredEdit } from "../drafts/journal/reload-recovery";
import { rememberDraft } from "../drafts/last-draft";
import { createNotes } from "../drafts/notes/tab";
import { TAB_STATE_KEY } from "../drafts/saving/edit-storage";
import { storageScope } from "../drafts/saving/unsaved-extras";
import { DraftSession } from "../drafts/session";
import { SuggestingControl } from "../editor/suggesting/control";
import { LengthMenu } from "../editor/toolbar/length-menu";
import { createPosts } from "../posts/tab";
import { PublishedNote } from "../publishing/published-note";
import type { Guide } from "../first-run/guide";
import type { ArticleImages } from "../images/editor";
import { SettingsStore } from "../settings/store";
import { AttachedSources } from "../sources/attached";
import { caretContext } from "../suggestions/caret-context";
import { insertItem } from "../suggestions/plugin";
import type { UsageReporter } from "../suggestions/usage";
import { t } from "../i18n/messages";
import { byId } from "../ui/dom";
import { loadOptional, preload, reportingLoadErrors } from "../ui/lazy-modules";
import { LiveRegion } from "../ui/live-region";
import { createTabs } from "../ui/tabs";
import { toast } from "../ui/toast";
import { api } from "../wire/http";
import { connectSocket, openSocket } from "../wire/socket";
import type { Boot } from "../wire/types";
import { createChecks, type DeskChecks } from "./desk/checks";
import { createDialogs, type DeskDialogs } from "./desk/dialogs";
import { followEdits } from "./desk/edits";
import { createEditors, type Editors } from "./desk/editors";
import { createPreviews } from "./desk/previews";
import { createSuggestions, type DeskSuggestions } from "./desk/suggestions";
import "./desk.css";

/**
 * Composes the desk. Each part takes what it needs by name; parts that need one another take functions, which are not
 * called before all of them are there.
 */
function start(boot: Boot, recovered: RecoveredEdit | null): void {
  const { draft } = boot;
  const draftId = draft.draft_id;
  // The quote sheet opens in a tab of its own, so that writing goes on here.
  const sheet = `/drafts/${encodeURIComponent(draftId)}/quotes`;
  rememberDraft(draftId);

  let ready = false;
  /** What the writer has said the draft is written in; "": as its words say. */
  let writtenIn = draft.details.language;
  let standsFirst = draft.details.standfirst;
  let wasTabExplained = false;
  let usage: UsageReporter | undefined;
  let articleImages: Promise<ArticleImages> | undefined;
  let guide: Guide | undefined;
  const settings = new SettingsStore();
  const dismissals = new Dismissals(localStorage, draftId);
  const live = new LiveRegion(byId("offer-status"));
  const { say } = live;
  const tabs = createTabs((name) => {
    if (!ready) return;
    suggestions.seen();
    library.coverage.update();
    if (name === "checks") void loadOptional(checks.load);
    if (name === "notes") notes.shown();
    if (name === "comments") void loadOptional(comments.load);
    if (name === "posts") posts.shown();
  });

  const navigator = new FindingNavigator({
    checks: () => checks.all(),
    visit: ({ finding }) => checks.visit(finding.kind, finding.id),
    enterCard: () => checks.enterCard(),
    openHere: (where) => editors.openCardAtCaret(where),
    say,
  });
  const base = { boot, draftId, sheet, settings, dismissals, live, tabs };
  const previews = createPreviews({ ...base, body: () => body, library: () => library });
  const editors: Editors = createEditors({
    ...base,
    navigator,
    onFindings: () => ready && checks.draw(),
    onSuggestions: () => ready && suggestions.changed(),
    requestSuggestions: () => suggestions.ask(),
    isAnswerComing: () => suggestions.isAnswerComing(),
    onTabRefused: tabRefused,
    peek: previews.peek,
    readOffer: previews.readOffer,
    editLink: () => dialogs.link(),
    comment: () => comments.compose(),
    images: loadImages,
    find: () => dialogs.find(false),
    suggesting: () => suggesting.toggle(),
    nextSuggestedEdit: () => suggesting.step(1),
    hasSource: (id) => library.has(id),
    paragraph: (sourceId, paragraphId) => library.shelf.paragraph(sourceId, paragraphId),
  });
  const { title } = editors;
  const body = editors.body.view;
  const headline = editors.headline.view;
  const length = new LengthMenu(byId("word-count"), byId("count-menu"), () => body.state);

  const suggestions: DeskSuggestions = createSuggestions({
    ...base,
    title,
    body: editors.body,
    peek: previews.peek,
    socket: () => socket,
    version: () => session.saver.version,
    language: () => writtenIn,
    library: () => library,
    openSources: showSources,
    usage: () => usage,
  });
  const library: AttachedSources = new AttachedSources({
    api,
    boot,
    showSources,
    insert: (item) => void insertItem(body, item),
    sid: () => socket.sid,
    readerClosed: () => body.focus(),
    leave: (path) => void leave(path),
    saved: () => session.saver.flush(),
    uploading: (uploads) => guide?.uploads(uploads),
    changed: (attached, sources) => {
      suggestions.sources(attached, sources);
      guide?.look();
      if (!ready) return;
      suggestions.refresh();
      checks.schedule(0);
    },
  });
  library.playing.player.subscribe(({ playing, stretch }) => suggestions.playing(playing ? stretch : null));
  const checks: DeskChecks = createChecks({
    ...base,
    library,
    headline: editors.headline,
    body: editors.body,
    standfirst: {
      text: () => details.now.standfirst,
      show: (findings, { standfirst = "" }) => details.showFindings(findings, standfirst),
    },
    language: () => writtenIn,
    socket: () => socket,
    changed: (now) => {
      suggestions.quotedChanged();
      library.coverage.scheduleUpdate();
      usage?.checked(now);
    },
  });

  const wire = openSocket();
  if (boot.person) void loadOptional(async () => (await import("../accounts/session-watch")).watchSession(wire));
  const socket = connectSocket(
    {
      connected: () => {
        session.connected();
        suggestions.connected(true);
      },
      disconnected: () => {
        session.saver.offline();
        suggestions.connected(false);
      },
      ...suggestions.socketEvents,
      ...checks.socketEvents,
      importProgress: (progress) => library.importProgress(progress),
      sourcesChanged: () => void library.refresh().catch(() => undefined),
      leaving: () => saved(),
    },
    wire,
  );
  const session = new DraftSession({
    boot,
    api,
    wire,
    socket: () => socket,
    read: editors.text,
    write: editors.replaceText,
    views: { headline: editors.headline.view, body: editors.body.view },
    docsOf: editors.docsOf,
    idle: editors.whenIdle,
    say: (words) => live.whenQuiet("saving", words),
    writable: (on) => {
      editors.setEditable(on);
      suggestions.updateGhost();
    },
    focus: () => body.focus(),
  });

  const suggesting = new SuggestingControl({
    body: editors.body,
    headline,
    person: boot.person,
    mayWrite: () => !session.blocksEdits(),
    draw: editors.showSuggesting,
    check: () => checks.schedule(0),
    say,
  });
  const scope = storageScope(draftId, boot.person);
  const notes = createNotes(draftId, draft.notes, scope, draft.may === "read");
  const variants = createHeadlinesControl({
    draftId,
    headline,
    stored: draft.variants,
    scope,
    idle: editors.headline.idle,
    against: () => ({
      body: plainText(body.state.doc).text,
      ...(library.attachedIds.length && { source_ids: library.attachedIds }),
    }),
  });
  const details = createDetailsControl({
    draftId,
    wire,
    stored: draft.details,
    scope,
    readOnly: draft.may === "read",
    text: () => plainText(body.state.doc).text,
    changed: ({ word_goal, language, standfirst }) => {
      length.setGoal(word_goal);
      if (standfirst !== standsFirst) {
        standsFirst = standfirst;
        if (ready) checks.schedule();
      }
      if (language === writtenIn) return;
      writtenIn = language;
      editors.nameLanguage(language);
      if (!ready) return;
      suggestions.refresh();
      checks.schedule(0);
    },
  });
  const comments = createComments({
    draftId,
    person: boot.person,
    mayWrite: draft.may !== "read",
    wire,
    views: { headline, body },
    text: () => session,
    tabs,
    idle: editors.whenIdle,
    say,
  });
  const posts = createPosts({ draftId, body, title, wire, settings, library, say, leave: (path) => void leave(path) });
  const { published_at, updated_at } = draft;
  const publishedNote = new PublishedNote(published_at, published_at !== null && updated_at > published_at);
  const dialogs: DeskDialogs = createDialogs({
    ...base,
    session,
    checks,
    navigator,
    wire,
    title,
    images: loadImages,
    saved,
    details,
    comments,
    suggesting,
    publishedNote,
    leave,
    headline: editors.headline,
    body: editors.body,
  });
  followEdits({
    ...base,
    editors,
    session,
    suggestions,
    suggesting,
    checks,
    library,
    variants,
    posts,
    comments,
    length,
    publishedNote,
    usage: () => usage,
  });

  /** Where writing begins, unless the writer has chosen a place already: at the guide, or at an empty draft's headline. */
  function focusFirst() {
    if (document.activeElement !== document.body) return;
    if (guide?.focusFirstStep()) return;
    if (!draft.headline && !caretContext(body.state).leftContext) headline.focus();
  }

  /** Said each time, and shown once. */
  function tabRefused() {
    say(t("tab-stays"));
    if (!wasTabExplained) toast(t("tab-stays"));
    wasTabExplained = true;
  }

  function showSources() {
    // The guide shows what it asked for by itself.
    if (guide?.isAdding) return;
    tabs.show("sources");
    tabs.open();
  }

  function loadImages(view: EditorView): Promise<ArticleImages> {
    return (articleImages ??= import("../images/editor")
      .then(({ ArticleImages: Images }) => {
        const whenIdle = (name: string, work: () => void) => editors.body.idle.run(name, work);
        return new Images(view, { draftId, say, whenIdle });
      })
      .catch((fault: unknown) => {
        articleImages = undefined;
        throw fault;
      }));
  }

  /** Resolves when the page is saved. */
  function saved(): Promise<unknown> {
    return Promise.all([session.saver.flush(), notes.flush(), variants.flush(), details.flush()]);
  }

  /** Go to another page once everything is saved. */
  async function leave(path: string): Promise<void> {
    await saved();
    window.location.assign(path);
  }

  /** A passage chosen in the library is opened beside the text. */
  const followPassage = reportingLoadErrors(async () =>
    (await import("../sources/passage-hash")).openPassage(tabs, library),
  );

  async function startUsageReports() {
    const { UsageReporter } = await import("../suggestions/usage");
    usage = new UsageReporter({
      title,
      learns: () => boot.learning === "on",
      doc: () => body.state.doc,
      send: (items) => socket.used(draftId, items),
    });
    document.addEventListener("visibilitychange", () => document.hidden && usage?.flush());
  }

  /** Only on the sample draft. */
  async function showHints() {
    const [{ Hints }, { writeFirstHintOver }] = await Promise.all([
      import("../ui/hints/hints"),
      import("../settings/appearance"),
    ]);
    new Hints({
      store: settings,
      focusHeadline: () => headline.focus(),
      focusBody: () => body.focus(),
      firstOver: writeFirstHintOver,
    });
  }

  async function showGuide() {
    guide = (await import("../first-run/guide")).startGuide({
      boot,
      store: settings,
      library,
      title,
      headline,
      body,
      saved,
    });
  }

  ready = true;
  suggestions.begin();
  checks.draw();
  checks.schedule(0);
  length.draw();
  suggestions.consider();
  preload([
    () => checks.load(),
    () => suggesting.load(),
    () => loadOptional(suggestions.loadArchive),
    comments.load,
    () => import("../publishing/dialog"),
    startUsageReports,
    () => import("../drafts/overview/menu"),
    () => library.coverage.prepare(),
    () => import("../sources/reader/reader"),
    () => import("../checks/panel/dismissed-dialog"),
    previews.load,
    () => import("../editor/find/bar"),
    () => import("../settings/dialog"),
    library.loadUploads,
    () => import("../sources/upload/rows"),
    () => import("../sources/transcript/timeline"),
    () => import("../keys/sheet"),
    () => import("../drafts/versions/dialog"),
    () => import("../editor/toolbar/length-table"),
  ]);
  if (window.location.hash.startsWith("#source=")) followPassage();
  if (recovered) session.resume(recovered);
  // Clicked before there was an editor on it.
  [headline, body].find(({ dom }) => dom === document.activeElement)?.focus();
  if (boot.sample) void loadOptional(showHints);
  if (boot.sample || settings.now.guideOver) focusFirst();
  else void loadOptional(showGuide).finally(focusFirst);
}

/** What this tab had of the draft before it was loaded again; null, as nearly always, where the page is up to date. */
async function recover(boot: Boot): Promise<RecoveredEdit | null> {
  const [draftId = "", seen, storageKey, failed] = sessionStorage.getItem(TAB_STATE_KEY)?.split(" ") ?? [];
  const isBehind = draftId === boot.draft.draft_id && (storageKey || Number(seen) > boot.draft.version);
  if (!isBehind) return null;
  try {
    const { catchUp } = await import("../drafts/journal/reload-recovery");
    return await catchUp(boot, Number(seen), storageKey, Boolean(failed));
  } catch {
    return null;
  }
}

const boot = JSON.parse(byId("boot").textContent ?? "") as Boot;
// Not awaited here: what recovers a draft imports this page.
void recover(boot).then((recovered) => start(boot, recovered));
