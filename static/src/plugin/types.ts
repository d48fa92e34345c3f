/** The interface between a host and the assistant. */
import type { Plugin } from "prosemirror-state";
import type { HeadlineFinding, QuoteFinding, Suggestion } from "../wire/types";
import type { Adapter } from "./adapter";

export interface Options {
  /** Where Quotedesk is, as `http://127.0.0.1:8000`. */
  server: string;
  adapter: Adapter;
  /** Sent as `Authorization: Bearer …` and in the socket's `auth`, for a login that stands before the server. */
  token?: string;
  /** Whether quotes are offered in the text, and after how many milliseconds of rest. */
  ghost?: boolean;
  ghostDelay?: number;
  /** What cards are put into: the body of the page, or the modal dialog that the editor is in. */
  overlay?: HTMLElement;
}

/** A headline as it was checked, and what was found in it; offsets are of `text`. */
export interface CheckedHeadline {
  text: string;
  findings: readonly HeadlineFinding[];
}

/** A quote of the text as it was checked, and its current position in the document. */
export interface CheckedQuote {
  id: string;
  finding: QuoteFinding;
  from: number;
  to: number;
}

/** Everything the assistant knows at one moment. */
export interface Snapshot {
  connected: boolean;
  /** Whether suggestions are on their way. */
  asking: boolean;
  /** Best first. */
  suggestions: readonly Suggestion[];
  /** What Tab would insert now, or null. */
  offered: string | null;
  /** What is said of the quotes of the text; those that were edited since are left out. */
  quotes: readonly CheckedQuote[];
  headline: CheckedHeadline;
  /** Why there are no suggestions, in words; null where nothing is wrong. */
  problem: string | null;
}

export interface Quotedesk {
  /** For the editor's state, before its own keymaps: Tab, Escape and F8 mean something only while something is shown. */
  readonly plugins: Plugin[];
  readonly now: Snapshot;
  /** Hears of every change from now on; the answer ends that. */
  subscribe(listener: (now: Snapshot) => void): () => void;
  /** An element with the suggestions and the headline's warnings, to be put anywhere. Always the same one. */
  panel(): HTMLElement;
  /** Insert a suggestion at the caret; false where that cannot be done. */
  insert(item: Suggestion): boolean;
  /** Puts the caret in a checked quote and opens its card. */
  openQuote(id: string): void;
  /** To be called when what `adapter.headline()` answers has changed. */
  headlineChanged(): void;
  /** To be called when what `adapter.sourceIds()` answers has changed. */
  sourcesChanged(): void;
  switchGhost(on: boolean, delay?: number): void;
  /** Ends the connection and takes away what was put into the page; the plugins then do nothing. */
  destroy(): void;
}
