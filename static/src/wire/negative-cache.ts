import type { CompleteRequest } from "./types";

/**
 * Quotes that no source begins as: their next keys are answered here. Most quotes are new words, and each key of each
 * would be asked about.
 */
export class NegativeCache {
  private known: CompleteRequest | null = null;

  /** The sources have nothing that begins so. */
  learn(request: CompleteRequest): void {
    this.known = request;
  }

  /** The sources may be others. */
  forget(): void {
    this.known = null;
  }

  /** Whether the request goes on from words that are nowhere. */
  has(request: CompleteRequest): boolean {
    return (
      this.known !== null && request.typed.startsWith(this.known.typed) && scopeOf(request) === scopeOf(this.known)
    );
  }
}

const scopeOf = ({ draft_id, source_ids }: CompleteRequest) => JSON.stringify([draft_id, source_ids]);
