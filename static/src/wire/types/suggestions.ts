/** What is offered while somebody writes. */
import type { ParagraphId, Rights } from "./sources";

export interface Span {
  start: number;
  end: number;
  score: number;
  /** How many of the span's first characters the writer has typed already. */
  completes?: number;
}

/** Why a paragraph is suggested. Codes in `notes` that are not known are to be passed over. */
export interface Why {
  matched: string[];
  similarity: number | null;
  notes: string[];
}

export interface Suggestion {
  source_id: string;
  source_title: string;
  /** The day it was, YYYY-MM-DD; not of completions. */
  spoken_on?: string | null;
  rights?: Rights;
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  speaker: string | null;
  start_ms: number | null;
  end_ms?: number | null;
  score: number;
  spans: Span[];
  /** Not before the ranking. */
  why?: Why;
}

export type Stage = "recall" | "ranked" | "complete";

/** What an answer had to do without. */
export type Degraded = "models";

export interface SuggestRequest {
  draft_id?: string;
  draft_version?: number;
  title: string;
  left_context: string;
  source_ids?: string[];
  /** Offer what interviewers ask, too. */
  questions?: boolean;
}

export interface ArchiveRequest {
  draft_id?: string;
  title: string;
  left_context: string;
  questions?: boolean;
}

/** What the archive has beside the sources that are attached. */
export interface ArchiveOffer {
  stage: "recall" | "complete";
  /** Best first. */
  sources: { source_id: string; source_title: string; spoken_on: string | null; score: number }[];
  items: Suggestion[];
  degraded?: Degraded | undefined;
}

export interface CompleteRequest {
  draft_id?: string;
  /** From the opening mark to the caret. */
  typed: string;
  source_ids?: string[];
}

/** How a source goes on from the words of a quote. */
export interface Completion extends Omit<Suggestion, "score" | "spans" | "why"> {
  start: number;
  end: number;
  /** How many of the first characters of `[start, end)` the writer has typed already. */
  typed: number;
  /** Of a source that is attached to the draft. */
  attached: boolean;
}
