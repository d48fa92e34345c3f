import { h } from "../dom";
import type { DiffPart } from "../wire/types";

/** Adds a space between two pieces unless one of them brings it. */
function joins(left: string, right: string): string {
  return !left || !right || /\s$/.test(left) || /^[\s,.;:!?’”)]/.test(right) ? "" : " ";
}

/** One side of a difference as running text. */
export function sideOf(diff: DiffPart[], side: "before" | "after"): string {
  return diff.reduce((text, part) => text + joins(text, part[side]) + part[side], "");
}

/**
 * A difference word by word: what `before` has is struck out, what `after` has is underlined, and both are named
 * for those who do not see it.
 */
export function diffView(diff: DiffPart[], beforeName: string, afterName: string): HTMLElement {
  const text = h("p", { class: "diff-text" });
  let last = "";
  const put = (piece: string, make: (piece: string) => Node) => {
    if (!piece) return;
    text.append(joins(last, piece), make(piece));
    last = piece;
  };
  const named = (name: string) => h("span", { class: "visually-hidden" }, `[${name}: `);
  const end = () => h("span", { class: "visually-hidden" }, "]");
  for (const part of diff) {
    if (part.op === "equal") put(part.after || part.before, (piece) => document.createTextNode(piece));
    else {
      put(part.before, (piece) => h("del", {}, named(`only in ${beforeName}`), piece, end()));
      put(part.after, (piece) => h("ins", {}, named(`only in ${afterName}`), piece, end()));
    }
  }
  const legend = h("p", { class: "diff-legend", "aria-hidden": "true" },
    h("del", {}, `in ${beforeName}`), " ", h("ins", {}, `in ${afterName}`));
  return h("div", { class: "diff" }, text, legend);
}
