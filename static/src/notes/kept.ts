/** Notes that the server does not have yet, in the browser's own store. */
import type { KeptNotes } from "./saver";

const key = (draftId: string) => `quotedesk.notes.${draftId}`;

export function hasKept(draftId: string): boolean {
  return readKept(draftId) !== null;
}

export function readKept(draftId: string): KeptNotes | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key(draftId)) ?? "null") as Partial<KeptNotes> | null;
    return typeof kept?.notes === "string" && typeof kept.expected === "string" ? { notes: kept.notes, expected: kept.expected } : null;
  } catch {
    return null;
  }
}

export function writeKept(draftId: string, kept: KeptNotes): void {
  try {
    localStorage.setItem(key(draftId), JSON.stringify(kept));
  } catch {
    // Then only this tab has them, until they are saved.
  }
}

export function clearKept(draftId: string): void {
  try {
    localStorage.removeItem(key(draftId));
  } catch {
    // Nothing was kept then either.
  }
}
