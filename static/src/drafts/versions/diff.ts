/** The changes between two versions of an article: a row for each block, in reading order. */
import type { Body } from "../../wire/types";
import { blocksOf, type Block, type Kind } from "../../articles/blocks";
import { wordPieces, type Piece } from "./word-diff";
import { diffSequences } from "../../articles/sequence-diff";

/** One block that became one, two or another two that became one; with one side empty a block was added or removed. */
export interface Group {
  before: Block[];
  after: Block[];
}

/** Blocks that share less of their words than this are two, not one that was changed. */
const LEAST_ALIKE = 0.4;
/** How far from its place a block is looked for where everything was rewritten. */
const REACH = 40;
const MOST_PAIRS = 10_000;
/** A block that was split or joined costs this much more than one that was changed: it must explain something. */
const EXTRA = 1;

export function align(before: Block[], after: Block[]): Group[] {
  return diffSequences(before, after, (old, now) => old.text === now.text).flatMap((hunk) =>
    hunk.same
      ? hunk.before.map((old, at) => ({ before: [old], after: [hunk.after[at]!] }))
      : cheapest(hunk.before, hunk.after),
  );
}

/** A sorted bag of word numbers, for fast comparison. */
export class WordBag {
  readonly words: Int32Array;

  /** Bags that are compared number their words together. */
  constructor(text: string, numbers: Map<string, number>) {
    const words = Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu), ([word]) => {
      const number = numbers.get(word);
      if (number !== undefined) return number;
      numbers.set(word, numbers.size);
      return numbers.size - 1;
    });
    this.words = Int32Array.from(words).sort();
  }

  get size(): number {
    return this.words.length;
  }
}

/** The number of words that two bags share. */
function shared({ words: a }: Pick<WordBag, "words">, { words: b }: Pick<WordBag, "words">): number {
  let [i, j, both] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const by = a[i]! - b[j]!;
    if (by === 0) both++;
    if (by <= 0) i++;
    if (by >= 0) j++;
  }
  return both;
}

/** From 0 to 1. */
export function likeness(one: WordBag, other: WordBag): number {
  return (2 * shared(one, other)) / (one.size + other.size || 1);
}

type Step = readonly [number, number];

/** The alignment that removes and adds the fewest words. */
function cheapest(before: Block[], after: Block[]): Group[] {
  const [n, m] = [before.length, after.length];
  if (!n || !m)
    return [
      ...before.map((one) => ({ before: [one], after: [] })),
      ...after.map((one) => ({ before: [], after: [one] })),
    ];
  const numbers = new Map<string, number>();
  const a = before.map(({ text }) => new WordBag(text, numbers));
  const b = after.map(({ text }) => new WordBag(text, numbers));
  const near = n * m <= MOST_PAIRS ? () => true : (i: number, j: number) => Math.abs(j - (i * m) / n) <= REACH;
  const both = (i: number, j: number) => (sharedCounts[i * m + j] ??= shared(a[i]!, b[j]!));
  const sharedCounts: number[] = [];
  const width = m + 1;
  const cost = new Float64Array((n + 1) * width).fill(Infinity);
  const steps: Step[] = Array.from({ length: (n + 1) * width });
  cost[0] = 0;
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      const here = cost[i * width + j]!;
      if (here === Infinity) continue;
      const offer = (step: Step, price: number) => {
        const at = (i + step[0]) * width + j + step[1];
        if (price === Infinity || here + price > cost[at]!) return;
        cost[at] = here + price;
        steps[at] = step;
      };
      // Of equal ways the later one: those that went stand before those that came.
      if (i < n) offer([1, 0], a[i]!.size + EXTRA);
      if (j < m) offer([0, 1], b[j]!.size + EXTRA);
      if (i >= n || j >= m || !near(i, j)) continue;
      const words = both(i, j);
      offer([1, 1], alignChanged(a[i]!, b[j]!, words));
      if (j + 1 < m) offer([1, 2], alignSplit(a[i]!, [b[j]!, words], [b[j + 1]!, both(i, j + 1)]));
      if (i + 1 < n) offer([2, 1], alignSplit(b[j]!, [a[i]!, words], [a[i + 1]!, both(i + 1, j)]));
    }
  }
  const groups: Group[] = [];
  for (let [i, j] = [n, m]; i || j;) {
    const [di, dj] = steps[i * width + j]!;
    groups.push({ before: before.slice(i - di, i), after: after.slice(j - dj, j) });
    [i, j] = [i - di, j - dj];
  }
  return groups.reverse();
}

function alignChanged(one: WordBag, other: WordBag, words: number): number {
  const all = one.size + other.size;
  return 2 * words >= LEAST_ALIKE * all ? all - 2 * words : Infinity;
}

/** Split `whole` in two by the words it shares with each part, and requires that each part has its share. */
function alignSplit(
  whole: WordBag,
  [first, ofFirst]: readonly [WordBag, number],
  [second, ofSecond]: readonly [WordBag, number],
): number {
  if (2 * ofFirst < first.size || 2 * ofSecond < second.size) return Infinity;
  const joined = new Int32Array(first.size + second.size);
  joined.set(first.words);
  joined.set(second.words, first.size);
  const words = shared(whole, { words: joined.sort() });
  const fair = 2 * (words - ofFirst) >= second.size && 2 * (words - ofSecond) >= first.size;
  return fair && words ? whole.size + first.size + second.size - 2 * words + EXTRA : Infinity;
}

export interface Text {
  headline: string;
  body: Body;
}

export interface Row {
  is: "same" | "changed" | "added" | "removed" | "moved" | "moved-away";
  kind: Kind;
  pieces: Piece[];
  /** What kind of block it was, where that is another. */
  was?: Kind;
  /** Its words stayed and look otherwise. */
  restyled?: boolean;
  /** It begins where the paragraph before it was split. */
  split?: boolean;
}

/** Where two paragraphs became one: a sign that is no part of any text. */
export const JOINT = "¶";
/** No text has it; the space is the one that stands between two sentences of one paragraph. */
const BREAK = "\u2029";
const between = (blocks: Block[]) => blocks.map(({ text }) => text).join(` ${BREAK}`);

const LEAST_WORDS_MOVED = 4;
const MOVED_ALIKE = 0.75;
/** So many blocks at most are looked for elsewhere. */
const MOST_SOUGHT = 200;

export function diffVersions(before: Text, after: Text) {
  const groups = align(blocksOf(before.body), blocksOf(after.body));
  return { headline: wordPieces(before.headline, after.headline), rows: withMoves(groups) };
}

export type VersionDiff = ReturnType<typeof diffVersions>;

export const isChange = (row: Row): boolean =>
  row.is !== "same" || row.was !== undefined || !!row.restyled || !!row.split;

function withMoves(groups: Group[]): Row[] {
  const numbers = new Map<string, number>();
  const sought = (block: Block | undefined, group: Group) =>
    block && block.text.split(/\s+/).length >= LEAST_WORDS_MOVED
      ? [{ group, block, bag: new WordBag(block.text, numbers) }]
      : [];
  const gone = groups
    .flatMap((group) => (group.after.length ? [] : sought(group.before[0], group)))
    .slice(0, MOST_SOUGHT);
  const came = groups
    .flatMap((group) => (group.before.length ? [] : sought(group.after[0], group)))
    .slice(0, MOST_SOUGHT);
  const movedTo = new Map<Group, Block>();
  const movedAway = new Set<Group>();
  for (const old of gone) {
    const now = came.find((one) => !movedTo.has(one.group) && isMoved(old, one));
    if (!now) continue;
    movedTo.set(now.group, old.block);
    movedAway.add(old.group);
  }
  return groups.flatMap((group) => {
    const from = movedTo.get(group);
    if (from) return pairedRow(from, group.after[0]!).map((row) => ({ ...row, is: "moved" as const }));
    return movedAway.has(group) ? [whole(group.before[0]!, "moved-away")] : rowsOf(group);
  });
}

interface Sought {
  block: Block;
  bag: WordBag;
}

function isMoved(old: Sought, now: Sought): boolean {
  if (old.block.text === now.block.text) return true;
  return (
    Math.min(old.bag.size, now.bag.size) * 2 > Math.max(old.bag.size, now.bag.size) &&
    likeness(old.bag, now.bag) >= MOVED_ALIKE
  );
}

function rowsOf({ before, after }: Group): Row[] {
  const [old] = before;
  const [now] = after;
  if (!old) return after.map((block) => whole(block, "added"));
  if (!now) return before.map((block) => whole(block, "removed"));
  if (before.length > 1) return joinedRow(before, now);
  return after.length > 1 ? splitRow(old, after) : pairedRow(old, now);
}

function whole({ kind, text }: Block, is: "added" | "removed" | "moved-away"): Row {
  return { is, kind, pieces: [{ op: is === "added" ? "added" : "removed", text }] };
}

function pairedRow(old: Block, now: Block): Row[] {
  const equal = old.text === now.text;
  const pieces: Piece[] = equal ? [{ op: "same", text: now.text }] : wordPieces(old.text, now.text);
  return [
    {
      is: equal ? "same" : "changed",
      kind: now.kind,
      pieces,
      ...(old.kind !== now.kind && { was: old.kind }),
      ...(equal && old.format !== now.format && { restyled: true }),
    },
  ];
}

function joinedRow(old: Block[], now: Block): Row[] {
  const pieces = wordPieces(between(old), now.text);
  return [
    {
      is: "changed",
      kind: now.kind,
      pieces: pieces.map(({ op, text }) => ({ op, text: text.replaceAll(BREAK, `${JOINT} `) })),
    },
  ];
}

function splitRow(old: Block, now: Block[]): Row[] {
  const rows: Row[] = [{ is: "same", kind: now[0]!.kind, pieces: [] }];
  for (const { op, text } of wordPieces(old.text, between(now))) {
    text.split(BREAK).forEach((part, at) => {
      if (at) rows.push({ is: "same", kind: now[rows.length]!.kind, pieces: [], split: true });
      if (part) rows.at(-1)!.pieces.push({ op, text: part });
    });
  }
  return rows.map((row) => {
    const last = row.pieces.length - 1;
    const pieces = row.pieces
      .map(({ op, text }, at) => ({ op, text: at === last ? text.trimEnd() : text }))
      .filter(({ text }) => text);
    return { ...row, pieces, is: pieces.some(({ op }) => op !== "same") ? "changed" : "same" };
  });
}
