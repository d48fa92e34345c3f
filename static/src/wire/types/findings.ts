/** What the checks find in quotes, and what writers say of it. */
import type { QuotedPost } from "./posts";
import type { ParagraphId } from "./sources";

export interface DiffPart {
  op: "equal" | "replace" | "delete" | "insert";
  before: string;
  after: string;
  /** Of a quote held to its source; null where words stayed. */
  kind?: Fault | Convention | null;
}

/** What is wrong with a quote's words. */
export type Fault = "negation" | "number" | "changed" | "dropped" | "added" | "reordered";

/** A change of words that is none of the meaning, and that journalists make. */
export type Convention = "omission" | "clarification" | "style" | "hesitation" | "repetition" | "aside" | "network";

/** One sentence of why a finding says what it says: an id, and what it names. */
export interface Reason {
  id: string;
  [name: string]: string | number | string[];
}

export interface BodyQuote {
  text: string;
  start: number;
  end: number;
}

export interface HeadlineFinding {
  quote: string;
  start: number;
  end: number;
  state: "verbatim" | "supported" | "uncertain" | "unsupported" | "in_source" | "not_a_quotation" | "unchecked";
  probability: number | null;
  support: BodyQuote[];
  nearest: BodyQuote | null;
  diff: DiffPart[] | null;
  message: string;
  reasons: Reason[];
  /** The body's own words that could stand in its place. */
  fix: BodyQuote | null;
  /** Where it is `in_source`. */
  source: SourcePlace | null;
}

export interface SourcePlace {
  source_id: string;
  source_title: string;
  paragraph_id: ParagraphId;
  paragraph_index: number;
  speaker: string | null;
  start_ms: number | null;
}

export interface QuoteFinding {
  quote: string;
  start: number;
  end: number;
  state: "verbatim" | "edited" | "differs" | "other_speaker" | "not_found";
  /** A number or a “not” was changed. */
  hard: boolean;
  kinds: Fault[];
  /** False where only a source has it that was not asked about. */
  attached: boolean;
  /** Whom the text says it is by, and where. */
  attributed_to: { name: string; start: number; end: number } | null;
  source_id: string | null;
  source_title: string | null;
  /** The day, as `2031-05-03`. */
  spoken_on: string | null;
  paragraph_id: ParagraphId | null;
  paragraph_index: number | null;
  /** In code points of a paragraph this side may not hold: kept as on the wire. */
  source_start: number | null;
  source_end: number | null;
  /** What stands there. */
  source_text: string | null;
  speaker: string | null;
  start_ms: number | null;
  end_ms: number | null;
  /** Where it is a post of a network. */
  post?: QuotedPost | null;
  diff: DiffPart[];
  message: string;
  reasons: Reason[];
}

/** What a writer says of a finding: a false alarm, or a good catch. */
export type Verdict = "fine" | "right";

export interface NewFeedback {
  about: "headline" | "quote";
  verdict: Verdict;
  /** As it came, offsets in code points. */
  finding: HeadlineFinding | QuoteFinding;
  /** The plain texts it was found in. */
  headline: string;
  body: string;
  draft_id?: string;
}
