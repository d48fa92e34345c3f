/**
 * Finds a quoted passage again in a source that may have changed since; the browser's side of
 * models/quotes/alignment/anchoring.py.
 */
import { fold } from "../suggestions/insertion/quote-text";

/** Largest share of changed characters at which a passage still counts as the same. */
const MOST_CHANGED = 0.3;
/** Fewer characters resemble something in any source: only the very words count. */
const FEWEST_TO_RESEMBLE = 12;

interface TextQuote {
  exact: string;
  prefix: string;
  suffix: string;
}

/** Where a passage stands; UTF-16 offsets of the paragraph. */
interface Anchor {
  paragraph: number;
  start: number;
  end: number;
}

/**
 * Returns the current position of the passage, or null if it is lost. An exact match wins over a similar one; of
 * several exact matches the one with the most similar context wins, and of equal ones the nearest to `hint`, its last
 * position.
 */
export function findQuote(
  quote: TextQuote,
  paragraphs: readonly string[],
  hint: { paragraph: number; start: number },
): Anchor | null {
  const needle = fold(quote.exact);
  if (!needle.trim()) return null;
  const texts = paragraphs.map(fold);
  const nearer = (one: Anchor, other: Anchor) =>
    Math.abs(one.paragraph - hint.paragraph) - Math.abs(other.paragraph - hint.paragraph) ||
    Math.abs(one.start - hint.start) - Math.abs(other.start - hint.start);
  const candidates = texts.flatMap((text, paragraph) =>
    occurrences(needle, text).map((start) => {
      const anchor = { paragraph, start, end: start + needle.length };
      return { anchor, cost: 1 - contextSimilarity(quote, text, anchor) };
    }),
  );
  if (!candidates.length && needle.length >= FEWEST_TO_RESEMBLE) {
    texts.forEach((text, paragraph) => {
      const like = closestMatch(needle, text, Math.floor(needle.length * MOST_CHANGED));
      if (like)
        candidates.push({
          anchor: { paragraph, ...like },
          cost: like.changes / needle.length + 1 - contextSimilarity(quote, text, like),
        });
    });
  }
  candidates.sort((one, other) => one.cost - other.cost || nearer(one.anchor, other.anchor));
  return candidates[0]?.anchor ?? null;
}

function occurrences(needle: string, text: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) starts.push(at);
  return starts;
}

/** How much of prefix and suffix stands around a place, 0 to 1. */
function contextSimilarity(quote: TextQuote, text: string, { start, end }: Pick<Anchor, "start" | "end">): number {
  const prefix = fold(quote.prefix);
  const suffix = fold(quote.suffix);
  if (!prefix && !suffix) return 0;
  let same = 0;
  for (let back = 1; back <= prefix.length && text[start - back] === prefix[prefix.length - back]; back++) same++;
  for (let on = 0; on < suffix.length && text[end + on] === suffix[on]; on++) same++;
  return same / (prefix.length + suffix.length);
}

/** The stretch of `text` that becomes `needle` by the fewest changes of a character (Sellers), `most` at most. */
export function closestMatch(
  needle: string,
  text: string,
  most: number,
): { start: number; end: number; changes: number } | null {
  // One column of the table at a time: changes so far, and where the stretch began.
  let costs = Uint32Array.from({ length: needle.length + 1 }, (_, row) => row);
  let starts = new Uint32Array(needle.length + 1);
  let best: { start: number; end: number; changes: number } | null = null;
  for (let at = 0; at < text.length; at++) {
    const nextCosts = new Uint32Array(needle.length + 1);
    const nextStarts = new Uint32Array(needle.length + 1);
    nextStarts[0] = at + 1;
    for (let row = 1; row <= needle.length; row++) {
      const swap = costs[row - 1]! + (needle[row - 1] === text[at] ? 0 : 1);
      const add = costs[row]! + 1;
      const drop = nextCosts[row - 1]! + 1;
      const least = Math.min(swap, add, drop);
      nextCosts[row] = least;
      nextStarts[row] = least === swap ? starts[row - 1]! : least === add ? starts[row]! : nextStarts[row - 1]!;
    }
    [costs, starts] = [nextCosts, nextStarts];
    const changes = costs[needle.length]!;
    if (changes <= (best ? best.changes - 1 : most)) best = { start: starts[needle.length]!, end: at + 1, changes };
  }
  return best;
}
