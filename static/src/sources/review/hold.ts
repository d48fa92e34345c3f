/** Whether new files wait for their review before they are searched: a choice of this browser. */
import { readStored, writeStored } from "../../ui/storage";

const KEY = "quotedesk.sources.hold";

export const holdsNewSources = (): boolean => readStored(KEY) === "1";
export const holdNewSources = (on: boolean) => writeStored(KEY, on ? "1" : "");
