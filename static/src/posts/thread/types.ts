import type { PostsPage, ThreadPost as PostOnWire } from "../../wire/generated/schema";
import type { ParagraphId } from "../../wire/types";

export type { PostAuthor, PostsShape as ThreadOutline } from "../../wire/generated/schema";
type PostState = "" | "deleted" | "missing";

/** `state` and `parent_state`: what became of the words of the post, or of the post that it answers. */
export type ThreadPost = Omit<PostOnWire, "state" | "parent_state"> & Record<"state" | "parent_state", PostState>;

/** Posts of a thread, or of all threads of a source; `at` is the index of the requested post of a thread. */
export type ThreadPage = Omit<PostsPage, "posts" | "from"> & { at?: number; posts: ThreadPost[] };

/** What is quoted from a thread. */
export type QuotablePost = ThreadPost & {
  source_id: string;
  source_title: string;
  text: string;
  paragraph_id: ParagraphId;
};
