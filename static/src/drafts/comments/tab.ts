/** The comments of a draft; what shows them is loaded once the page is in use. */
import { loadOnce, reportingLoadErrors } from "../../ui/lazy-modules";
import type { Comments, CommentsPorts } from "./control";

export interface CommentsTab {
  load(): Promise<Comments>;
  /** Begin a comment on what is selected. */
  compose(): void;
  /** Go to a comment. */
  open(id: string): void;
  edited(): void;
}

export function createComments(ports: CommentsPorts): CommentsTab {
  let loaded: Comments | undefined;
  const load = loadOnce(async () => (loaded = new (await import("./control")).Comments(ports)));
  return {
    load,
    compose: reportingLoadErrors(async () => (await load()).compose()),
    open: reportingLoadErrors(async (id: string) => (await load()).open(id)),
    edited: () => loaded?.edited(),
  };
}
