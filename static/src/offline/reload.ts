/** Lets the page of a draft be loaded again when the server cannot be reached. */
import type { StoredText } from "../drafts/saving/edit-storage";
import { FROM_CACHE, WORKER, openStoredPages, textOf } from "./stored-pages";

/** Whether this page was loaded without the server. */
export const isFromCache = (): boolean => document.documentElement.hasAttribute(FROM_CACHE);

/** Whether the browser has service workers, as it does for HTTPS and on this computer. */
const canStore = () => "serviceWorker" in navigator;

/** Register the service worker; the first time it has not seen this page, which is then stored here. */
export async function prepareReload(): Promise<void> {
  if (!canStore()) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER);
  if (!serviceWorker.controller) await (await openStoredPages()).add(window.location.pathname);
}

/** Store the text that the server has, for a page that is loaded without it. */
export async function storeText(text: StoredText): Promise<void> {
  if (canStore()) await (await openStoredPages()).put(textOf(window.location.pathname), Response.json(text));
}

/** The text that was stored for this page; null if it was not saved since the page was stored. */
export async function storedText(): Promise<StoredText | null> {
  const answer = await (await openStoredPages()).match(textOf(window.location.pathname));
  return answer ? ((await answer.json()) as StoredText) : null;
}
