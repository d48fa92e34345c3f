/** What the pane of posts uses of the desk's own code. */
import { caretContext } from "../suggestions/caret-context";
import { markInserted, insertQuote } from "../suggestions/insertion/transaction";
import { Channel } from "../wire/channel";

/** Handed to the pane when it is loaded: if the pane imported these itself, the bundler would split each into a file. */
export const tools = { caretContext, insertQuote, insertedAs: markInserted, Channel };
export type Tools = typeof tools;
