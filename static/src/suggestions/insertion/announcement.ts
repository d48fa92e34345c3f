import type { Transaction } from "prosemirror-state";
import { t } from "../../i18n/messages";
import { INSERTED, type Inserted } from "./transaction";
import type { Settings } from "../../settings/store";

/** What is told after a transaction that inserted a quote; nothing after another. */
export function insertionAnnouncement(tr: Transaction, { verbosity }: Settings): string {
  const inserted = tr.getMeta(INSERTED) as Inserted | undefined;
  if (!inserted || verbosity === "off") return "";
  if (verbosity === "short") return t("inserted-short");
  // What stands in the line from the quote to the caret is what came in: the quote, its marks and who said it.
  const words = tr.doc.textBetween(Math.max(0, inserted.from - 1), tr.selection.head, " ").trim();
  return t("inserted-told", { words });
}
