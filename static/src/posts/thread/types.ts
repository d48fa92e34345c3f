import type { ParagraphId } from "../../wire/types";

type PostState = "" | "deleted" | "missing";

/** A post of a thread, as `GET /api/sources/ID/threads/POSITION` has it. */
export interface ThreadPost {
  /** Its number in the source; what a thread has stands one after another, each answer behind what it answers. */
  position: number;
  /** Position of what it answers or shows; null for a root. */
  parent: number | null;
  relation: "" | "reply" | "quote";
  depth: number;
  /** Null where it has no words. */
  paragraph_id: ParagraphId | null;
  index: number | null;
  text: string | null;
  platform: string;
  /** Null of private people, and where nobody knows. */
  handle: string | null;
  author: string | null;
  /** A public figure or an organisation. */
  known: boolean;
  /** ISO 8601, UTC. */
  posted_at: string | null;
  url: string | null;
  /** What has become of its own words, where nobody can read them any more. */
  state: PostState;
  /** What has become of the post that it answers. */
  parent_state: PostState;
}

/** Who wrote a post, asked for one by one. */
export interface PostAuthor {
  handle: string | null;
  author: string | null;
  url: string | null;
}

/** A piece of a thread, or of all threads of a source. */
export interface ThreadPage {
  source_id: string;
  source_title: string;
  /** Position of the first post of it all. */
  root: number;
  /** How many posts there are in all. */
  total: number;
  /** Place, from 0, of the post that was asked for; of a whole source there is none. */
  at?: number;
  posts: ThreadPost[];
}

/** The shape of what is too long to be read at once. */
export interface ThreadOutline {
  /** Of each post in reading order. */
  depths: number[];
  /** Places in it, from 0, of posts of known accounts. */
  known: number[];
  /** Places of posts without a word. */
  wordless: number[];
}

/** What is quoted from a thread. */
export type QuotablePost = ThreadPost & {
  source_id: string;
  source_title: string;
  text: string;
  paragraph_id: ParagraphId;
};
