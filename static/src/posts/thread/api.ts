/** HTTP requests for a thread. */
import { request, source } from "../../wire/http";
import { Outline } from "./list/outline";
import type { PostAuthor, ThreadOutline, ThreadPage, ThreadPost } from "./types";

/** Posts in one answer. */
export const PAGE = 200;

/** A thread, or all threads of a source one after another. Places are numbers in reading order, from 0. */
export interface Thread {
  sourceId: string;
  title: string;
  /** How many posts it has. */
  total: number;
  /** Position in the source of what has place 0. */
  root: number;
  outline: Outline;
  /** Index of the requested post; null for a whole source. */
  at: number | null;
  /** Places of known accounts' posts. */
  known: number[];
  /** Places of posts without a word. */
  wordless: number[];
  /** The first posts; all of them where they fit into one answer. */
  first: ThreadPost[];
  /** Until it comes `outline` is that of the first posts alone; null where these are all. */
  rest: Promise<ThreadOutline> | null;
  page(from: number, most: number): Promise<ThreadPost[]>;
  /** Places of posts that have these words. */
  find(words: string): Promise<number[]>;
  /** Who wrote the post at a position of the source. */
  author(position: number): Promise<PostAuthor>;
}

const whole = (sourceId: string) => `${source(sourceId)}/posts`;

/** Read the thread that contains a post; without a position all threads of the source. */
export async function readThread(sourceId: string, position: number | null): Promise<Thread> {
  const path = position === null ? whole(sourceId) : `${source(sourceId)}/threads/${position}`;
  const page = (from: number, most: number) =>
    request<ThreadPage>("GET", `${path}?${new URLSearchParams({ from: String(from), most: String(most) })}`);
  const answer = await page(0, PAGE);
  const { root, posts: first } = answer;
  const limits: Record<string, string> = position === null ? {} : { thread: String(root) };
  const isWhole = first.length >= answer.total;
  const rest = isWhole
    ? null
    : request<ThreadOutline>("GET", `${whole(sourceId)}/outline?${new URLSearchParams(limits)}`);
  // The view handles the error; without a view it does not matter.
  rest?.catch(() => undefined);
  const shape = shapeOf(first);
  return {
    sourceId,
    title: answer.source_title,
    root,
    first,
    rest,
    total: answer.total,
    at: answer.at ?? null,
    outline: new Outline(shape.depths),
    known: shape.known,
    wordless: shape.wordless,
    page: (from, most) => page(from, most).then(({ posts }) => posts),
    find: (words) =>
      request<{ places: number[] }>(
        "GET",
        `${whole(sourceId)}/find?${new URLSearchParams({ ...limits, q: words })}`,
      ).then(({ places }) => places),
    author: (position) => request<PostAuthor>("GET", `${whole(sourceId)}/${position}/author`),
  };
}

/** The same thread with the shape of all its posts. */
export async function wholeThread(thread: Thread): Promise<Thread> {
  const shape = await thread.rest;
  return shape
    ? { ...thread, outline: new Outline(shape.depths), known: shape.known, wordless: shape.wordless, rest: null }
    : thread;
}

/** The shape of posts that are all here. */
export function shapeOf(posts: readonly ThreadPost[]): ThreadOutline {
  const indexesOf = (has: (post: ThreadPost) => boolean) => posts.flatMap((post, index) => (has(post) ? [index] : []));
  return {
    depths: posts.map(({ depth }) => depth),
    known: indexesOf((post) => post.known),
    wordless: indexesOf(({ text }) => !text?.trim()),
  };
}
