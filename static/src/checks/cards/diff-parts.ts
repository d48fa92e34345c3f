/** What the parts of a difference between a quote and its source say, before they are drawn. */
import { countWords } from "../../articles/sentences";
import type { DiffPart } from "../../wire/types";

export type Kind = NonNullable<DiffPart["kind"]>;
export type Side = "before" | "after";

/**
 * What is compared with what. What says the same in other words has nothing struck out: a headline's changes are marked,
 * a paraphrase is shown plain.
 */
export type Compared = "quote" | "paraphrase" | "headline" | "reworded headline";

export const ALLOWED: ReadonlySet<Kind> = new Set([
  "omission",
  "clarification",
  "style",
  "hesitation",
  "filler",
  "restart",
  "repetition",
  "aside",
  "network",
]);

export const isConventional = ({ kind }: DiffPart): boolean => !!kind && ALLOWED.has(kind);

/** Add a space between two pieces unless one of them brings it, or the text has none there (“8,000-person”). */
export function joins(left: string, right: string, joined?: boolean): string {
  return joined || !left || !right || /\s$/.test(left) || /^[\s,.;:!?’”)]/.test(right) ? "" : " ";
}

/** One side of a difference as running text. */
export function textOfSide(diff: DiffPart[], side: Side): string {
  return diff.reduce((text, part) => text + joins(text, part[side], part[`${side}_joined`]) + part[side], "");
}

/** Whether the one side may be an edit of the other: they share a third of the words. */
export function isEdit(diff: DiffPart[]): boolean {
  const shared = diff.reduce((words, { op, after }) => words + (op === "equal" ? countWords(after) : 0), 0);
  return shared * 3 >= countWords(textOfSide(diff, "after"));
}

export const sharesWords = (diff: DiffPart[]): boolean => diff.some(({ op }) => op === "equal");
