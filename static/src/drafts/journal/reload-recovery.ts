/** What a tab had of a draft before it was loaded again. */
import { sameContent } from "../saving/edit-storage";
import { api } from "../../wire/http";
import type { Boot } from "../../wire/types";
import { NOBODY, storageEntries, type Entry } from "./entry";

/** What of it concerns the text. */
type Loaded = Pick<Boot, "draft" | "person">;

export interface RecoveredEdit {
  entry: Entry;
  /** It is not only the last keys before the page was loaded again: the writer is to hear that they are back. */
  announce: boolean;
}

/** A page that is loaded again is there within this time. */
const AT_ONCE_MS = 60_000;

/**
 * Brings a page up to what its tab had, before anything can be typed into an older text: `boot` to the version that it
 * had seen, where the page was made before that was saved; and the edit that it left at `place`, if there is one to go on
 * from. `failed`: that one could not be saved.
 */
export async function catchUp(boot: Loaded, seen: number, place = "", failed = false): Promise<RecoveredEdit | null> {
  // Where it cannot be asked for, the page hears of the newer text as of anybody else's.
  if (boot.draft.version < seen) Object.assign(boot.draft, await api.draft(boot.draft.draft_id).catch(() => null));
  const entry = place ? findPendingEdit(boot, place, localStorage) : null;
  return entry && { entry, announce: failed || Date.now() - entry.at > AT_ONCE_MS };
}

/**
 * The edit that was left at `place`, where the stored text is still the one that it was made on, or is the edit itself.
 * Null where it is to be asked after.
 */
export function findPendingEdit({ draft, person }: Loaded, place: string, store: Storage): Entry | null {
  const entry = draft.may === "read" ? undefined : storageEntries(store, person?.person_id ?? NOBODY).find(({ key }) => key === place);
  if (entry?.draft_id !== draft.draft_id || sameContent(entry, draft)) return null;
  const arrived = draft.edit_id !== null && entry.sent.includes(draft.edit_id);
  return arrived || entry.base.version === draft.version ? entry : null;
}
