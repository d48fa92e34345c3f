import type { Transaction } from "prosemirror-state";
import { t } from "../../i18n/messages";
import { INSERTED, type Inserted } from "./transaction";
import type { Settings } from "../../settings/store";

/** Return what to announce after a transaction that inserted a quote; "" after any other. */
export function insertionAnnouncement(tr: Transaction, { verbosity }: Settings): string {
  const inserted = tr.getMeta(INSERTED) as Inserted | undefined;
  if (!inserted || verbosity === "off") return "";
  if (verbosity === "short") return t("inserted-short");
  // From the quote to the caret the line holds what was inserted: the quote, its marks and the attribution.
  const words = tr.doc.textBetween(Math.max(0, inserted.from - 1), tr.selection.head, " ").trim();
  return t("inserted-told", { words });
}
