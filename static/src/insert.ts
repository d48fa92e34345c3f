import { closeHistory } from "prosemirror-history";
import { Fragment } from "prosemirror-model";
import { TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import { caretContext } from "./context";
import { composeInsertion, type Insertion } from "./insertion";
import { quoteMarks } from "./mapping";
import { provenanceOf, type Provenance } from "./provenance";
import { plainText } from "./text";
import type { Span, Suggestion } from "./wire/types";

/**
 * The words an insertion at the caret would add, from a suggestion and one of its spans.
 *
 * `completes` says how many of the span's first characters are the words that stand after the opening mark.
 */
export function insertionAtCaret(
  state: EditorState, item: Suggestion, span: Span | undefined = item.spans[0], completes?: number,
): Insertion | null {
  const { before, after, openQuote, typed } = caretContext(state);
  const range = span ?? { start: 0, end: item.text.length };
  return composeInsertion({
    before, after, openQuote, typed,
    article: plainText(state.doc).text,
    paragraph: item.text,
    start: range.start,
    end: range.end,
    speaker: item.speaker,
    completes,
  });
}

/** What an insertion's transaction tells under `INSERTED`. */
export interface Inserted {
  item: Suggestion;
  provenance: Provenance;
  /** The quote's words in the new document. */
  from: number;
  to: number;
}

export const INSERTED = "quotedesk-inserted";

/** One transaction, its own step in the history: opening mark, the quote under its mark, closing mark, attribution. */
export function insertQuote(state: EditorState, item: Suggestion, insertion: Insertion): Transaction {
  const { schema, selection: { head } } = state;
  const provenance = provenanceOf(item, insertion.start, insertion.end);
  const marks = quoteMarks(schema, provenance);
  const from = head - insertion.replaceBefore;
  const pieces = [
    insertion.opening ? schema.text(insertion.opening) : null,
    insertion.quoted ? schema.text(insertion.quoted, marks) : null,
    insertion.closing ? schema.text(insertion.closing) : null,
  ].filter((piece) => piece !== null);
  const tr = state.tr.replaceWith(from, head + insertion.replaceAfter, Fragment.from(pieces));
  if (insertion.kept) for (const mark of marks) tr.addMark(from - insertion.kept, from, mark);
  const [start, to] = [from - insertion.kept + insertion.opening.length, from + insertion.opening.length + insertion.quoted.length];
  const caret = to + insertion.closing.length;
  tr.setSelection(TextSelection.create(tr.doc, caret)).setStoredMarks([]).setMeta(INSERTED, { item, provenance, from: start, to } satisfies Inserted);
  return closeHistory(tr).scrollIntoView();
}
