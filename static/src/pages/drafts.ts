/** The drafts page: creates its parts and connects them. */
import { problemOf, problemText } from "../wire/http";
import { byId } from "../ui/dom";
import { addressOf, EVERYTHING, readAddress, type Search } from "../drafts/overview/address";
import { draftsApi } from "../drafts/overview/api";
import { CheckQueue } from "../drafts/overview/check-queue";
import { createSearchForm } from "../drafts/overview/form";
import { PendingDeletions } from "../drafts/overview/deletions";
import { ArticleImporter } from "../articles/import";
import { DraftList } from "../drafts/overview/list";
import { openMenu } from "../ui/menu";
import { draftPath, titleOf } from "../drafts/names";
import { t } from "../i18n/messages";
import { deskPath } from "../drafts/last-draft";
import { toast } from "../ui/toast";
import { reportingLoadErrors } from "../ui/lazy-modules";
import { watchInboxInBar } from "../inbox/bar";
import { acceptDrops } from "../sources/upload/drops";
import type { DraftRow, DraftRows } from "../wire/types";
import "./drafts.css";

const PAGE = 50;
const MOST_TEMPLATES = 30;

function start(): void {
  const api = draftsApi;
  const status = byId("drafts-status");
  let search = readAddress(window.location.search);
  let rows: DraftRows | null = null;
  let latestRequest = 0;

  const form = createSearchForm((wanted, typing) => go(wanted, !typing));
  const held = new PendingDeletions(api.remove, () => void refresh());
  const checking = new CheckQueue(api, (warnings) => {
    list.warned(warnings);
    if (search.show === "warnings") void refresh();
  });
  const list: DraftList = new DraftList({
    held,
    more: () => void more(),
    everything: () => {
      go(EVERYTHING, true);
      form.focus();
    },
    create: () => void create(),
    importOne: () => importing.openDialog(),
    seen: (ids) => checking.request(ids),
    mark: (draft, marks) =>
      void attempt(async () => {
        await api.mark(draft.draft_id, marks);
        const id =
          marks.template === undefined
            ? marks.ready
              ? "drafts-now-ready"
              : "drafts-now-writing"
            : marks.template
              ? "drafts-now-template"
              : "drafts-now-draft";
        toast(t(id, { headline: titleOf(draft) }));
        await refresh();
      }),
    duplicate: (draft) =>
      void attempt(async () => {
        const copy = await api.copy(draft.draft_id, {
          headline: t("drafts-copy-of", { headline: titleOf(draft) }),
          template: draft.template,
        });
        made(copy.draft_id, t("drafts-copied", { headline: titleOf(copy) }));
      }),
    begin: (draft) => void begin(draft.draft_id),
    share: reportingLoadErrors(async (draft: DraftRow) =>
      (await import("../accounts/sharing/dialog")).openSharing({
        kind: "draft",
        id: draft.draft_id,
        name: titleOf(draft),
      }),
    ),
    remove: (draft) => list.deleted(held.add(draft.draft_id, titleOf(draft))),
  });
  const importing = new ArticleImporter(byId("import-failures"), byId("import-running"), {
    api,
    imported: (draft) => made(draft.draft_id, t("import-done", { headline: titleOf(draft) })),
  });
  byId("drafts-form").append(form.element);
  byId("drafts").append(list.element);
  acceptDrops((files) => importing.files(files));
  byId("import-open").addEventListener("click", () => importing.openDialog());
  byId("new-draft").addEventListener("click", () => void create());
  byId("from-template").addEventListener("click", () => void attempt(chooseTemplate));
  byId<HTMLAnchorElement>("home-link").href = deskPath();

  function go(next: Search, remember: boolean): void {
    const url = addressOf(next);
    if (url !== addressOf(search)) window.history[remember ? "pushState" : "replaceState"](null, "", url);
    search = next;
    void show();
  }

  async function show(): Promise<void> {
    form.show(search);
    checking.forget();
    status.textContent = t("drafts-searching");
    await ask(PAGE, 0);
  }

  /** The same search once more, as far down as it is shown. */
  const refresh = () => ask(Math.max(PAGE, rows?.drafts.length ?? 0), 0);

  async function more(): Promise<void> {
    const first = rows?.drafts.length ?? 0;
    await ask(PAGE, first);
    list.focus(null, first);
  }

  async function ask(limit: number, offset: number): Promise<void> {
    const thisRequest = ++latestRequest;
    try {
      const answer = await api.find(search, Math.min(limit, 1000), offset);
      if (thisRequest !== latestRequest) return;
      rows = offset && rows ? { ...answer, drafts: [...rows.drafts, ...answer.drafts] } : answer;
      form.counted(rows.counts);
      byId("from-template").hidden = !rows.counts.templates;
      list.show(rows, search);
      if (search.show === "warnings") checking.request(rows.unchecked);
      status.textContent = said(rows);
    } catch (error) {
      if (thisRequest !== latestRequest) return;
      status.textContent = "";
      list.failed(problemOf(error));
    }
  }

  function said({ total, unchecked }: DraftRows): string {
    if (unchecked.length) return t("drafts-checking", { drafts: unchecked.length });
    if (search.q) return t("drafts-found-with", { drafts: total, words: search.q });
    return t(search.show === "templates" ? "drafts-found-templates" : "drafts-found", { drafts: total });
  }

  function made(id: string, words: string): void {
    toast(words, { label: t("drafts-open"), run: () => window.location.assign(draftPath(id)) });
    void refresh();
  }

  const begin = (id: string) => attempt(async () => window.location.assign(draftPath((await api.copy(id)).draft_id)));
  const create = () => attempt(async () => window.location.assign(draftPath((await api.create()).draft_id)));

  async function chooseTemplate(): Promise<void> {
    const { drafts } = await api.find({ q: "", show: "templates" }, MOST_TEMPLATES, 0);
    const items = drafts.map((draft: DraftRow) => ({
      label: titleOf(draft),
      testid: "template",
      run: () => void begin(draft.draft_id),
    }));
    if (items.length) openMenu(byId("from-template"), items, t("drafts-page-from-template"));
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toast(problemText(error));
    }
  }

  window.addEventListener("popstate", () => {
    search = readAddress(window.location.search);
    void show();
  });
  // What was written in another tab, and what the browser kept of this page while it was away.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh());
  window.addEventListener("pageshow", ({ persisted }) => persisted && void refresh());
  void show();
}

start();
watchInboxInBar();
