/** Which words of a transcript are chosen, and what is left out of them. Values in, values out. */
import { addEdit, type QuoteEdit } from "../../articles/quote-edits";
import { sentences } from "../../articles/sentences";
import { findObjection, type Objection } from "./meaning";

/** Of one paragraph; UTF-16 offsets. */
interface Stretch {
  paragraph: number;
  start: number;
  end: number;
}

export interface Choice {
  /** Where the caret is; what lies between it and `anchor` is selected. */
  paragraph: number;
  anchor: number;
  head: number;
  /** The words that are marked: what is selected within them can be left out. */
  quote: Stretch;
  edits: QuoteEdit[];
  /** What was selected before the caret moved away. */
  last: Stretch | null;
  past: Pick<Choice, "quote" | "edits">[];
}

export type Step = "word" | "sentence" | "end" | "paragraph";
export type Refusal = Objection | "nothing";

export function choiceOf(quote: Stretch): Choice {
  return { paragraph: quote.paragraph, anchor: quote.start, head: quote.end, quote, edits: [], last: null, past: [] };
}

/** The same choice where its paragraph is another one's number: all of it lies in one so far. */
export function inParagraph(choice: Choice, paragraph: number): Choice {
  const there = (stretch: Stretch) => ({ ...stretch, paragraph });
  const { quote, last, past } = choice;
  return {
    ...choice,
    paragraph,
    quote: there(quote),
    last: last && there(last),
    past: past.map((one) => ({ ...one, quote: there(one.quote) })),
  };
}

/** What is selected; null where only the caret stands. */
export function selectionOf({ paragraph, anchor, head }: Choice): Stretch | null {
  return anchor === head ? null : { paragraph, start: Math.min(anchor, head), end: Math.max(anchor, head) };
}

/** What would be inserted: what is selected, or else what is marked. */
export function insertedSpan(choice: Choice, texts: readonly string[]): Stretch & { edits: QuoteEdit[] } {
  const select = selectionOf(choice);
  const stretch = select ? quotable(select, texts) : choice.quote;
  return { ...stretch, edits: within(choice.edits, stretch, choice.quote.paragraph) };
}

/** Selects, as dragging does. */
export function selected(choice: Choice, paragraph: number, anchor: number, head: number): Choice {
  const next = { ...choice, paragraph, anchor, head };
  const made = selectionOf(next);
  if (!made) return { ...next, last: selectionOf(choice) ?? choice.last };
  const { quote, last } = choice;
  if (isInside(made, quote))
    return last && isInside(made, last) && isInside(last, quote) ? withQuote(next, last) : next;
  return withQuote(next, last && isInside(made, last) ? last : made);
}

/** Move the caret, or with `extend` the end of what is selected, which stays in its paragraph. */
export function moveCaret(
  choice: Choice,
  texts: readonly string[],
  by: Step,
  forward: boolean,
  extend: boolean,
): Choice {
  const { paragraph, head } = choice;
  const text = texts[paragraph] ?? "";
  const current = selectionOf(choice);
  if (extend)
    return selected(choice, paragraph, choice.anchor, stepIn(text, head, by === "paragraph" ? "end" : by, forward));
  // As in any editor: the first key without Shift only lets go of what is selected.
  if (current && by === "word") return selected(choice, paragraph, ...twice(forward ? current.end : current.start));
  const edge = forward ? head >= text.trimEnd().length : head <= 0;
  if (by === "paragraph" || (edge && by !== "end")) {
    const next = paragraph + (forward ? 1 : -1);
    const there = texts[next];
    if (there === undefined) return selected(choice, paragraph, ...twice(forward ? text.length : 0));
    return selected(choice, next, ...twice(forward || by === "paragraph" ? 0 : there.length));
  }
  return selected(choice, paragraph, ...twice(stepIn(text, head, by, forward)));
}

/** Leaves out what is selected of the marked words, or says why it has to stay. */
export function leaveOut(choice: Choice, texts: readonly string[]): Choice | Refusal {
  const stretch = selectionOf(choice);
  return stretch ? edit(choice, texts, stretch, null) : "nothing";
}

/** Put words of the writer's in brackets: in the place of what is selected, or at the caret. */
export function addBracket(choice: Choice, texts: readonly string[], words: string): Choice | Refusal {
  const own = words
    .replace(/[[\]“”"„«»]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 100);
  const { paragraph, head } = choice;
  return own ? edit(choice, texts, selectionOf(choice) ?? { paragraph, start: head, end: head }, own) : "nothing";
}

/** Take the last edit back. */
export function undoEdit(choice: Choice): Choice {
  const before = choice.past.at(-1);
  if (!before) return choice;
  const { paragraph, end } = before.quote;
  return { ...choice, ...before, paragraph, anchor: end, head: end, last: null, past: choice.past.slice(0, -1) };
}

/** The sentence around a place. */
export function sentenceAt(text: string, offset: number): { start: number; end: number } {
  const sentence = sentences(text).find((one) => offset < one.end) ??
    sentences(text).at(-1) ?? { start: 0, end: text.length };
  return { start: sentence.start, end: sentence.start + text.slice(sentence.start, sentence.end).trimEnd().length };
}

function edit(choice: Choice, texts: readonly string[], stretch: Stretch, words: string | null): Choice | Refusal {
  const { quote } = choice;
  const text = texts[stretch.paragraph] ?? "";
  const { start, end } = stretch.start === stretch.end ? stretch : wholeWords(text, stretch.start, stretch.end);
  const isWithin = stretch.paragraph === quote.paragraph && start >= quote.start && end <= quote.end;
  const isAll = !/[\p{L}\p{N}]/u.test(text.slice(quote.start, start) + text.slice(end, quote.end));
  if (!isWithin || isAll || (words === null && start >= end)) return "nothing";
  const edits = addEdit(text, choice.edits, { start, end, words });
  const objection = findObjection(text, quote.start, quote.end, edits);
  if (objection) return objection;
  const past = [...choice.past, { quote, edits: choice.edits }];
  return { ...choice, anchor: end, head: end, edits, last: null, past };
}

/** Other words are marked: edits outside them are gone. */
function withQuote(choice: Choice, quote: Stretch): Choice {
  return { ...choice, quote, last: null, edits: within(choice.edits, quote, choice.quote.paragraph) };
}

function within(edits: QuoteEdit[], stretch: Stretch, paragraph: number): QuoteEdit[] {
  return stretch.paragraph === paragraph
    ? edits.filter((one) => one.start >= stretch.start && one.end <= stretch.end)
    : [];
}

function isInside(inner: Stretch, outer: Stretch): boolean {
  const equal = inner.start === outer.start && inner.end === outer.end;
  return !equal && inner.paragraph === outer.paragraph && inner.start >= outer.start && inner.end <= outer.end;
}

const WORD = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

function stepIn(text: string, from: number, by: Exclude<Step, "paragraph">, forward: boolean): number {
  if (by === "end") return forward ? text.trimEnd().length : 0;
  if (by === "sentence") {
    const ends = sentences(text).map((one) =>
      forward ? one.start + text.slice(one.start, one.end).trimEnd().length : one.start,
    );
    return (forward ? ends.find((end) => end > from) : ends.reverse().find((start) => start < from)) ?? from;
  }
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  if (forward) return words.find(({ end }) => end > from)?.end ?? text.trimEnd().length;
  return words.reverse().find(({ start }) => start < from)?.start ?? 0;
}

/** As far as words reach that are touched, without what stands around them. */
function wholeWords(text: string, start: number, end: number): { start: number; end: number } {
  const touched = [...text.matchAll(WORD)].filter(({ index, 0: word }) => index < end && index + word.length > start);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { start: first.index, end: last.index + last[0].length } : { start, end: start };
}

/** The same with what ends the sentence, if that was selected; a question is known by its mark in any case. */
function quotable({ paragraph, start, end }: Stretch, texts: readonly string[]): Stretch {
  const text = texts[paragraph] ?? "";
  const words = wholeWords(text, start, end);
  const ending = (end > words.end ? /^[.?!…？！]*/u : /^[?!？！]*/u).exec(text.slice(words.end))![0];
  return { paragraph, start: words.start, end: words.end + ending.length };
}

const twice = (offset: number): [number, number] => [offset, offset];
