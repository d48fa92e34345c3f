export { openThread } from "./dialog";
export { ThreadPanel, placeOfParagraph } from "./panel";
export type { QuotablePost, ThreadPost } from "./types";
