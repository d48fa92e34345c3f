/** Remember the draft that the link back to the desk opens, for as long as the tab is open. */
const KEY = "quotedesk.draft";

export function rememberDraft(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // The desk then opens the draft saved last.
  }
}

/** The draft that was open here last; null where none was. */
export function rememberedDraft(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function deskPath(): string {
  const id = rememberedDraft();
  return id ? `/drafts/${encodeURIComponent(id)}` : "/";
}
