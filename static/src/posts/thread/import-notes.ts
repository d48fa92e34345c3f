/** Describe what had to be done with some posts during their import. */
import { isMessage, t } from "../../i18n/messages";
import type { ImportNote } from "../../wire/types";

/** A line for each note; what this page has no words for is passed over. */
export function noteTexts(notes: readonly ImportNote[] = []): string[] {
  return notes.flatMap(({ code, count }) => {
    const id = `posts-note-${code.replaceAll("_", "-")}`;
    return isMessage(id) ? [t(id, { posts: count })] : [];
  });
}
