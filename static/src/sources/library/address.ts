/** What the page of sources shows, as its address says it: a link opens the same search and the same paragraph. */
import type { Rights } from "../../wire/types";

export interface Search {
  q: string;
  speaker: string;
  /** YYYY-MM-DD, inclusive; "" for open. */
  from: string;
  to: string;
  format: string;
  /** Only sources with a recording. */
  media: boolean;
  /** Only sources under embargo. */
  embargoed: boolean;
  language: string;
  rights: Rights | "";
  /** Only sources attached to this draft. */
  draft_id: string;
}

export interface Address {
  search: Search;
  /** The source that is open. */
  source: string | null;
  /** Index of the paragraph sought in it: ids change when a paragraph is corrected, its place does not. */
  at: number | null;
}

export const EVERYTHING: Search = {
  q: "",
  speaker: "",
  from: "",
  to: "",
  format: "",
  media: false,
  embargoed: false,
  language: "",
  rights: "",
  draft_id: "",
};
export const RIGHTS: readonly Rights[] = ["quotable", "ask", "background"];

const TEXTS = ["q", "speaker", "from", "to", "format", "language", "rights", "draft_id"] as const;
const SWITCHES = ["media", "embargoed"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readAddress(query: string): Address {
  const given = new URLSearchParams(query);
  const rights = given.get("rights")?.trim();
  const search: Search = { ...EVERYTHING, rights: RIGHTS.find((one) => one === rights) ?? "" };
  for (const name of TEXTS) if (name !== "rights") search[name] = given.get(name)?.trim() ?? "";
  for (const name of SWITCHES) search[name] = given.get(name) === "1";
  for (const name of ["from", "to"] as const) if (!DAY.test(search[name])) search[name] = "";
  const at = given.get("at");
  const source = given.get("source") || null;
  return { search, source, at: at && /^\d{1,9}$/.test(at) ? Number(at) : null };
}

/** The search as the server takes it: nothing that narrows nothing. */
export function searchParams(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of TEXTS) if (search[name].trim()) params.set(name, search[name].trim());
  for (const name of SWITCHES) if (search[name]) params.set(name, "1");
  return params;
}

/** The search of the list of sources: quotation marks and excluded words have a meaning only in that of passages. */
export function listParams(search: Search): URLSearchParams {
  const words = search.q.replace(/(^|\s)-\S+/g, "$1").replace(/["“”„«»「」]/g, " ");
  return searchParams({ ...search, q: words.replace(/\s+/g, " ") });
}

/** The search of passages in all sources. */
export function passageParams(search: Search): URLSearchParams {
  const params = searchParams({ ...search, embargoed: false });
  if (search.embargoed) params.set("only_embargoed", "1");
  return params;
}

export function addressOf({ search, source, at }: Address): string {
  const params = searchParams(search);
  if (source) params.set("source", source);
  if (source && at !== null) params.set("at", String(at));
  const query = params.toString();
  return `/sources${query ? `?${query}` : ""}`;
}

/** The number of filters that are set besides the search words. */
export function filterCount({ q: _q, ...filters }: Search): number {
  return Object.values(filters).filter(Boolean).length;
}
