/** What of the suggestions is loaded after the page. In one file: in several, what they share would be cut into more. */
export { createArchive } from "../../suggestions/archive";
export { peek, readOffer } from "./peek";
