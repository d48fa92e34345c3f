import { closeHistory } from "prosemirror-history";
import { Fragment } from "prosemirror-model";
import { TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import { caretContext } from "../caret-context";
import { composeInsertion, type Insertion, type InsertionInput } from "./quote-text";
import { namedLanguage } from "../../editor/language";
import { quoteMarks } from "../../articles/schema-mapping";
import { provenanceOf, turnAt, type Provenance } from "../../articles/provenance";
import { DEFAULTS } from "../../settings/store";
import { plainText } from "../../articles/plain-text";
import { codePoints } from "../../wire/codepoints";
import type { Suggestion } from "../../wire/types";

/** How words are inserted: `completes` and `chosen` as of an `InsertionInput`. */
export type InsertionOptions = Partial<Pick<InsertionInput, "style" | "completes" | "chosen">>;

/** The words an insertion at the caret would add, from a suggestion and the best of its spans. */
export function insertionAtCaret(
  state: EditorState,
  item: Suggestion,
  { style = DEFAULTS.style, completes, chosen }: InsertionOptions = {},
): Insertion | null {
  const { before, after, openQuote, typed } = caretContext(state);
  const answer = item.turns?.find(({ question }) => !question);
  const range = item.spans[0] ?? { start: codePoints(item.text).toUtf16(answer?.start ?? 0), end: item.text.length };
  const { text } = item;
  // The words of others in the paragraph are no part of the quote, and what is typed is not sought in them.
  const turn = turnAt(item, range.start);
  return composeInsertion({
    before,
    after,
    openQuote,
    typed,
    article: plainText(state.doc).text,
    language: namedLanguage(state),
    paragraph: " ".repeat(turn.start) + text.slice(turn.start, turn.end) + " ".repeat(text.length - turn.end),
    start: Math.max(range.start, turn.start),
    end: Math.min(range.end, turn.end),
    speaker: turn.speaker,
    style,
    completes,
    chosen,
  });
}

/** The metadata under `INSERTED` of a transaction that inserted a quote. */
export interface Inserted {
  item: Suggestion;
  provenance: Provenance;
  /** The quote's words in the new document. */
  from: number;
  to: number;
}

export const INSERTED = "quotedesk-inserted";

/** The words that insert a writer's translation of a suggestion at the caret; null where it has none. */
export function translationAtCaret(
  state: EditorState,
  item: Suggestion,
  words: string,
  style: InsertionOptions["style"],
): Insertion | null {
  const text = words.trim().replace(/\s+/g, " ");
  const { turns: _, ...whole } = item;
  return insertionAtCaret(
    state,
    { ...whole, text, spans: [{ start: 0, end: text.length, score: 0 }] },
    { style, chosen: [] },
  );
}

/** Where the best span of a suggestion stands in its source. */
export function spanProvenance(item: Suggestion): Provenance {
  const { start, end } = item.spans[0] ?? { start: 0, end: item.text.length };
  return provenanceOf(item, start, end);
}

/**
 * One transaction, its own step in the history: opening mark, the quote under its mark, closing mark, attribution.
 * A translation has the provenance of its original.
 */
export function insertQuote(
  state: EditorState,
  item: Suggestion,
  insertion: Insertion,
  provenance = provenanceOf(item, insertion.start, insertion.end),
): Transaction {
  const {
    schema,
    selection: { head },
  } = state;
  const marks = quoteMarks(schema, provenance);
  const from = head - insertion.replaceBefore;
  const pieces = [
    insertion.opening ? schema.text(insertion.opening) : null,
    insertion.quoted ? schema.text(insertion.quoted, marks) : null,
    insertion.closing ? schema.text(insertion.closing) : null,
  ].filter((piece) => piece !== null);
  const tr = state.tr.replaceWith(from, head + insertion.replaceAfter, Fragment.from(pieces));
  if (insertion.kept) for (const mark of marks) tr.addMark(from - insertion.kept, from, mark);
  const [start, to] = [
    from - insertion.kept + insertion.opening.length,
    from + insertion.opening.length + insertion.quoted.length,
  ];
  const caret = to + insertion.closing.length;
  return markInserted(tr, caret, { item, provenance, from: start, to });
}

/** The transaction as one that inserted a quote, and leaves the caret behind it. */
export function markInserted(tr: Transaction, caret: number, inserted: Inserted): Transaction {
  tr.setSelection(TextSelection.create(tr.doc, caret)).setStoredMarks([]).setMeta(INSERTED, inserted);
  return closeHistory(tr).scrollIntoView();
}
