export { readThread, wholeThread } from "./api";
export { openThread } from "./dialog";
export { longestThread } from "./list/outline";
export { ThreadPanel, placeOfParagraph } from "./panel";
export type { QuotablePost, ThreadPost } from "./types";
