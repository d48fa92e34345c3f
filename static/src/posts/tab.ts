/** The tab of posts; all that it holds is loaded when it is first shown. */
import { caretContext } from "../suggestions/caret-context";
import { byId } from "../ui/dom";
import { insertedAs, insertQuote } from "../suggestions/insertion/transaction";
import { once, opening } from "../ui/lazy-modules";
import { Channel } from "../wire/channel";
import type { Ports, PostsPane } from "./pane";

/** Of the desk's own what the pane works with: imported there too, each piece of it would be a file to load. */
const tools = { caretContext, insertQuote, insertedAs, Channel };
export type Tools = typeof tools;

export interface PostsTab {
  shown(): void;
  /** The draft changed, or its caret moved. */
  moved(): void;
}

export function createPosts(ports: Ports): PostsTab {
  let pane: PostsPane | undefined;
  const load = once(async () => (pane = (await import("./pane")).createPostsPane(byId("pane-posts"), ports, tools)));
  return {
    shown: opening(async () => (await load()).seen()),
    moved: () => pane?.moved(),
  };
}
