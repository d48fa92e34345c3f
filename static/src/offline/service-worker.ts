/**
 * Serves the desk when the server cannot be reached: a draft's page as it was loaded last, with scripts and styles; its
 * text is what `reload.ts` stored. Signing in or out removes pages and texts.
 */
import { FROM_CACHE, STORED_PAGES, openStoredPages, textOf } from "./stored-pages";

/** Addresses of the desk's scripts and styles, and a name for this set of them; `static/build.mjs` fills them in. */
declare const DESK_FILES: { name: string; addresses: string[] };

const DESK_PAGE = /^\/drafts\/[^/]+$/;
const SIGNING = /^\/sign-(in|out)\b/;
/** Of a proxy that does not reach the server. */
const AWAY = [502, 503, 504];
/** A page that has not come after this long is shown as it is stored. */
const PATIENCE_MS = 8000;
/** Pages and texts that are stored, the newest. */
const MOST_STORED = 20;

/** What is used of a service worker's events; TypeScript's library has them only apart from those of pages. */
interface WorkerEvent extends Event {
  readonly request: Request;
  /** Of a page: the server's answer, which the browser asked for while it started the service worker. */
  readonly preloadResponse: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
const listen = (type: string, hear: (event: WorkerEvent) => void) => self.addEventListener(type, hear as EventListener);

listen("install", (event) =>
  event.waitUntil(caches.open(DESK_FILES.name).then((files) => files.addAll(DESK_FILES.addresses))),
);

listen("activate", (event) =>
  event.waitUntil(Promise.all([removeOtherFiles(), registration.navigationPreload?.enable()])),
);

listen("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage && SIGNING.test(pathname)) event.waitUntil(caches.delete(STORED_PAGES));
  if (request.method !== "GET") return;
  if (DESK_FILES.addresses.includes(pathname)) event.respondWith(deskFile(request));
  else if (isPage) event.respondWith(DESK_PAGE.test(pathname) ? deskPage(event) : fetchOrError(event));
});

async function removeOtherFiles(): Promise<void> {
  for (const name of await caches.keys())
    if (name !== DESK_FILES.name && name !== STORED_PAGES) await caches.delete(name);
}

const deskFile = async (request: Request) => (await caches.match(request)) ?? fetch(request);

async function deskPage(event: WorkerEvent): Promise<Response> {
  const { request } = event;
  const fetched = fetchOrError(event);
  const pages = await openStoredPages();
  const answer = await Promise.race([fetched, wait(PATIENCE_MS)]);
  if (answer && !isAway(answer)) {
    event.waitUntil(store(pages, request, answer.clone()));
    return answer;
  }
  const stored = await pages.match(request, { ignoreVary: true });
  if (!stored) return fetched;
  const html = (await stored.text()).replace("<html ", `<html ${FROM_CACHE} `);
  return new Response(html, { headers: stored.headers });
}

/** Store the answer for a page, if it is one: whoever may not read the draft any more has no copy of it either. */
async function store(pages: Cache, request: Request, answer: Response): Promise<void> {
  await pages.delete(textOf(new URL(request.url).pathname));
  if (!answer.ok) return void (await pages.delete(request));
  await pages.put(request, answer);
  for (const old of (await pages.keys()).slice(0, -MOST_STORED)) await pages.delete(old);
}

const fetchOrError = async ({ request, preloadResponse }: WorkerEvent): Promise<Response> =>
  (await preloadResponse.catch(() => Response.error())) ?? fetch(request).catch(() => Response.error());

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

const isAway = ({ type, status }: Response): boolean => type === "error" || AWAY.includes(status);
