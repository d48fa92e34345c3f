/**
 * Offsets on the wire count Unicode code points, offsets in the editor count UTF-16 units.
 * They differ by one for every astral character (emoji, some Han) that stands before.
 */
interface CodePoints {
  /** Code point offset → UTF-16 offset, clamped to the text. */
  toUtf16(offset: number): number;
  /** UTF-16 offset → code point offset; inside a surrogate pair it is that of the pair. */
  fromUtf16(offset: number): number;
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/g;

let last: { text: string; points: CodePoints } | undefined;

/** Of one text, the last, they are remembered: findings by the dozen are of the same. */
export function codePoints(text: string): CodePoints {
  if (last?.text !== text) last = { text, points: readPoints(text) };
  return last.points;
}

function readPoints(text: string): CodePoints {
  /** UTF-16 offsets of the surrogate pairs, ascending. */
  const pairs: number[] = [];
  for (const match of text.matchAll(ASTRAL)) pairs.push(match.index);
  const clamp = (offset: number) => Math.max(0, Math.min(offset, text.length));
  if (!pairs.length) return { toUtf16: clamp, fromUtf16: clamp };
  return {
    toUtf16(offset) {
      // The i-th pair stands at code point pairs[i] - i: count those before `offset`.
      const before = countWhile(pairs.length, (i) => pairs[i]! - i < offset);
      return clamp(offset + before);
    },
    fromUtf16(offset) {
      const at = clamp(offset);
      return at - countWhile(pairs.length, (i) => pairs[i]! + 1 < at) - (pairs.includes(at - 1) ? 1 : 0);
    },
  };
}

/** How many leading indexes satisfy a monotone predicate. */
function countWhile(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
