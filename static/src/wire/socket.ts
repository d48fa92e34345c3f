import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { completionFromWire, headlineFindingFromWire, quoteFindingFromWire, suggestionFromWire } from "./adapter";
import { Channel, type Received } from "./channel";
import type { CheckHeadline, Completions, Suggestions, VerifyQuotes } from "./generated/schema";
import { NegativeCache } from "./negative-cache";
import type * as wire from "./types";

export type HeadlineRequest = Omit<CheckHeadline, "seq">;
export type VerifyRequest = Omit<VerifyQuotes, "seq">;

/** As long a page that goes to another process is not called cut off. */
const MOVING_MS = 5_000;

export interface SocketEvents {
  connected(): void;
  disconnected(): void;
  suggestions(stage: wire.Stage, items: wire.Suggestion[], request: wire.SuggestRequest, degraded: boolean): void;
  suggestionsFailed(error: wire.WireError): void;
  archive?(offer: wire.ArchiveOffer): void;
  archiveFailed?(error: wire.WireError): void;
  completions(items: wire.Suggestion[], request: wire.CompleteRequest): void;
  headlineFindings(findings: wire.HeadlineFinding[], request: HeadlineRequest): void;
  quoteFindings(findings: wire.QuoteFinding[], request: VerifyRequest, inStandfirst: wire.QuoteFinding[]): void;
  checksFailed(error: wire.WireError): void;
  importProgress?(progress: wire.ImportProgress): void;
  sourcesChanged(): void;
  /** What confidences of this server mean; with each connection. */
  levels?(levels: wire.SuggestionLevels): void;
  /** The server stops: resolves once what is on the page is saved. */
  leaving?(): Promise<unknown>;
}

export interface DeskSocket {
  suggest(request: wire.SuggestRequest): void;
  suggestArchive(request: wire.ArchiveRequest): void;
  completeQuote(request: wire.CompleteRequest): void;
  checkHeadline(request: HeadlineRequest): void;
  verifyQuotes(request: VerifyRequest): void;
  /** False where it could not be sent. */
  used(draftId: string, items: wire.Used[]): boolean;
  readonly connected: boolean;
  readonly sid: string | undefined;
}

interface Findings<F> {
  findings: F[];
}

type QuoteFindings = Findings<wire.QuoteFinding> & { standfirst_findings?: wire.QuoteFinding[] };

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
  const channels: { connect(): void; disconnect(): void }[] = [];

  /** One kind of request, with the events that ask and answer. */
  function channel<Request extends object, Answer extends object>(
    asks: string,
    answers: string,
    answered: (answer: Answer, request: Request) => void,
    failed: (error: wire.WireError) => void = events.checksFailed,
  ): Channel<Request, Answer> {
    const made = new Channel<Request, Answer>({ send: (message) => socket.emit(asks, message), answered, failed });
    socket.on(answers, (message: Received<Answer>) => made.receive(message));
    channels.push(made);
    return made;
  }

  const suggest = channel(
    "suggest",
    "suggestions",
    (answer: Suggestions, request: wire.SuggestRequest) =>
      events.suggestions(answer.stage, answer.items.map(suggestionFromWire), request, !!answer.degraded),
    events.suggestionsFailed,
  );
  const archive = channel(
    "suggest_archive",
    "archive_suggestions",
    (offer: wire.ArchiveOffer, _request: wire.ArchiveRequest) =>
      events.archive?.({ ...offer, items: offer.items.map(suggestionFromWire) }),
    (error) => events.archiveFailed?.(error),
  );
  const negativeCache = new NegativeCache();
  const complete = channel("complete_quote", "completions", (answer: Completions, request: wire.CompleteRequest) => {
    if (answer.nowhere) negativeCache.learn(request);
    events.completions(answer.items.map(completionFromWire), request);
  });
  const headline = channel(
    "check_headline",
    "headline_findings",
    ({ findings }: Findings<wire.HeadlineFinding>, request: HeadlineRequest) =>
      events.headlineFindings(
        findings.map((finding) => headlineFindingFromWire(finding, request.headline, request.body)),
        request,
      ),
  );
  const quotes = channel(
    "verify_quotes",
    "quote_findings",
    ({ findings, standfirst_findings: inStandfirst = [] }: QuoteFindings, request: VerifyRequest) =>
      events.quoteFindings(
        findings.map((finding) => quoteFindingFromWire(finding, request.body)),
        request,
        inStandfirst.map((finding) => quoteFindingFromWire(finding, request.standfirst ?? "")),
      ),
  );

  socket.on("hello", ({ suggestion_levels: levels }: { suggestion_levels?: wire.SuggestionLevels }) => {
    if (levels) events.levels?.(levels);
  });
  socket.on("import_progress", (progress: wire.ImportProgress) => events.importProgress?.(progress));
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
