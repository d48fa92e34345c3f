import { request } from "../wire/http";
import type { Draft } from "../wire/types";

/** Imports the sample in the language of the page; the answer is the address of its draft. */
export async function addSample(): Promise<string> {
  const { draft_id } = await request<Draft>("POST", "/api/sample");
  return `/drafts/${encodeURIComponent(draft_id)}`;
}
