/** Which draft the way back to the desk leads to, for as long as the tab is open. */
const KEY = "quotedesk.draft";

export function rememberDraft(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // The desk then opens the draft saved last.
  }
}

export function deskPath(): string {
  try {
    const id = sessionStorage.getItem(KEY);
    return id ? `/drafts/${encodeURIComponent(id)}` : "/";
  } catch {
    return "/";
  }
}
