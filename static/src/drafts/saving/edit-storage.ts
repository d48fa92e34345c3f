import type { Body } from "../../wire/types";

export interface DraftText {
  headline: string;
  body: Body;
}

/** A text that the server has. */
export interface StoredText extends DraftText {
  version: number;
}

/** An edit that the server has not acknowledged yet. */
export interface PendingEdit extends DraftText {
  /** The text it was made on. */
  base: StoredText;
  /** Its ids, one for each time it was sent: one of them may have arrived. */
  sent: string[];
  at: number;
  /** The same edits for the draft's Yjs document, once the page had it; in base64. */
  update?: string;
  /** Of that document. */
  document_id?: string;
}

/** Prefix of edits in `localStorage`, one for each person, draft and tab: no tab overwrites another's. */
export const EDIT_KEY_PREFIX = "quotedesk.edit.";
/**
 * Where a tab stores for its next page: the draft, the version it has seen, the key of an unsaved edit, and 1 if saving
 * failed.
 */
export const TAB_STATE_KEY = "quotedesk.left";

/** Whether two texts are equal, in whatever order their keys are. */
export function sameContent(a: DraftText, b: DraftText): boolean {
  return a.headline === b.headline && canonical(a.body) === canonical(b.body);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** An id that nobody else can guess. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
