/** Whether new files wait for their review before they are searched: a choice of this browser. */
const KEY = "quotedesk.sources.hold";

export function holdsNewSources(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

export function holdNewSources(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "1" : "");
  } catch {
    // Not kept then.
  }
}
