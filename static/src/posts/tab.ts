/** The posts tab; its content is loaded when it is first shown. */
import { byId } from "../ui/dom";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import type { Ports, PostsPane } from "./pane";

export function createPosts(ports: Ports) {
  let pane: PostsPane | undefined;
  const load = loadOnce(async () => (pane = new (await import("./pane")).PostsPane(byId("pane-posts"), ports)));
  return {
    shown: reportingLoadErrors(async () => (await load()).scheduler.seen()),
    /** The draft changed, or its caret moved. */
    moved: () => pane?.scheduler.consider(),
  };
}
