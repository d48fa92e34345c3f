/** The changes between two versions of an article: a row for each block, in reading order. */
import type { Body } from "../../wire/types";
import { align, WordBag, likeness, type Group } from "./align";
import { blocksOf, type Block, type Kind } from "../../articles/blocks";
import { wordPieces, type Piece } from "./word-diff";

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

export interface VersionDiff {
  headline: Piece[];
  rows: Row[];
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

export function diffVersions(before: Text, after: Text): VersionDiff {
  const groups = align(blocksOf(before.body), blocksOf(after.body));
  return { headline: wordPieces(before.headline, after.headline), rows: withMoves(groups) };
}

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
