/** The desk's page: creates the desk, and what is loaded once it is in use. */
import type { RecoveredEdit } from "../drafts/journal/reload-recovery";
import { rememberDraft } from "../drafts/last-draft";
import { TAB_STATE_KEY } from "../drafts/saving/edit-storage";
import { isFromCache, prepareReload } from "../offline/reload";
import { caretContext } from "../suggestions/caret-context";
import { loadOptional, preload, reportingLoadErrors } from "../ui/lazy-modules";
import { boot, Desk } from "./desk/desk";
import "./desk.css";

function start(recovered: RecoveredEdit | null): void {
  rememberDraft(boot.draft.draft_id);
  const desk = new Desk();
  const { suggestions, checks, headline, body } = desk;
  suggestions.begin();
  checks.draw();
  checks.schedule(0);
  desk.length.draw();
  suggestions.consider();
  preload([
    () => checks.load(),
    () => desk.suggesting.load(),
    () => loadOptional(suggestions.loadArchive),
    desk.comments.load,
    () => import("../publishing/dialog"),
    () => startUsageReports(desk),
    () => import("../drafts/overview/menu"),
    () => desk.library.coverage.prepare(),
    () => import("../sources/reader/reader"),
    () => import("../checks/panel/dismissed-dialog"),
    desk.previews.load,
    () => import("../editor/find/bar"),
    () => import("../settings/dialog"),
    desk.library.loadUploads,
    () => import("../sources/upload/rows"),
    () => import("../sources/transcript/timeline"),
    () => import("../keys/palette"),
    () => import("../drafts/versions/dialog"),
    () => import("../editor/toolbar/length-table"),
    prepareReload,
  ]);
  if (isFromCache()) desk.disconnected();
  if (window.location.hash.startsWith("#source=")) followPassage(desk);
  if (recovered) desk.session.resume(recovered);
  // Clicked before there was an editor on it.
  [headline, body].find(({ dom }) => dom === document.activeElement)?.focus();
  if (boot.sample) void loadOptional(() => startSamplePage(desk));
  if (boot.sample || desk.settings.now.guideOver) focusFirst(desk);
  else void loadOptional(() => showGuide(desk)).finally(() => focusFirst(desk));
}

/** Where writing begins, unless the writer has chosen a place already: at the guide, or at an empty draft's headline. */
function focusFirst({ guide, headline, body }: Desk): void {
  if (document.activeElement !== document.body) return;
  if (guide?.focusFirstStep()) return;
  if (!boot.draft.headline && !caretContext(body.state).leftContext) headline.focus();
}

/** A passage chosen in the library is opened beside the text. */
const followPassage = reportingLoadErrors(async ({ tabs, library }: Desk) =>
  (await import("../sources/passage-hash")).openPassage(tabs, library),
);

async function startUsageReports(desk: Desk) {
  const { UsageReporter } = await import("../suggestions/usage");
  const usage = (desk.usage = new UsageReporter({
    title: desk.title,
    learns: () => boot.learning === "on",
    doc: () => desk.body.state.doc,
    send: (items) => desk.socket.used(desk.draftId, items),
  }));
  document.addEventListener("visibilitychange", () => document.hidden && usage.flush());
}

/** Only on the sample draft, until it is dismissed. */
async function startSamplePage(desk: Desk) {
  if (!document.getElementById("own-source")) return;
  const { SamplePage } = await import("../first-run/sample-page");
  desk.samplePage = new SamplePage({
    boot,
    store: desk.settings,
    sid: () => desk.socket.sid,
    leave: (path) => desk.leave(path),
    focusHeadline: () => desk.headline.focus(),
  });
}

async function showGuide(desk: Desk) {
  const { settings: store, library, title, headline, body } = desk;
  const saved = () => desk.saved();
  const { startGuide } = await import("../first-run/guide");
  desk.guide = startGuide({ boot, store, library, title, headline, body, saved });
}

/** What this tab had of the draft before it was loaded again; null, as nearly always, where the page is up to date. */
async function recover(): Promise<RecoveredEdit | null> {
  const [draftId = "", seen, storageKey, failed] = sessionStorage.getItem(TAB_STATE_KEY)?.split(" ") ?? [];
  const isThisTabs = draftId === boot.draft.draft_id;
  const isBehind = isThisTabs && (storageKey || Number(seen) > boot.draft.version);
  if (!isBehind && !isFromCache()) return null;
  try {
    const { catchUp } = await import("../drafts/journal/reload-recovery");
    return await catchUp(boot, Number(seen), isThisTabs ? storageKey : "", Boolean(failed));
  } catch {
    return null;
  }
}

// Not awaited here: what recovers a draft imports this page.
void recover().then(start);
