/** What is found in a document, and what replacing it makes of it. */
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { isQuoted } from "./highlights";
import { matches, type Options, type Stretch } from "./matching";

/** Positions of the document, in its order. No match goes from one block into the next. */
export function findIn(doc: Node, query: string, options: Options): Stretch[] {
  const found: Stretch[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, "\n", "\n");
    for (const { from, to } of matches(text, query, options)) found.push({ from: pos + 1 + from, to: pos + 1 + to });
    return false;
  });
  return found;
}

export interface Replacement {
  tr: Transaction;
  replaced: number;
  /** Those left as they are, for they are a source's words. */
  left: number;
}

/** One step of the history. A source's words are left out, unless `withQuotes`: they would no longer be what was said. */
export function replacing(state: EditorState, stretches: readonly Stretch[], words: string, withQuotes: boolean): Replacement {
  const chosen = stretches.filter((one) => withQuotes || !isQuoted(state.doc, one));
  const tr = state.tr;
  // From the end, so that the places before stay where they are.
  for (const { from, to } of [...chosen].reverse()) {
    const marks = state.doc.nodeAt(from)?.marks ?? [];
    if (words) tr.replaceWith(from, to, state.schema.text(words, marks));
    else tr.delete(from, to);
  }
  return { tr: closeHistory(tr), replaced: chosen.length, left: stretches.length - chosen.length };
}
