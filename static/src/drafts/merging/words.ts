/** Two changes of one paragraph put together word by word, each word with its marks. */
import { canonical } from "../saving/edit-storage";
import { settled, stretches } from "./sequences";

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
  return inline.flatMap((node) => (node.text === undefined ? [node] : Array.from(node.text.matchAll(WORD), ([text]) => ({ ...node, text }))));
}

function joined(tokens: readonly JsonNode[]): JsonNode[] {
  const runs: JsonNode[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const goesOn = last?.text !== undefined && token.text !== undefined && canonical(last.marks ?? []) === canonical(token.marks ?? []);
    if (goesOn) runs[runs.length - 1] = { ...last, text: last.text! + token.text! };
    else runs.push(token);
  }
  return runs;
}

/** Null where both changed the same words, each otherwise. */
export function mergeInline(base: readonly JsonNode[], mine: readonly JsonNode[], theirs: readonly JsonNode[]): JsonNode[] | null {
  const merged: JsonNode[] = [];
  for (const stretch of stretches(words(base), words(mine), words(theirs), canonical)) {
    const tokens = settled(stretch, canonical);
    if (tokens === null) return null;
    merged.push(...tokens);
  }
  return joined(merged);
}

export function mergeLine(base: string, mine: string, theirs: string): string | null {
  const inline = (text: string): JsonNode[] => (text ? [{ type: "text", text }] : []);
  const merged = mergeInline(inline(base), inline(mine), inline(theirs));
  return merged && merged.map(({ text }) => text ?? "").join("");
}
