/** The tab of posts; all that it holds is loaded when it is first shown. */
import { byId } from "../dom";
import { once, opening } from "../parts";
import type { Ports, PostsPane } from "./pane";

export interface PostsTab {
  shown(): void;
  /** The draft changed, or its caret moved. */
  moved(): void;
}

export function createPosts(ports: Ports): PostsTab {
  let pane: PostsPane | undefined;
  const load = once(async () => (pane = (await import("./pane")).createPostsPane(byId("pane-posts"), ports)));
  return {
    shown: opening(async () => (await load()).seen()),
    moved: () => pane?.moved(),
  };
}
