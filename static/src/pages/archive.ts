/** The archive search page: creates its parts and connects them. */
import { addressOf, EVERYTHING, readAddress, searchParams, type ArchiveSearch } from "../search/address";
import { createArchiveForm } from "../search/form";
import { createArchiveResults } from "../search/results";
import { byId } from "../ui/dom";
import { t } from "../i18n/messages";
import { pageKeymap } from "../keys/page-keymap";
import { deskPath, rememberedDraft } from "../drafts/last-draft";
import { problemOf } from "../sources/api";
import { toast } from "../ui/toast";
import { SettingsStore } from "../settings/store";
import { archiveFromWire } from "../wire/adapter";
import { api, request } from "../wire/http";
import type { ArchiveFound } from "../wire/types";
import "./archive.css";

const PAGE = 20;
/** How soon a search that could be made by words only is made again. */
const RETRY_MS = 20_000;

function start(): void {
  let search = readAddress(window.location.search);
  let found: ArchiveFound | null = null;
  let asked = 0;
  let draft: { id: string; title: string } | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const form = createArchiveForm((next, typing) => go(next, !typing));
  const results = createArchiveResults({
    more: () => void more(),
    clear: () => {
      go({ ...EVERYTHING, q: search.q }, true);
      form.focus();
    },
    attach: async (source) => {
      try {
        await api.attach(draft!.id, source.source_id);
        toast(t("archive-attached-to", { source: source.title, draft: draft!.title }));
        return true;
      } catch (error) {
        const { message, hint } = problemOf(error);
        toast(`${message} ${hint}`);
        return false;
      }
    },
  });
  byId("search").append(form.element);
  byId("results").append(results.element);
  byId<HTMLAnchorElement>("home-link").href = deskPath();

  /** Makes a search; `remember` makes a step of it to which the way back leads. */
  function go(next: ArchiveSearch, remember: boolean): void {
    const before = addressOf(search);
    search = next;
    form.show(next);
    const url = addressOf(next);
    if (url !== before) window.history[remember ? "pushState" : "replaceState"](null, "", url);
    void find();
  }

  async function find(): Promise<void> {
    results.searching();
    document.title = search.q ? t("archive-title-words", { words: search.q }) : t("archive-title");
    await ask(0);
  }

  async function more(): Promise<void> {
    const first = found?.results.length ?? 0;
    await ask(first);
    results.focus(first);
  }

  /** An answer to an older search is dropped. */
  async function ask(offset: number): Promise<void> {
    const mine = ++asked;
    clearTimeout(retry);
    const params = searchParams(search);
    params.set("limit", String(PAGE));
    if (offset) params.set("offset", String(offset));
    try {
      const answer = archiveFromWire(await request<ArchiveFound>("GET", `/api/archive?${params}`));
      if (mine !== asked) return;
      found = offset && found ? { ...answer, results: [...found.results, ...answer.results] } : answer;
      results.show(found, search, draft?.title ?? null);
      if (found.degraded) again();
    } catch (error) {
      if (mine !== asked) return;
      results.failed(problemOf(error));
      if (problemOf(error).code === "archive_unavailable") again();
    }
  }

  /**
   * An index that was unavailable comes back by itself; a reader who has paged on is not moved back to the first page.
   */
  function again(): void {
    retry = setTimeout(() => (found?.results.length ?? 0) <= PAGE && void ask(0), RETRY_MS);
  }

  window.addEventListener("popstate", () => {
    search = readAddress(window.location.search);
    form.show(search);
    void find();
  });
  const settings = new SettingsStore(localStorage);
  pageKeymap({ "search-archive": () => form.focus() }, () => settings.now);

  form.show(search);
  void withDraft().then(find);
  if (!search.q) form.focus();

  /** The draft the writer came from, where there is one still. */
  async function withDraft(): Promise<void> {
    const id = rememberedDraft();
    if (!id) return;
    try {
      draft = { id, title: (await api.draft(id)).headline.trim() || t("untitled-draft") };
    } catch {
      // Gone meanwhile: there is nothing to attach to.
    }
  }
}

start();
