/** Sources, their paragraphs, and what is asked of the library. */
import type { Owned } from "./people";
import type { QuotedPost } from "./posts";

/** Stable within an installation; the wire does not say of what kind. */
export type ParagraphId = string | number;

/** What may be done with the words of a source. */
export type Rights = "quotable" | "ask" | "background";

export interface Source extends Owned {
  source_id: string;
  title: string;
  paragraphs: number;
  speakers: string[];
  format: string;
  /** Where its last timed paragraph begins. */
  duration_ms: number | null;
  imported_at: string | null;
  file_name: string;
  /** The day it was, YYYY-MM-DD. */
  spoken_on: string | null;
  /** Its recording. */
  media: Media | null;
  /** Nothing of it may be published before this moment, ISO with Z. */
  embargo_until: string | null;
  embargo_note: string;
  /** Whether that moment is still to come. */
  embargoed: boolean;
  rights: Rights;
  language: string;
  /** How many drafts it is attached to. */
  drafts: number;
  /** How many posts and threads it has, where it is made of posts. */
  posts?: number | null;
  threads?: number | null;
  /** As it comes in: what had to be done with some of its posts. */
  notes?: ImportNote[];
}

/** Something that whoever brings posts should know of some of them. */
export interface ImportNote {
  code: string;
  count: number;
}

export interface Media {
  url: string;
  type: string;
  name: string;
  bytes: number;
}

export interface SourceParagraph {
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  speaker: string | null;
  start_ms: number | null;
  end_ms: number | null;
  /** The interviewer's: asked for its answer. */
  question: boolean;
  /** How often it was corrected. */
  revisions: number;
  /** Where it is a post of a network; of a private person's the link, which has the handle, is null. */
  post?: Pick<QuotedPost, "platform" | "handle" | "known" | "posted_at" | "url">;
}

export type FullSource = Source & { items: SourceParagraph[] };

/** How a paragraph stood before it was corrected. */
export interface Revision {
  revision_id: number;
  text: string;
  speaker: string | null;
  note: string;
  changed_at: string;
}

/** Text from the clipboard on its way to become a source; `html` where the clipboard had the mark-up as well. */
export interface PastedText {
  title: string;
  text: string;
  html?: string;
}

/** A transcript that the server is to fetch. */
export interface FetchedText {
  url: string;
}

export interface ImportProgress {
  upload_id: string;
  stage: "reading" | "embedding" | "indexing" | "done";
  done: number;
  total: number;
}

/** The paragraph of a source in which a search found its words. */
export interface Hit {
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  start: number;
  end: number;
}

export type FoundSource = Source & { hit?: Hit | null };

export interface FoundSources {
  sources: FoundSource[];
  /** How many there are, of which `sources` are some. */
  total: number;
  /** Of the whole library, whoever was asked for; the one with the most paragraphs first. */
  speakers: { speaker: string; paragraphs: number; sources: number }[];
}

/** A passage of a source that a draft quotes. */
export interface QuotedPassage {
  paragraph_id: ParagraphId;
  index: number;
  start: number;
  end: number;
  draft_id: string;
  headline: string;
  text: string;
}

/** How a draft covers one of its sources, for drawing. */
export interface CoveredSource {
  source_id: string;
  source_title: string;
  paragraphs: number;
  quoted_paragraphs: number;
  /** Who says most of it first. */
  speakers: { speaker: string; paragraphs: number; quoted_paragraphs: number }[];
  end_ms: number | null;
  cells: CoveredCell[];
}

/** One paragraph or several neighbours. `speaker` is a number of `speakers`; offsets, in code points, are only drawn. */
export type CoveredCell = [
  index: number,
  paragraph_id: ParagraphId,
  paragraphs: number,
  length: number,
  speaker: number | null,
  start_ms: number | null,
  question: 0 | 1,
  quotable: number,
  quoted: [start: number, end: number][],
];
