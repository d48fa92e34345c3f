export { readThread, wholeThread } from "./api";
export { openThread } from "./dialog";
export { longestThread } from "./outline";
export { ThreadPanel, placeOfParagraph } from "./panel";
export type { QuotablePost, ThreadPost } from "./types";
