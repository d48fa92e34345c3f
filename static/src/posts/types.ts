/** Posts as docs/wire.md has them. */
import type { PostAuthor, QuotablePost } from "./thread/types";
import type { ParagraphId, SourceParagraph, Suggestion } from "../wire/types";

export type { PostAuthor };

export interface PostsRequest {
  draft_id?: string;
  title: string;
  body: string;
  /** Days, YYYY-MM-DD, both included. */
  from?: string;
  to?: string;
  /** Answers to other posts are wanted, too. */
  replies?: boolean;
}

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
  /** That it is about the story, 0 to 1; null where nobody could say. */
  probability: number | null;
  score: number;
}

export interface PostsOffer {
  items: PostItem[];
  /** From this probability on a post belongs to the story; null where nobody could say. */
  threshold?: number | null;
  /** Posts of the library are still on their way into the index. */
  behind?: boolean;
  degraded?: string;
}

export const keyOf = ({ source_id, position }: PostItem): string => `${source_id}-${position}`;

/** A post as a paragraph of its source. */
export const paragraphOf = ({
  paragraph_id,
  index,
  text,
  platform,
  handle,
  known,
  posted_at,
  url,
}: PostItem): SourceParagraph => ({
  paragraph_id,
  index,
  text,
  speaker: null,
  start_ms: null,
  end_ms: null,
  question: false,
  revisions: 0,
  post: { platform, handle, known, posted_at, url },
});

/** A stretch of a post as a suggestion, without a speaker: how a post is given to its author is not how speech is. */
export const suggestionOf = (
  { source_id, source_title, score, paragraph_id, index, text }: PostItem,
  start: number,
  end: number,
): Suggestion => ({
  source_id,
  source_title,
  score,
  paragraph_id,
  index,
  text,
  speaker: null,
  start_ms: null,
  spans: [{ start, end, score: 1 }],
});

/** A post of a thread as one that was offered. */
export const itemOf = (post: QuotablePost): PostItem => ({
  ...post,
  index: post.index ?? 0,
  thread: post.position,
  replies: 0,
  probability: null,
  score: 1,
});

/** Parses a moment that the server gives in UTC, with or without a zone. */
export function momentOf(posted: string | null): Date | null {
  if (!posted) return null;
  const date = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(posted) ? posted : `${posted}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
