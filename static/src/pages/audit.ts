/** The page of the audit trail, which the server renders: only the bar has something to load. */
import { watchInboxInBar } from "../inbox/bar";

watchInboxInBar();
