/** The state of the drafts page, as its address encodes it. */

export const SHOWN = ["all", "writing", "ready", "published", "changed", "warnings", "templates"] as const;
export type Shown = (typeof SHOWN)[number];

export interface Search {
  q: string;
  show: Shown;
}

export const EVERYTHING: Search = { q: "", show: "all" };

export function readAddress(query: string): Search {
  const given = new URLSearchParams(query);
  const show = given.get("state");
  return { q: given.get("q")?.trim() ?? "", show: SHOWN.find((one) => one === show) ?? "all" };
}

export function addressOf({ q, show }: Search): string {
  const params = new URLSearchParams();
  if (q.trim()) params.set("q", q.trim());
  if (show !== "all") params.set("state", show);
  const query = params.toString();
  return `/drafts${query ? `?${query}` : ""}`;
}

/** The search as the server takes it. */
export function searchParams({ q, show }: Search): URLSearchParams {
  const params = new URLSearchParams({ template: show === "templates" ? "1" : "0" });
  if (q.trim()) params.set("q", q.trim());
  if (show !== "all" && show !== "templates") params.set("state", show);
  return params;
}
