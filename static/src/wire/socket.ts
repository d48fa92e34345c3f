import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { completionFromWire, headlineFindingFromWire, quoteFindingFromWire, suggestionFromWire } from "./adapter";
import { Channel, type Received } from "./channel";
import type { CheckHeadline, Completions, Suggestions, VerifyQuotes } from "./generated/schema";
import { NegativeCache } from "./negative-cache";
import type {
  ArchiveOffer,
  ArchiveRequest,
  CompleteRequest,
  HeadlineFinding,
  ImportProgress,
  QuoteFinding,
  Stage,
  SuggestRequest,
  Suggestion,
  SuggestionLevels,
  Used,
  WireError,
} from "./types";

export type HeadlineRequest = Omit<CheckHeadline, "seq">;
export type VerifyRequest = Omit<VerifyQuotes, "seq">;

/** As long a page that goes to another process is not called cut off. */
const MOVING_MS = 5_000;

export interface SocketEvents {
  connected(): void;
  disconnected(): void;
  suggestions(stage: Stage, items: Suggestion[], request: SuggestRequest, degraded: boolean): void;
  suggestionsFailed(error: WireError): void;
  archive(offer: ArchiveOffer): void;
  archiveFailed(error: WireError): void;
  completions(items: Suggestion[], request: CompleteRequest): void;
  headlineFindings(findings: HeadlineFinding[], request: HeadlineRequest): void;
  quoteFindings(findings: QuoteFinding[], request: VerifyRequest, inStandfirst: QuoteFinding[]): void;
  checksFailed(error: WireError): void;
  importProgress(progress: ImportProgress): void;
  sourcesChanged(): void;
  /** What confidences of this server mean; with each connection. */
  levels?(levels: SuggestionLevels): void;
  /** The server stops: resolves once what is on the page is saved. */
  leaving?(): Promise<unknown>;
}

export interface DeskSocket {
  suggest(request: SuggestRequest): void;
  suggestArchive(request: ArchiveRequest): void;
  completeQuote(request: CompleteRequest): void;
  checkHeadline(request: HeadlineRequest): void;
  verifyQuotes(request: VerifyRequest): void;
  /** False where it could not be sent. */
  used(draftId: string, items: Used[]): boolean;
  readonly connected: boolean;
  readonly sid: string | undefined;
}

interface Findings<F> {
  findings: F[];
}

const OPTIONS: Partial<ManagerOptions & SocketOptions> = {
  // By it a proxy keeps a page to one process of several: see deploy/nginx.conf.
  query: { page: Math.random().toString(36).slice(2) },
  transports: ["websocket", "polling"],
  reconnectionDelay: 400,
  reconnectionDelayMax: 4000,
};

/** The connection of a page to its server, or to one elsewhere. */
export function openSocket(server?: string, more: Partial<ManagerOptions & SocketOptions> = {}): Socket {
  const options = { ...OPTIONS, ...more };
  return server === undefined ? io(options) : io(server, options);
}

export function connectSocket(events: SocketEvents, socket = openSocket()): DeskSocket {
  const suggest = new Channel<SuggestRequest, Suggestions>({
    send: (message) => socket.emit("suggest", message),
    answered: (answer, request) =>
      events.suggestions(answer.stage, answer.items.map(suggestionFromWire), request, !!answer.degraded),
    failed: events.suggestionsFailed,
  });
  const archive = new Channel<ArchiveRequest, ArchiveOffer>({
    send: (message) => socket.emit("suggest_archive", message),
    answered: (offer) => events.archive({ ...offer, items: offer.items.map(suggestionFromWire) }),
    failed: events.archiveFailed,
  });
  const negativeCache = new NegativeCache();
  const complete = new Channel<CompleteRequest, Completions>({
    send: (message) => socket.emit("complete_quote", message),
    answered: (answer, request) => {
      if (answer.nowhere) negativeCache.learn(request);
      events.completions(answer.items.map(completionFromWire), request);
    },
    failed: events.checksFailed,
  });
  const headline = new Channel<HeadlineRequest, Findings<HeadlineFinding>>({
    send: (message) => socket.emit("check_headline", message),
    answered: ({ findings }, request) =>
      events.headlineFindings(
        findings.map((finding) => headlineFindingFromWire(finding, request.headline, request.body)),
        request,
      ),
    failed: events.checksFailed,
  });
  const quotes = new Channel<VerifyRequest, Findings<QuoteFinding> & { standfirst_findings?: QuoteFinding[] }>({
    send: (message) => socket.emit("verify_quotes", message),
    answered: ({ findings, standfirst_findings: inStandfirst = [] }, request) =>
      events.quoteFindings(
        findings.map((finding) => quoteFindingFromWire(finding, request.body)),
        request,
        inStandfirst.map((finding) => quoteFindingFromWire(finding, request.standfirst ?? "")),
      ),
    failed: events.checksFailed,
  });
  const channels = [suggest, archive, complete, headline, quotes];

  socket.on("suggestions", (message: Received<Suggestions>) => suggest.receive(message));
  socket.on("archive_suggestions", (message: Received<ArchiveOffer>) => archive.receive(message));
  socket.on("completions", (message: Received<Completions>) => complete.receive(message));
  socket.on("headline_findings", (message: Received<Findings<HeadlineFinding>>) => headline.receive(message));
  socket.on("quote_findings", (message: Received<Findings<QuoteFinding>>) => quotes.receive(message));
  socket.on("hello", ({ suggestion_levels: levels }: { suggestion_levels?: SuggestionLevels }) => {
    if (levels) events.levels?.(levels);
  });
  socket.on("import_progress", events.importProgress);
  socket.on("sources_changed", () => {
    negativeCache.forget();
    events.sourcesChanged();
  });
  let moving = false;
  socket.on("draining", () => {
    moving = true;
    void Promise.resolve(events.leaving?.()).finally(() => socket.disconnect().connect());
  });
  socket.on("connect", () => {
    moving = false;
    negativeCache.forget();
    events.connected();
    channels.forEach((channel) => channel.connect());
  });
  socket.on("disconnect", () => {
    channels.forEach((channel) => channel.disconnect());
    if (moving) setTimeout(() => socket.connected || events.disconnected(), MOVING_MS);
    else events.disconnected();
  });

  return {
    suggest: (request) => suggest.ask(request),
    suggestArchive: (request) => archive.ask(request),
    completeQuote: (request) => (negativeCache.has(request) ? events.completions([], request) : complete.ask(request)),
    checkHeadline: (request) => headline.ask(request),
    verifyQuotes: (request) => quotes.ask(request),
    used: (draft_id, items) => {
      if (socket.connected) socket.emit("used", { draft_id, items });
      return socket.connected;
    },
    get connected() {
      return socket.connected;
    },
    get sid() {
      return socket.id;
    },
  };
}
