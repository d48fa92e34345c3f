/** What a tab could not save before it was loaded again. */
import { sameContent } from "../drafts/keep";
import type { Boot } from "../wire/types";
import { NOBODY, plainEntries, type Entry } from "./entry";

/**
 * The edit that the same tab left at `place`, where the stored text is still the one that it was made on, or is the edit
 * itself: the page goes on from it at once, so that nobody types into an older text. Null where it is to be asked after.
 */
export function leftBehind({ draft, person }: Pick<Boot, "draft" | "person">, place: string, store: Storage): Entry | null {
  const entry = draft.may === "read" ? undefined : plainEntries(store, person?.person_id ?? NOBODY).find(({ key }) => key === place);
  if (entry?.draft_id !== draft.draft_id || sameContent(entry, draft)) return null;
  const arrived = draft.edit_id !== null && entry.sent.includes(draft.edit_id);
  return arrived || entry.base.version === draft.version ? entry : null;
}
