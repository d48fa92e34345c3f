/** Remember the draft that the link back to the desk opens, for as long as the tab is open. */
import { readStored, writeStored } from "../ui/storage";
import { draftPath } from "./names";

const KEY = "quotedesk.draft";

export const rememberDraft = (id: string) => writeStored(KEY, id, sessionStorage);

/** The draft that was open here last; null where none was. */
export const rememberedDraft = (): string | null => readStored(KEY, sessionStorage);

export function deskPath(): string {
  const id = rememberedDraft();
  return id ? draftPath(id) : "/";
}
