import { localizeError } from "./localized-errors";
import type { WireError } from "./types";

/** An answer as it comes: which request it is for, and what went wrong. */
export type Received<Answer> = Answer & { seq: number; error?: WireError };

interface Ports<Request, Answer> {
  send(message: Request & { seq: number }): void;
  /** An answer to the newest request sent, never to an older one. */
  answered(answer: Answer, request: Request): void;
  failed?(error: WireError, request: Request): void;
}

/**
 * One kind of request: one unanswered on the way, the newest waiting behind it, stale answers dropped.
 *
 * A request counts as answered with its first stage; the server stops ranking an older one when a newer comes.
 */
export class Channel<Request extends object, Answer extends object> {
  private seq = 0;
  private sent: { seq: number; request: Request; open: boolean } | null = null;
  private waiting: Request | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private connected = false;

  constructor(
    private readonly ports: Ports<Request, Answer>,
    private readonly timeoutMs = 12_000,
  ) {}

  ask(request: Request): void {
    if (!this.connected || this.sent?.open) this.waiting = request;
    else this.dispatch(request);
  }

  receive(message: Received<Answer>): void {
    const sent = this.sent;
    if (!sent || message.seq !== sent.seq) return;
    if (message.error?.code === "too_many") return this.waitFor(message.error.retry_after ?? 1);
    this.finish();
    // What waits is newer than this answer, but a first answer is still worth showing meanwhile.
    if (message.error) this.ports.failed?.(localizeError(message.error), sent.request);
    else this.ports.answered(message, sent.request);
    this.next();
  }

  connect(): void {
    this.connected = true;
    this.next();
  }

  /** What was on the way is asked again after reconnecting, unless something newer waits. */
  disconnect(): void {
    this.connected = false;
    if (this.sent?.open) this.waiting ??= this.sent.request;
    this.finish();
    this.sent = null;
  }

  private dispatch(request: Request): void {
    this.waiting = null;
    this.sent = { seq: ++this.seq, request, open: true };
    this.timer = setTimeout(() => {
      this.finish();
      this.next();
    }, this.timeoutMs);
    this.ports.send({ ...request, seq: this.seq });
  }

  /** The server asks for a pause: what is newest after it is asked then. */
  private waitFor(seconds: number): void {
    if (this.sent) this.waiting ??= this.sent.request;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.finish();
      this.next();
    }, seconds * 1000);
  }

  private finish(): void {
    clearTimeout(this.timer);
    if (this.sent) this.sent.open = false;
  }

  private next(): void {
    if (this.connected && this.waiting && !this.sent?.open) this.dispatch(this.waiting);
  }
}
