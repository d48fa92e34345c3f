/** What the specs of posts begin from. */
import type { PostItem } from "../posts/types";

export function postOf(text: string, more: Partial<PostItem> = {}): PostItem {
  return {
    source_id: "p1",
    source_title: "Harbour posts",
    paragraph_id: 11,
    index: 2,
    position: 4,
    thread: 0,
    text,
    platform: "mastodon",
    handle: "gullwatch",
    author: "Gull Watch",
    known: true,
    posted_at: "2031-03-03T12:05:00Z",
    url: "https://harbour.example/@gullwatch/4",
    relation: "",
    replies: 3,
    probability: 0.93,
    score: 1,
    ...more,
  };
}

/** A post by a private person. */
export const privatePostOf = (text: string, more: Partial<PostItem> = {}): PostItem =>
  postOf(text, { handle: null, author: null, known: false, url: null, ...more });
