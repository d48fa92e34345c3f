/** HTTP requests of the drafts page. */
import { csrfHeaders, guardedFetch, refusalOf } from "../../wire/guarded-fetch";
import { request } from "../../wire/http";
import type { Draft, DraftRow, DraftRows, ImportedDraft } from "../../wire/types";
import type { WarningCounts } from "../../wire/generated/schema";
import { searchParams, type Search } from "./address";

export type Warnings = WarningCounts;

const draft = (id: string) => `/api/drafts/${encodeURIComponent(id)}`;

export const EXPORT_FORMATS = ["md", "docx", "html", "json", "nitf"] as const;
export const FORMAT_NAMES: Record<(typeof EXPORT_FORMATS)[number], string> = {
  md: "Markdown",
  docx: "Word",
  html: "HTML",
  json: "JSON",
  nitf: "NITF",
};

const NO_FOOTNOTES_KEY = "quotedesk.export.no-footnotes";

/** Whether exports have the sources of quotes as footnotes, in this browser. */
export const footnotes = {
  get on(): boolean {
    return localStorage.getItem(NO_FOOTNOTES_KEY) === null;
  },
  toggle(): void {
    if (footnotes.on) localStorage.setItem(NO_FOOTNOTES_KEY, "1");
    else localStorage.removeItem(NO_FOOTNOTES_KEY);
  },
};

/** Where a draft is had as a file. */
export const exportPath = (id: string, format: string) =>
  `${draft(id)}/export?format=${format}${footnotes.on ? "" : "&footnotes=0"}`;

export const draftsApi = {
  find: (search: Search, limit: number, offset: number) => {
    const params = searchParams(search);
    params.set("limit", String(limit));
    if (offset) params.set("offset", String(offset));
    return request<DraftRows>("GET", `/api/drafts?${params}`);
  },
  warnings: (ids: readonly string[]) =>
    request<{ warnings: Record<string, Warnings> }>(
      "GET",
      `/api/drafts/warnings?ids=${ids.map(encodeURIComponent).join(",")}`,
    ).then((answer) => answer.warnings),
  mark: (id: string, marks: { ready?: boolean; template?: boolean }) =>
    request<DraftRow>("PUT", `${draft(id)}/marks`, marks),
  copy: (id: string, copy: { headline?: string; template?: boolean } = {}) =>
    request<Draft>("POST", `${draft(id)}/copy`, copy),
  create: () => request<Draft>("POST", "/api/drafts", {}),
  /** Go out even while the page is left. */
  remove: (id: string) =>
    guardedFetch(() => fetch(draft(id), { method: "DELETE", keepalive: true, headers: csrfHeaders() }), refusalOf),
  importFile: (file: File) => {
    const form = new FormData();
    form.append("file", file);
    return request<ImportedDraft>("POST", "/api/drafts/import", form);
  },
  importText: (pasted: { text: string; html?: string }) => request<ImportedDraft>("POST", "/api/drafts/import", pasted),
};

export type DraftsApi = typeof draftsApi;
