/** The cache of desk pages and their texts. */

export const STORED_PAGES = "quotedesk-pages";
/** Where the server sends the service worker, which so may serve all pages. */
export const WORKER = "/service-worker.js";
/** The attribute of a page's root element by which it knows that it comes from the cache. */
export const FROM_CACHE = "data-from-cache";

export const openStoredPages = (): Promise<Cache> => caches.open(STORED_PAGES);

/** Under which address a page's text is stored. */
export const textOf = (page: string): string => `${page}/text`;
