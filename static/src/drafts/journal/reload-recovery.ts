/** Recover what a tab had of a draft before it was reloaded. */
import { sameContent } from "../saving/edit-storage";
import { isFromCache, storedText } from "../../offline/reload";
import { api } from "../../wire/http";
import type { Boot } from "../../wire/types";
import { NOBODY, storageEntries, type Entry } from "./entry";

/** The parts that concern the text. */
type Loaded = Pick<Boot, "draft" | "person">;

export interface RecoveredEdit {
  entry: Entry;
  /** Whether the writer is told: it was more than the last keys before a reload. */
  announce: boolean;
}

/** Time within which a reload completes. */
const AT_ONCE_MS = 60_000;

/**
 * Updates `boot` to the text that this tab had seen, where the page was rendered before that was saved, so that nothing
 * is typed into an older text: from the server, or without it from what the browser stored. Returns the edit stored under `storageKey`, if there is one to continue from. `failed`:
 * it could not be saved.
 */
export async function catchUp(
  boot: Loaded,
  seen: number,
  storageKey = "",
  failed = false,
): Promise<RecoveredEdit | null> {
  // Where it cannot be asked for, the page hears of the newer text as of anybody else's.
  if (isFromCache()) {
    const newest = [await storedText(), ownEntry(boot, storageKey, localStorage)?.base];
    for (const text of newest) if (text && text.version >= boot.draft.version) Object.assign(boot.draft, text);
  } else if (boot.draft.version < seen)
    Object.assign(boot.draft, await api.draft(boot.draft.draft_id).catch(() => null));
  const entry = storageKey ? findPendingEdit(boot, storageKey, localStorage) : null;
  return entry && { entry, announce: failed || Date.now() - entry.at > AT_ONCE_MS };
}

/**
 * Returns the edit under `storageKey` if the stored text is still its base, or the edit itself. Null where the server must be
 * asked.
 */
export function findPendingEdit({ draft, person }: Loaded, storageKey: string, store: Storage): Entry | null {
  const entry = ownEntry({ draft, person }, storageKey, store);
  if (!entry || sameContent(entry, draft)) return null;
  const arrived = draft.edit_id !== null && entry.sent.includes(draft.edit_id);
  return arrived || entry.base.version === draft.version ? entry : null;
}

function ownEntry({ draft, person }: Loaded, storageKey: string, store: Storage): Entry | undefined {
  if (draft.may === "read") return undefined;
  return storageEntries(store, person?.person_id ?? NOBODY).find(
    ({ key, draft_id }) => key === storageKey && draft_id === draft.draft_id,
  );
}
