/** Posts as docs/wire.md has them. */
import type { ParagraphId, SourceParagraph, Suggestion } from "../wire/types";

export interface PostsRequest {
  draft_id?: string;
  title: string;
  body: string;
  typed?: string;
  /** Days, YYYY-MM-DD. */
  from?: string;
  to?: string;
}

/** Offsets are code points on the wire, UTF-16 units past `postFromWire`. */
export interface PostItem {
  source_id: string;
  source_title: string;
  paragraph_id: ParagraphId;
  index: number;
  position: number;
  /** The position of its root. */
  thread: number;
  text: string;
  platform: string;
  /** Null where the author is a private person, as the link is then, which has the handle in it. */
  handle: string | null;
  author: string | null;
  /** A public figure, or an organisation. */
  known: boolean;
  /** UTC. */
  posted_at: string | null;
  url: string | null;
  relation: "" | "reply" | "quote";
  /** How many answer it. */
  replies: number;
  /** That it is about the story, 0 to 1. */
  probability: number;
  score: number;
  /** What of it is worth weight. */
  spans?: { start: number; end: number }[];
}

export interface PostsOffer {
  items: PostItem[];
  degraded?: string;
}

/** Whose a post is, for who asked. */
export interface Author {
  handle: string | null;
  author: string | null;
  url: string | null;
}

export const keyOf = ({ source_id, position }: PostItem): string => `${source_id}-${position}`;

/** A post as a paragraph of its source. */
export const paragraphOf = ({ paragraph_id, index, text }: PostItem): SourceParagraph => ({
  paragraph_id, index, text, speaker: null, start_ms: null, end_ms: null, question: false, revisions: 0,
});

/** A stretch of a post as a suggestion, without a speaker: how a post is given to its author is not how speech is. */
export const suggestionOf = (item: PostItem, start: number, end: number): Suggestion => ({
  ...paragraphOf(item), source_id: item.source_id, source_title: item.source_title, score: item.score, spans: [{ start, end, score: 1 }],
});

/** The day or moment that the server tells in UTC, with or without saying so. */
export function momentOf(posted: string | null): Date | null {
  if (!posted) return null;
  const date = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(posted) ? posted : `${posted}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
