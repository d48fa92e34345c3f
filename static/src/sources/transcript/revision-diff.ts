import { joins } from "../../checks/cards/diff-parts";
import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { DiffPart } from "../../wire/types";

/** Render two versions of a text as one: what only the first has is struck out, what only the second has underlined. */
export function revisionDiff(diff: DiffPart[], beforeName: string, afterName: string): HTMLElement {
  const text = h("p.diff-text");
  let last = "";
  const put = (piece: string, joined: boolean | undefined, make: (piece: string) => Node) => {
    if (!piece) return;
    text.append(joins(last, piece, joined), make(piece));
    last = piece;
  };
  const side = (tag: "del" | "ins", name: string) => (piece: string) =>
    h(
      tag,
      {},
      h("span.visually-hidden", `[${t("diff-only-in", { side: name })}: `),
      piece,
      h("span.visually-hidden", "]"),
    );
  for (const part of diff) {
    if (part.op === "equal")
      put(part.after || part.before, part.after_joined, (piece) => document.createTextNode(piece));
    else {
      put(part.before, part.before_joined, side("del", beforeName));
      put(part.after, part.after_joined && !part.before, side("ins", afterName));
    }
  }
  const legend = h(
    "p.diff-legend",
    { "aria-hidden": "true" },
    h("del", t("diff-in", { side: beforeName })),
    " ",
    h("ins", t("diff-in", { side: afterName })),
  );
  return h("div.diff-revision", text, legend);
}
