/** Pending edits as they are stored in the browser. */
import { readStoredJson } from "../../ui/storage";
import { EDIT_KEY_PREFIX, type PendingEdit } from "../saving/edit-storage";

export interface EntryOwner {
  person: string;
  draft_id: string;
  tab: string;
}

export interface Entry extends EntryOwner, PendingEdit {
  key: string;
}

/** Person id of an installation without accounts. */
export const NOBODY = "local";

export const keyOf = ({ person, draft_id, tab }: EntryOwner): string => `${person}.${draft_id}.${tab}`;

function isPendingEdit(value: unknown): value is PendingEdit {
  const kept = value as Partial<PendingEdit> | null;
  return (
    typeof kept?.headline === "string" &&
    typeof kept.at === "number" &&
    typeof kept.base?.version === "number" &&
    Array.isArray(kept.sent) &&
    kept.body !== undefined &&
    kept.base.body !== undefined &&
    typeof kept.base.headline === "string"
  );
}

/** Validate an entry: a browser's store may hold anything. */
export function entryOf(value: unknown): Entry | null {
  const entry = value as Partial<Entry> | null;
  const named =
    typeof entry?.person === "string" && typeof entry.draft_id === "string" && typeof entry.tab === "string";
  return named && isPendingEdit(value) ? { ...(value as Entry), key: keyOf(entry as EntryOwner) } : null;
}

/** A person's entries in `localStorage`. */
export function storageEntries(store: Storage, person: string): Entry[] {
  const entries: Entry[] = [];
  try {
    for (let at = 0; at < store.length; at++) {
      const key = store.key(at) ?? "";
      const entry = key.startsWith(`${EDIT_KEY_PREFIX}${person}.`) ? storedEntry(key, store) : null;
      if (entry) entries.push(entry);
    }
  } catch {
    // Return the entries that could be read.
  }
  return entries;
}

function storedEntry(key: string, store: Storage): Entry | null {
  const [person, draft_id, tab] = key.slice(EDIT_KEY_PREFIX.length).split(".");
  return entryOf({ ...(readStoredJson(key, store) as object), person, draft_id, tab });
}
