/** The comments of a draft; what shows them is loaded once the page is in use. */
import { loadOnce, reportingLoadErrors } from "../../ui/lazy-modules";
import type { Comments, CommentsPorts } from "./control";

export function createComments(ports: CommentsPorts) {
  let loaded: Comments | undefined;
  const load = loadOnce(async () => (loaded = new (await import("./control")).Comments(ports)));
  return {
    load,
    /** Begin a comment on what is selected. */
    compose: reportingLoadErrors(async () => (await load()).compose()),
    /** Go to a comment. */
    open: reportingLoadErrors(async (id: string) => (await load()).open(id)),
    edited: () => loaded?.marks.edited(),
  };
}
