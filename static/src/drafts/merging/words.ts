/** Merges two changes of one paragraph word by word, each word with its marks. */
import { diff3Merge } from "node-diff3";
import { canonical } from "../saving/edit-storage";

export interface JsonNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: unknown[];
  content?: JsonNode[];
}

// A word with the space before it: of two words side by side that were changed one by each, neither change stands alone.
const WORD = /\s*\S+|\s+$/gu;

function words(inline: readonly JsonNode[]): JsonNode[] {
  return inline.flatMap((node) =>
    node.text === undefined ? [node] : Array.from(node.text.matchAll(WORD), ([text]) => ({ ...node, text })),
  );
}

function joined(tokens: readonly JsonNode[]): JsonNode[] {
  const runs: JsonNode[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const goesOn =
      last?.text !== undefined &&
      token.text !== undefined &&
      canonical(last.marks ?? []) === canonical(token.marks ?? []);
    if (goesOn) runs[runs.length - 1] = { ...last, text: last.text! + token.text! };
    else runs.push(token);
  }
  return runs;
}

/** Null where both changed the same words differently. */
export function mergeInline(
  base: readonly JsonNode[],
  mine: readonly JsonNode[],
  theirs: readonly JsonNode[],
): JsonNode[] | null {
  // diff3 compares strings: a word and its marks are one.
  const named = new Map<string, JsonNode>();
  const names = (inline: readonly JsonNode[]) =>
    words(inline).map((word) => {
      const name = canonical(word);
      named.set(name, word);
      return name;
    });
  const regions = diff3Merge(names(mine), names(base), names(theirs), { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return null;
  return joined(regions.flatMap(({ ok = [] }) => ok.map((name) => named.get(name)!)));
}

export function mergeLine(base: string, mine: string, theirs: string): string | null {
  const inline = (text: string): JsonNode[] => (text ? [{ type: "text", text }] : []);
  const merged = mergeInline(inline(base), inline(mine), inline(theirs));
  return merged && merged.map(({ text }) => text ?? "").join("");
}
