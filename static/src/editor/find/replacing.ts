/** Finds matches in a document, and replaces them. */
import { closeHistory } from "prosemirror-history";
import type { SearchQuery } from "prosemirror-search";
import type { EditorState } from "prosemirror-state";
import { isQuoted } from "./highlights";
import type { Stretch } from "./matching";

/** In the document's order. No match goes from one block into the next. */
export function findIn(state: EditorState, query: SearchQuery): Stretch[] {
  const ranges: Stretch[] = [];
  for (let match = query.findNext(state); match; match = query.findNext(state, match.to))
    ranges.push({ from: match.from, to: match.to });
  return ranges;
}

/** One step of the history. A source's words are left out, unless `withQuotes`: they would no longer be what was said. */
export function replacing(state: EditorState, stretches: readonly Stretch[], words: string, withQuotes: boolean) {
  const chosen = stretches.filter((one) => withQuotes || !isQuoted(state.doc, one));
  const tr = state.tr;
  // The library's replacement would read “$1” in the words, and take the mark of a source from the last words of a quote.
  // From the end, so that the places before stay where they are.
  for (const { from, to } of [...chosen].reverse()) {
    const marks = state.doc.nodeAt(from)?.marks ?? [];
    if (words) tr.replaceWith(from, to, state.schema.text(words, marks));
    else tr.delete(from, to);
  }
  return {
    tr: closeHistory(tr),
    replaced: chosen.length,
    /** Those left as they are, for they are a source's words. */
    left: stretches.length - chosen.length,
  };
}
