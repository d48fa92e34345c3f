/** The length of a text in the measures of its language. */
import { countWords } from "../../articles/sentences";
import { language } from "../../i18n/messages";

export interface TextLength {
  words: number;
  /** Line ends are none. */
  characters: number;
  withoutSpaces: number;
  /** Manuscript sheets of 200 characters, by which Korean newsrooms commission: to a tenth. */
  sheets: number;
  /** Minutes to read it, at least one. */
  minutes: number;
  isKorean: boolean;
}

const SHEET = 200;
/**
 * Silent reading of non-fiction: M. Brysbaert, “How many words do we read per minute? A review and meta-analysis of
 * reading rate”, Journal of Memory and Language 109 (2019). A Korean text is counted by its characters: 500 a minute is
 * the usual estimate, no measurement.
 */
const WORDS_A_MINUTE = 238;
const CHARACTERS_A_MINUTE = 500;

const graphemes = new Intl.Segmenter("ko", { granularity: "grapheme" });

export function textLength(text: string): TextLength {
  const words = countWords(text);
  const characters = lengthOf(text.replace(/\n/g, ""));
  const withoutSpaces = lengthOf(text.replace(/\s/g, ""));
  const isKorean = isMostlyKorean(text);
  const minutes = isKorean ? withoutSpaces / CHARACTERS_A_MINUTE : words / WORDS_A_MINUTE;
  return {
    words,
    characters,
    withoutSpaces,
    isKorean,
    sheets: Math.ceil((characters / SHEET) * 10) / 10,
    minutes: Math.max(1, Math.round(minutes)),
  };
}

/** As the page prints sheets: to a tenth. */
export const tenths = (value: number) =>
  value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** As a reader counts: a syllable of several signs is one character. Most texts have none of those. */
function lengthOf(text: string): number {
  if (!/[\p{M}\u1100-\u11ff\u200d\ud800-\udfff]/u.test(text)) return text.length;
  return [...graphemes.segment(text)].length;
}

/** Names and figures of other scripts stand in Korean articles, too: a third of the letters is enough. */
function isMostlyKorean(text: string): boolean {
  const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return hangul * 3 > letters;
}
