/** What the archive page shows, as its address says it: a link makes the same search. */
import type { Rights } from "../wire/types";

export interface ArchiveSearch {
  q: string;
  speaker: string;
  /** YYYY-MM-DD, inclusive; "" for open. */
  from: string;
  to: string;
  language: string;
  rights: Rights | "";
  /** Limits the search to one source. */
  source_id: string;
  /** What is under embargo, too. */
  embargoed: boolean;
}

export const EVERYTHING: ArchiveSearch = {
  q: "",
  speaker: "",
  from: "",
  to: "",
  language: "",
  rights: "",
  source_id: "",
  embargoed: false,
};

const TEXTS = ["q", "speaker", "from", "to", "language", "rights", "source_id"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const RIGHTS: readonly Rights[] = ["quotable", "ask", "background"];

export function readAddress(query: string): ArchiveSearch {
  const given = new URLSearchParams(query);
  const search: Record<string, unknown> = { ...EVERYTHING, embargoed: given.get("embargoed") === "1" };
  for (const name of TEXTS) search[name] = given.get(name)?.trim() ?? "";
  for (const name of ["from", "to"]) if (!DAY.test(String(search[name]))) search[name] = "";
  if (!RIGHTS.some((one) => one === search["rights"])) search["rights"] = "";
  return search as unknown as ArchiveSearch;
}

/** The search as the server takes it: nothing that narrows nothing. */
export function searchParams(search: ArchiveSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of TEXTS) if (search[name].trim()) params.set(name, search[name].trim());
  if (search.embargoed) params.set("embargoed", "1");
  return params;
}

export function addressOf(search: ArchiveSearch): string {
  const query = searchParams(search).toString();
  return `/archive${query ? `?${query}` : ""}`;
}

/** Whether anything but the words is asked. */
export function isFiltered({ q: _q, ...filters }: ArchiveSearch): boolean {
  return Object.values(filters).some(Boolean);
}
