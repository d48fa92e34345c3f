/** Computes the words that replace a quote that differs from its source. Text in, text out. */
import { relation } from "../articles/anchoring";
import { countWords } from "../articles/sentences";
import { codePoints } from "../wire/codepoints";
import type { QuoteFinding, SourceParagraph } from "../wire/types";
import { isConventional, textOfSide } from "./cards/diff-parts";

/**
 * Returns the source's own words for a body quote that differs. Where convention allows some of the changes, as an
 * ellipsis or words in brackets, and where the quote runs through several paragraphs, only the errors are corrected.
 * Null where that changes no word.
 */
export function fixText({ quote, state, source_text: source, diff }: QuoteFinding): string | null {
  if (state !== "differs" || source === null) return null;
  const isWhole = !diff.some(isConventional) && countWords(textOfSide(diff, "before")) <= countWords(source);
  const words = isWhole ? source : (correctDifferences(quote, diff) ?? source);
  return relation(words, quote) === "same" ? null : words;
}

/**
 * Adds the following words of the sentence in the source, as many as the quote ends on of its own: a replaced last word
 * is not part of what was found in the source.
 */
export function withSentenceEnd(
  words: string,
  { source_text: source, source_end: end, diff }: QuoteFinding,
  { text }: SourceParagraph,
): string {
  const last = diff.at(-1);
  if (words !== source || end === null || last?.op !== "insert" || isConventional(last)) return words;
  const sentence = /^[^.!?…\n]*/.exec(text.slice(codePoints(text).toUtf16(end)))![0];
  const following = new RegExp(`^(?:\\s+\\S+){0,${countWords(last.after)}}`).exec(sentence)![0];
  return words + following.replace(/[\s,;:]+$/, "");
}

/** Return the quote with its errors corrected from the source; null where the words cannot be aligned. */
function correctDifferences(quote: string, diff: QuoteFinding["diff"]): string | null {
  // Words of the quote alone at either end may stand for source words that were not found, which are unknown.
  if ([diff[0], diff.at(-1)].some((part) => part?.op === "insert" && !isConventional(part))) return null;
  let made = "";
  let at = 0;
  for (const part of diff) {
    const stays = part.op === "equal" || isConventional(part);
    if (part.after) {
      const index = quote.indexOf(part.after, at);
      if (index < 0) return null;
      made += quote.slice(at, index) + (stays ? part.after : part.before);
      at = index + part.after.length;
    } else if (!stays) made = made ? `${made.trimEnd()} ${part.before}` : `${part.before} `;
  }
  return (made + quote.slice(at)).replace(/\s{2,}/g, " ").trim();
}
