/** Posts as docs/wire.md has them. */
import type { PostAuthor, PostSuggestions, SuggestedPost, SuggestPosts } from "../wire/generated/schema";
import { inUtc } from "./thread/labels";
import type { QuotablePost } from "./thread/types";
import type { SourceParagraph, Suggestion } from "../wire/types";

export type { PostAuthor };
export type PostItem = Omit<SuggestedPost, "copies">;
export type PostsOffer = { items: PostItem[] } & Partial<Pick<PostSuggestions, "threshold" | "behind" | "degraded">>;
/** Days as YYYY-MM-DD, both included. */
export type PostsRequest = Omit<SuggestPosts, "seq" | "source_ids"> & { draft_id?: string };

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

/** Parse a moment that the server gives in UTC, with or without a zone. */
export function momentOf(posted: string | null): Date | null {
  const date = new Date(inUtc(posted) ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
