/** The words that a comment is about: taken from a selection, and found again where their place is not known. */
import type { Node } from "prosemirror-model";
import { contextAround } from "../../articles/anchoring";
import type { Range } from "../../articles/plain-text";

/** As many characters of a long stretch are kept. */
const MOST_QUOTED = 1000;
/** Words this long are known where they are there once; shorter ones only with what stood around them, or near. */
const LONG = 20;
/** Characters of the context that have to be the same. */
const SAME_AROUND = 8;

/** From the first to the last character of a selection; null where it has none. */
export function textRange(doc: Node, { from, to }: Range): Range | null {
  let [first, last] = [Infinity, -Infinity];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isText) return;
    first = Math.min(first, Math.max(from, pos));
    last = Math.max(last, Math.min(to, pos + node.nodeSize));
  });
  return first < last ? { from: first, to: last } : null;
}

/** What is kept of the words in a range, to show them and to find them again. */
export function wordsOf(doc: Node, { from, to }: Range) {
  const words = doc.textBetween(from, to, "\n", "\n");
  const quote = words.length > MOST_QUOTED ? `${[...words].slice(0, MOST_QUOTED).join("")}…` : words;
  const [start, end] = [doc.resolve(from), doc.resolve(to)];
  return {
    quote,
    prefix: contextAround(textOf(start.parent), start.parentOffset, start.parentOffset).prefix,
    suffix: contextAround(textOf(end.parent), end.parentOffset, end.parentOffset).suffix,
  };
}

export type Words = ReturnType<typeof wordsOf>;

/**
 * The very words in a text whose anchor is lost: of several the one with the context, then the nearest to `near`. Words
 * that may as well be others are not taken.
 */
export function findWords(doc: Node, { quote, prefix, suffix }: Words, near: number | null): Range | null {
  if (!quote.trim()) return null;
  const candidates: (Range & { same: number; away: number })[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = textOf(node);
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
      const from = pos + 1 + at;
      const to = from + quote.length;
      const same = sameEnd(text.slice(0, at), prefix) + sameStart(text.slice(at + quote.length), suffix);
      candidates.push({ from, to, same, away: near === null ? Infinity : Math.max(0, from - near, near - to) });
    }
    return false;
  });
  candidates.sort((one, other) => other.same - one.same || one.away - other.away);
  const [best] = candidates;
  if (!best) return null;
  const isKnown =
    best.same >= Math.min(SAME_AROUND, prefix.length + suffix.length) && best.same > 0
      ? true
      : best.away <= 2 || (candidates.length === 1 && quote.length >= LONG);
  return isKnown ? { from: best.from, to: best.to } : null;
}

/** As many characters as positions: what is no text is one. */
const textOf = (block: Node): string => block.textBetween(0, block.content.size, "\n", "\n");

function sameEnd(text: string, end: string): number {
  let same = 0;
  while (same < end.length && same < text.length && text.at(-1 - same) === end.at(-1 - same)) same++;
  return same;
}

function sameStart(text: string, start: string): number {
  let same = 0;
  while (same < start.length && text[same] === start[same]) same++;
  return same;
}
