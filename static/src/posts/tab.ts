/** The posts tab; its content is loaded when it is first shown. */
import { byId } from "../ui/dom";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import type { Ports, PostsPane } from "./pane";
import { tools } from "./tools";

export interface PostsTab {
  shown(): void;
  /** The draft changed, or its caret moved. */
  moved(): void;
}

export function createPosts(ports: Ports): PostsTab {
  let pane: PostsPane | undefined;
  const load = loadOnce(
    async () => (pane = (await import("./pane")).createPostsPane(byId("pane-posts"), ports, tools)),
  );
  return {
    shown: reportingLoadErrors(async () => (await load()).seen()),
    moved: () => pane?.moved(),
  };
}
