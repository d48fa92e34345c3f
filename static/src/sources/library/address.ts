/** What the page of sources shows, as its address says it: a link opens the same search and the same paragraph. */

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
}

export interface Address {
  search: Search;
  /** The source that is open. */
  source: string | null;
  /** Index of the paragraph sought in it: ids change when a paragraph is corrected, its place does not. */
  at: number | null;
}

export const PATH = "/sources";

export const EVERYTHING: Search = { q: "", speaker: "", from: "", to: "", format: "", media: false, embargoed: false };

const TEXTS = ["q", "speaker", "from", "to", "format"] as const;
const SWITCHES = ["media", "embargoed"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readAddress(query: string): Address {
  const given = new URLSearchParams(query);
  const search: Search = { ...EVERYTHING };
  for (const name of TEXTS) search[name] = given.get(name)?.trim() ?? "";
  for (const name of SWITCHES) search[name] = given.get(name) === "1";
  for (const name of ["from", "to"] as const) if (!DAY.test(search[name])) search[name] = "";
  const at = given.get("at");
  return { search, source: given.get("source") || null, at: at && /^\d{1,9}$/.test(at) ? Number(at) : null };
}

/** The search as the server takes it: nothing that narrows nothing. */
export function searchParams(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of TEXTS) if (search[name].trim()) params.set(name, search[name].trim());
  for (const name of SWITCHES) if (search[name]) params.set(name, "1");
  return params;
}

export function addressOf({ search, source, at }: Address): string {
  const params = searchParams(search);
  if (source) params.set("source", source);
  if (source && at !== null) params.set("at", String(at));
  const query = params.toString();
  return `${PATH}${query ? `?${query}` : ""}`;
}

/** The number of filters that are set besides the search words. */
export function filterCount({ q: _q, ...filters }: Search): number {
  return Object.values(filters).filter(Boolean).length;
}
