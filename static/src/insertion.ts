/** The words of an inserted quote: marks, punctuation and attribution. Text in, text out. */
import { sentences, type OpenQuote } from "./sentences";

export interface InsertionInput {
  /** The caret's block, before and after the caret. */
  before: string;
  after: string;
  openQuote: OpenQuote | null;
  /** The caret's sentence up to the caret. */
  typed: string;
  /** The whole article, to know who has been named already. */
  article: string;
  paragraph: string;
  /** The span to quote, UTF-16 offsets of `paragraph`. */
  start: number;
  end: number;
  speaker: string | null;
  /** How many of the span's first characters the open quote has already; looked for if it is not known. */
  completes?: number | undefined;
}

export interface Insertion {
  opening: string;
  /** The part of the quote that is not typed yet. */
  quoted: string;
  closing: string;
  /** Characters just before the caret that are the quote's own first words, already typed. */
  kept: number;
  /** Characters before and after the caret that the insertion takes the place of. */
  replaceBefore: number;
  replaceAfter: number;
  /** Where kept and quoted words together stand in the paragraph. */
  start: number;
  end: number;
}

const SPEECH_VERB =
  /\b(said|says|saying|say|told|tells|added|adds|asked|asks|replied|wrote|writes|argued|warned|insisted|explained|recalled|noted|stated|declared|called|claimed|admitted|continued|according to)\b(?:\s+[^\s.,:;“”"]+){0,5}[,:]?\s*$/iu;
/** A partial quote longer than this that matches nothing is the writer's own text, not a search. */
const SEARCH_LIMIT = 60;
const CLOSING_FOR: Record<string, string> = { '"': '"', "«": "»", "„": "“", "「": "」", "『": "』" };

/** Whether words already say that a quote follows, and so who speaks. */
export function leadsIn(text: string): boolean {
  return SPEECH_VERB.test(text.slice(-120)) || /:\s*$/.test(text);
}

/** Null when the span is empty. */
export function composeInsertion(input: InsertionInput): Insertion | null {
  const { before, after, paragraph, speaker } = input;
  let { start, end } = trimSpan(paragraph, input.start, input.end);
  if (start >= end) return null;

  let kept = 0;
  let replaceBefore = 0;
  /** The paragraph's characters that need not be written. */
  let had = 0;
  let open = input.openQuote;
  if (open?.text.trim() && input.completes) {
    had = input.completes;
    // White space that the source has not there, for a comma follows, gives way.
    const space = /\s$/.test(paragraph.slice(start, start + had)) ? 0 : open.text.length - open.text.trimEnd().length;
    kept = open.text.trimStart().length - space;
    replaceBefore = space;
  } else if (open?.text.trim()) {
    const found = findPartial(open.text, paragraph, start, end);
    if (found) {
      kept = had = open.text.length;
      if (found.start < start || found.start + kept >= end) end = endFor(paragraph, found.start, kept, start, end);
      start = found.start;
    } else if (open.text.length <= SEARCH_LIMIT) replaceBefore = open.text.length;
    else open = null;
  } else if (open) replaceBefore = open.text.length;

  const mark = open ? before[open.mark]! : "“";
  const close = CLOSING_FOR[mark] ?? "”";
  const replaceAfter = open && after.startsWith(close) ? close.length : 0;
  const rest = after.slice(replaceAfter);
  const attributed = leadsIn(before.slice(0, open ? open.mark : before.length)) || /\b(?:sa(?:id|ys)|ask(?:ed|s))\b/.test(rest.slice(0, 60));
  const attribution = speaker && !attributed;

  const ending = /(?:[.,;:—–-]+|…|\.{3})?$/u.exec(paragraph.slice(start, end))![0];
  const ellipsis = ending.includes("…") || ending.includes("...");
  const words = ellipsis ? end : end - ending.length;
  const final = paragraph[words - 1] ?? "";
  const stands = /[?!…]/.test(final) || ellipsis;

  let quotedEnd = words;
  let closing: string;
  if (attribution) {
    closing = `${stands ? "" : ","}${close} ${nameFor(speaker, input.article)} ${/[?？]/.test(final) ? "asked" : "said"}`;
    if (!/^\s*[.,;:!?)]/.test(rest)) closing += ".";
  } else {
    // Without attribution the quote ends the sentence, with the source's own full stop where it has one.
    const goesOn = /^\s*(?:[\p{Ll},;:.])/u.test(rest);
    if (!goesOn && !stands && ending.startsWith(".")) quotedEnd = words + 1;
    closing = `${goesOn || stands || quotedEnd > words ? "" : "."}${close}`;
  }
  if (/^[\p{L}\p{N}“"]/u.test(rest)) closing += " ";

  const gap = open || !before || /[\s(\[—–]$/u.test(before) ? "" : " ";
  return {
    opening: open ? "" : `${gap}${mark}`,
    quoted: innerMarks(paragraph.slice(start + had, quotedEnd), mark),
    closing,
    kept,
    replaceBefore,
    replaceAfter,
    start,
    end: quotedEnd,
  };
}

function trimSpan(text: string, start: number, end: number): { start: number; end: number } {
  while (start < end && /[\s“”"]/.test(text[start]!)) start++;
  while (start < end && /[\s“”"]/.test(text[end - 1]!)) end--;
  return { start, end };
}

/** A partial quote that lies outside the span is completed to the end of its sentence, or of the span if later. */
function endFor(text: string, from: number, length: number, spanStart: number, spanEnd: number): number {
  const sentence = sentences(text).find((candidate) => candidate.end > from + length) ?? { end: text.length };
  const end = text.slice(0, sentence.end).trimEnd().length;
  return spanStart >= from && spanStart < sentence.end ? Math.max(end, spanEnd) : end;
}

/** Case, marks, dashes and spaces alike; as many characters as before. */
export const fold = (text: string) => text.replace(/[A-ZÀ-ÞΑ-ΫА-Я]/g, (char) => (char.toLowerCase().length === 1 ? char.toLowerCase() : char))
  .replace(/[’‘ʼ]/g, "'").replace(/[“”„]/g, '"').replace(/[\u00a0\t\n]/g, " ").replace(/[–—]/g, "-");

/** Where the words typed so far begin in a paragraph: inside the span if they can, at a word's start always. */
export function findPartial(partial: string, paragraph: string, start: number, end: number): { start: number } | null {
  const needle = fold(partial);
  const text = fold(paragraph);
  if (!needle.trim()) return null;
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (at + needle.length < text.length && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) found.push(at);
  }
  const best = found.find((at) => at === start) ?? found.find((at) => at >= start && at + needle.length < end) ?? found[0];
  return best === undefined ? null : { start: best };
}

/** Quotation marks inside a quote become single ones. */
function innerMarks(text: string, mark: string): string {
  if (mark !== "“" && mark !== '"') return text;
  const straight = mark === '"';
  return text
    .replace(/“/g, straight ? "'" : "‘")
    .replace(/”/g, straight ? "'" : "’")
    .replace(/"(?=\p{L}|\p{N})/gu, straight ? "'" : "‘")
    .replace(/"/g, straight ? "'" : "’");
}

/** A speaker as an article names them: transcripts often write IMKE RADDALL. */
export function spokenName(speaker: string): string {
  const name = speaker.trim();
  if (!/^\p{Lu}{2,}(?:[\s.'’-]+\p{Lu}{2,})+$/u.test(name)) return name;
  return name.replace(/\p{Lu}+/gu, (word) => word[0]! + word.slice(1).toLowerCase());
}

/** The full name, or the surname alone once the full name stands in the article. */
export function nameFor(speaker: string, article: string): string {
  const name = spokenName(speaker);
  const words = name.split(/\s+/);
  const surname = words.at(-1)!;
  const plain = words.length > 1 && words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word)) && /\p{Ll}/u.test(surname);
  return plain && article.includes(name) ? surname : name;
}

/** What a ghost shows: all that would be inserted, cut after so many words. */
export function preview(insertion: Insertion, words: number): string {
  const { opening, quoted, closing } = insertion;
  const parts = quoted.split(/(\s+)/);
  const cut = parts.length > words * 2 ? `${parts.slice(0, words * 2 - 1).join("")}…` : quoted;
  return opening + cut + closing;
}

