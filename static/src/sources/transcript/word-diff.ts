import { diffSequences } from "../../articles/sequence-diff";
import type { DiffPart } from "../../wire/types";

/** Word by word from `before` to `after`, with as many words kept as can be. */
export function wordDiff(before: string, after: string): DiffPart[] {
  return diffSequences(words(before), words(after)).map((hunk) => {
    const op = hunk.same ? "equal" : !hunk.before.length ? "insert" : hunk.after.length ? "replace" : "delete";
    return { op, before: hunk.before.join(" "), after: hunk.after.join(" ") };
  });
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
