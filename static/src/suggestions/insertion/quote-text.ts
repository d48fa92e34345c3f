/** The words of an inserted quote: marks, punctuation and attribution. Text in, text out. */
import { attributed, attributedInKorean, continuesInKorean, hasKoreanSubject, type Attributed } from "./attribution";
import { articleLanguage, isKorean, type ArticleLanguage } from "../../articles/language";
import { closingOf, marksIn, QUOTATION } from "../../articles/quotation";
import { applyEdits, trimEndOmissions, type QuoteEdit } from "../../articles/quote-edits";
import { sentences, type OpenQuote } from "../../articles/sentences";
import { isStraight, typographic } from "../../articles/typographic";
import type { HouseStyle } from "../../settings/store";

export interface InsertionInput {
  /** The caret's block, before and after the caret. */
  before: string;
  after: string;
  openQuote: OpenQuote | null;
  /** The caret's sentence up to the caret. */
  typed: string;
  /** The whole article, to know who has been named already. */
  article: string;
  /** Of the article, as the writer has named it; otherwise as the words say. */
  language?: ArticleLanguage | null;
  paragraph: string;
  /** The span to quote, UTF-16 offsets of `paragraph`. */
  start: number;
  end: number;
  speaker: string | null;
  /** Give the words to whom they are by, where that is not done as of a speaker. */
  by?: ((way: { korean: boolean; leads: boolean; within: boolean }) => Attributed) | undefined;
  style: HouseStyle;
  /** How many of the span's first characters the open quote has already; looked for if it is not known. */
  completes?: number | undefined;
  /** The writer chose these very words, with these edits: what is typed already does not change them. */
  chosen?: readonly QuoteEdit[] | undefined;
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

/** Alternatives of a regular expression. */
export const SPEECH_VERBS =
  "said|says|saying|say|told|tells|added|adds|asked|asks|replied|wrote|writes|argued|warned|insisted|explained|recalled|" +
  "noted|stated|declared|called|claimed|admitted|continued|according to|" +
  // German, French, Spanish, Italian, Portuguese, Dutch, Polish
  "sagte|sagt|erklärte|betonte|meinte|fragte|antwortete|warnte|ergänzte|laut|" +
  "déclaré|déclare|affirmé|affirme|expliqué|explique|demandé|ajouté|ajoute|assuré|répondu|selon|" +
  "dijo|dice|afirmó|explicó|preguntó|añadió|aseguró|respondió|según|" +
  "detto|chiesto|spiegato|dichiarato|secondo|disse|diz|afirmou|perguntou|explicou|segundo|" +
  "zei|zegt|vroeg|verklaarde|volgens|powiedział|powiedziała|mówi|pyta|według";
const SPEECH_VERB = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SPEECH_VERBS})(?![\p{L}\p{N}])(?:\s+[^\s.,:;“”„«"]+){0,5}[,:]?\s*$`,
  "iu",
);
/** Behind a quote they give it to somebody. */
const SPEECH_BEHIND = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${SPEECH_VERBS})(?![\p{L}\p{N}])`, "iu");
/** A partial quote longer than this that matches nothing is the writer's own text, not a search. */
const SEARCH_LIMIT = 60;
/** Characters around the caret from which its language is detected. */
const SCRIPT_LENGTH = 240;

/** Whether words already say that a quote follows, and so who speaks. */
export function introducesQuote(text: string): boolean {
  return SPEECH_VERB.test(text.slice(-120)) || /[:：]\s*$/.test(text);
}

/** Null when the span is empty. */
export function composeInsertion(given: InsertionInput): Insertion | null {
  // A transcript's straight marks are printed as the article prints its own; every character stays at its place.
  const straight = given.openQuote ? given.before[given.openQuote.mark] === '"' : isStraight(given.article);
  const input = straight ? given : { ...given, paragraph: typographic(given.paragraph) };
  const { before, after, paragraph, chosen: edits = [] } = input;
  const kept = typedWords(input);
  const { start, end, open } = kept;
  if (start >= end) return null;

  const language = input.language ?? languageAt(input, open);
  const print = QUOTATION[language];
  const [printed] = straight ? ['"'] : marksIn(input.article, language);
  const mark = open ? before[open.mark]! : printed.trim();
  const close = closingOf(mark, language);
  const replaceAfter = open && after.startsWith(close) ? close.length : 0;
  const rest = after.slice(replaceAfter);
  const surroundings = surroundingsOf(input, language, open, rest, start, end);
  const { words, final, stands, full } = endOf(paragraph, start, end);
  const asks = /[?？]/.test(final);
  const attribution = attributionOf(input, surroundings, asks, Boolean(open));
  const korean = language === "ko";

  let quotedEnd = words;
  let closing = close;
  if (attribution?.behind) {
    const comma = stands && print.isCommaDropped ? "" : print.comma;
    const marked = print.isCommaInside ? comma + close : close + comma;
    closing = `${marked}${attribution.behind}${/^\s*[.,;:!?)。，]/.test(rest) ? "" : print.fullStop}`;
  } else {
    // Without attribution the quote ends the sentence, with the source's own full stop where it has one.
    const goesOn = /^\s*(?:[\p{Ll},;:.])/u.test(rest) || (korean && (surroundings.woven || continuesInKorean(rest)));
    if (!goesOn && !stands && full && print.stop === "inside") quotedEnd = words + 1;
    const stop =
      goesOn || stands || quotedEnd > words || surroundings.woven || print.stop === "none" ? "" : print.fullStop;
    closing = print.stop === "behind" ? close + stop : stop + close;
  }
  if (/^[\p{L}\p{N}“„«"]/u.test(rest) && print.stop !== "none" && !(korean && continuesInKorean(rest))) closing += " ";

  const gap = open || !before || /[\s(\[—–。！？：、]$/u.test(before) ? "" : " ";
  const quoted = innerMarks(applyEdits(paragraph, start + kept.had, quotedEnd, edits), mark, language);
  return {
    opening: open ? "" : `${gap}${attribution?.before ?? ""}${printed}`,
    quoted: kept.had ? quoted : cased(quoted, surroundings, input, start),
    closing,
    kept: kept.length,
    replaceBefore: kept.replaceBefore,
    replaceAfter,
    start,
    end: quotedEnd,
  };
}

interface TypedWords {
  start: number;
  end: number;
  open: OpenQuote | null;
  /** Characters of the article that stay, and what of the paragraph need not be written for them. */
  length: number;
  had: number;
  replaceBefore: number;
}

/** What stands after an opening mark already, and the span that goes with it. */
function typedWords(input: InsertionInput): TypedWords {
  const { paragraph, openQuote: open, completes, chosen } = input;
  const { start, end } = trimmed(paragraph, input.start, input.end, chosen ?? []);
  const nothing = { start, end, open, length: 0, had: 0, replaceBefore: open?.text.length ?? 0 };
  if (!open?.text.trim()) return nothing;
  if (completes) {
    // White space that the source has not there, for a comma follows, gives way.
    const space = /\s$/.test(paragraph.slice(start, start + completes))
      ? 0
      : open.text.length - open.text.trimEnd().length;
    return { ...nothing, length: open.text.trimStart().length - space, had: completes, replaceBefore: space };
  }
  const match = findPartial(open.text, paragraph, start, end);
  const { length } = open.text;
  if (!match) return length <= SEARCH_LIMIT ? nothing : { ...nothing, open: null, replaceBefore: 0 };
  if (!chosen) {
    const outside = match.start < start || match.start + length >= end;
    return {
      ...nothing,
      start: match.start,
      end: outside ? endFor(paragraph, match.start, length, start, end) : end,
      length,
      had: length,
      replaceBefore: 0,
    };
  }
  const isBeginning =
    match.start === start && start + length < end && chosen.every((edit) => edit.start >= start + length);
  return isBeginning ? { ...nothing, length, had: length, replaceBefore: 0 } : nothing;
}

interface Surroundings {
  language: ArticleLanguage;
  /** What of the caret's sentence stands before the quote. */
  lead: string;
  /** Nobody need say whose words these are. */
  attributed: boolean;
  /** A part of a sentence within a sentence of the writer's. */
  woven: boolean;
}

/** The language of the text around the caret; where that is too short to tell, of the article, then of the source. */
function languageAt({ before, after, article, paragraph }: InsertionInput, open: OpenQuote | null): ArticleLanguage {
  const own = open ? before.slice(0, open.mark) : before;
  const near = `${own.slice(-SCRIPT_LENGTH)} ${after.slice(0, SCRIPT_LENGTH)}`;
  const language = articleLanguage(near) ?? articleLanguage(article);
  if (language) return language;
  const source = articleLanguage(paragraph) ?? "en";
  // What is written in Latin letters is in no language of other letters, whatever it quotes.
  const isLatin = (isKorean(near) ?? isKorean(article)) === false;
  return isLatin && ["ko", "ja", "zh", "ar"].includes(source) ? "en" : source;
}

function surroundingsOf(
  { before, paragraph, typed }: InsertionInput,
  language: ArticleLanguage,
  open: OpenQuote | null,
  rest: string,
  start: number,
  end: number,
): Surroundings {
  const own = open ? before.slice(0, open.mark) : before;
  const lead = typed.slice(0, Math.max(0, typed.length - (before.length - own.length)));
  const isLed = /[:：]\s*$/.test(own);
  const isWoven = /[\p{L}\p{N}]/u.test(lead) && !isLed && isPartOfSentence(paragraph, start, end);
  const isAttributed =
    language === "ko"
      ? isLed || continuesInKorean(rest)
      : introducesQuote(own) || SPEECH_BEHIND.test(rest.slice(0, 60));
  return { language, lead, attributed: isAttributed, woven: isWoven };
}

function attributionOf(
  { speaker, by, article, style }: InsertionInput,
  { language, lead, attributed: isAttributed, woven: isWoven }: Surroundings,
  asks: boolean,
  open: boolean,
) {
  if (!(speaker || by) || isAttributed || isWoven) return null;
  const isWithin = /[\p{L}\p{N}]/u.test(lead);
  // Who opened the marks has the quote stand first.
  const leads = style.place === "before" && !open && !isWithin;
  const within = isWithin && hasKoreanSubject(lead);
  if (by) return by({ korean: language === "ko", leads, within });
  const one = { article, style, asks, leads };
  if (language === "ko") return attributedInKorean({ ...one, speaker: within ? null : speaker });
  return attributed(language, { ...one, speaker: speaker! });
}

/** Where the last word ends, and what ends the sentence there. */
function endOf(paragraph: string, start: number, end: number) {
  const ending = /(?:[.,;:—–-]+|…|\.{3}|。)?$/u.exec(paragraph.slice(start, end))![0];
  const ellipsis = ending.includes("…") || ending.includes("...");
  const words = ellipsis ? end : end - ending.length;
  const final = paragraph[words - 1] ?? "";
  return { words, final, stands: /[?!…？！]/.test(final) || ellipsis, full: /^[.。]/u.test(ending) };
}

/** Less than a sentence, and of one alone. */
function isPartOfSentence(paragraph: string, start: number, end: number): boolean {
  const own = sentences(paragraph).find((sentence) => sentence.start <= start && end <= sentence.end);
  return own !== undefined && /[\p{L}\p{N}]/u.test(paragraph.slice(own.start, start) + paragraph.slice(end, own.end));
}

/** Words that no sentence but its first writes with a capital. */
const SMALL = new Set(
  (
    "a an the this that these those it its it's he she they we you his her their our your my there there's here and but or so if when while as at by for from in " +
    "into of on to with without not no nothing never every each some any all most many much more what who how why is are was were do does did"
  ).split(" "),
);

/** A quote with the first letter that its place in the writer's sentence asks for. */
function cased(
  quoted: string,
  { lead, woven }: Surroundings,
  { paragraph, by }: InsertionInput,
  start: number,
): string {
  if (woven) return lowercaseStart(quoted, paragraph, start);
  // What was written stays as its author has it.
  const begins = !by && !/[\p{L}\p{N}]/u.test(lead);
  // Not a name that is written otherwise, such as “iPhone”.
  return begins && /^\p{Ll}(?!\p{Lu})/u.test(quoted) ? quoted[0]!.toUpperCase() + quoted.slice(1) : quoted;
}

/** Words of a sentence's beginning as they stand within another. */
function lowercaseStart(quoted: string, paragraph: string, start: number): string {
  const first = /^\p{Lu}[\p{L}'’]*/u.exec(quoted)?.[0];
  if (
    !first ||
    !sentences(paragraph).some(
      (sentence) => !/[\p{L}\p{N}]/u.test(paragraph.slice(sentence.start, start)) && sentence.start <= start,
    )
  )
    return quoted;
  const small = first[0]!.toLowerCase() + first.slice(1);
  const isSmall =
    SMALL.has(small.replace("’", "'")) ||
    new RegExp(`(?<![\\p{L}\\p{N}])${small}(?![\\p{L}\\p{N}'’])`, "u").test(paragraph);
  return isSmall ? small + quoted.slice(first.length) : quoted;
}

function trimmed(text: string, from: number, to: number, edits: readonly QuoteEdit[]): { start: number; end: number } {
  const whole = trimSpan(text, from, to);
  const cut = trimEndOmissions(text, whole.start, whole.end, edits);
  return cut.start === whole.start && cut.end === whole.end ? whole : trimSpan(text, cut.start, cut.end);
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
export const fold = (text: string) =>
  text
    .replace(/[A-ZÀ-ÞΑ-ΫА-Я]/g, (char) => (char.toLowerCase().length === 1 ? char.toLowerCase() : char))
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u00a0\t\n]/g, " ")
    .replace(/[–—]/g, "-");

/** Where the words typed so far begin in a paragraph: inside the span if they can, at a word's start always. */
function findPartial(partial: string, paragraph: string, start: number, end: number): { start: number } | null {
  const needle = fold(partial);
  const text = fold(paragraph);
  if (!needle.trim()) return null;
  const starts: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (at + needle.length < text.length && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) starts.push(at);
  }
  const best =
    starts.find((at) => at === start) ?? starts.find((at) => at >= start && at + needle.length < end) ?? starts[0];
  return best === undefined ? null : { start: best };
}

/** Quotation marks inside a quote become those of a quote within a quote. */
export function innerMarks(text: string, mark: string, language: ArticleLanguage = "en"): string {
  const { marks, inner } = QUOTATION[language];
  const isUsual = marks[0].trim() === mark;
  if (!isUsual && mark !== '"' && mark !== "“") return text;
  const [opening, closing] = mark === '"' ? ["'", "'"] : isUsual ? inner : QUOTATION.en.inner;
  return text.replace(/“|"(?=\p{L}|\p{N})/gu, opening).replace(/”|"/gu, closing);
}

/** All that would be inserted. */
export const insertedText = ({ opening, quoted, closing }: Insertion): string => opening + quoted + closing;

/** So few words more are shown, too: saying how many they are takes as much room. */
const FEWEST_HIDDEN = 4;

/** What is shown of an insertion: the first words, how many more the quote has, and what follows it. */
export interface Shortened {
  start: string;
  hidden: number;
  end: string;
}

/** Shorten the quote to so many words. No ellipsis: in print that means words left out. */
export function shorten({ opening, quoted, closing }: Insertion, words: number): Shortened {
  const parts = quoted.split(/(\s+)/);
  const more = (parts.length + 1) / 2 - words;
  const hidden = more > FEWEST_HIDDEN ? more : 0;
  const start = opening + (hidden ? parts.slice(0, words * 2 - 1).join("") : quoted);
  return { start, hidden, end: closing };
}
