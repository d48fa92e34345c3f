/** Table of all lengths of the article; loaded at first use. */
import { h } from "../../ui/dom";
import { language, t } from "../../i18n/messages";
import { tenths, type TextLength } from "./length";

export function lengthTable(all: TextLength, chosen: TextLength | null, goal: number | null): HTMLElement[] {
  const number = (value: number) => value.toLocaleString(language());
  const rows: [string, (count: TextLength) => string][] = [
    [t("count-words"), ({ words }) => number(words)],
    [t("count-characters"), ({ characters }) => number(characters)],
    [t("count-without-spaces"), ({ withoutSpaces }) => number(withoutSpaces)],
    ...(all.isKorean
      ? [[t("count-sheets"), ({ sheets }) => tenths(sheets)] as [string, (count: TextLength) => string]]
      : []),
    [t("count-reading"), ({ minutes }) => t("count-minutes", { minutes })],
  ];
  const head =
    chosen &&
    h("tr", h("td"), h("th", { scope: "col" }, t("count-selected")), h("th", { scope: "col" }, t("count-article")));
  return [
    h(
      "table.count-table",
      { "aria-label": t("count-label") },
      head,
      ...rows.map(([label, value]) =>
        h("tr", h("th", { scope: "row" }, label), chosen && h("td", value(chosen)), h("td", value(all))),
      ),
      goal !== null &&
        h("tr", h("th", { scope: "row" }, t("article-details-word-goal")), chosen && h("td"), h("td", number(goal))),
    ),
  ];
}
