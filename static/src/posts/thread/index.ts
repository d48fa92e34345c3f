export { readThread, wholeThread } from "./api";
export { openThread } from "./dialog";
export { longestThread } from "./list/outline";
export { ThreadPanel, indexOfParagraph } from "./panel";
export type { QuotablePost, ThreadPost } from "./types";
