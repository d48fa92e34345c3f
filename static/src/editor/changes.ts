/** What differs between two documents, block by block, and how it is made in a third. */
import { Fragment, Slice, type Node } from "prosemirror-model";
import { Mapping, StepMap, Transform } from "prosemirror-transform";
import { diffSequences } from "../articles/sequence-diff";

/** Replacement of a range of the old document by `slice`. */
interface Change {
  from: number;
  to: number;
  slice: Slice;
}

const eq = (one: Node, other: Node) => one === other || one.eq(other);
const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);

/**
 * In the order of the text, without overlaps. Paragraphs and words that are in both stay as they are. `byWords`: a word
 * that became another is replaced, with the letters that both have.
 */
export function changesBetween(before: Node, after: Node, byWords = false): Change[] {
  const [old, now] = [before.children, after.children];
  const changes: Change[] = [];
  let [at, newAt] = [0, 0];
  const add = (was: readonly Node[], is: readonly Node[]) => {
    const change = rangeBetween(Fragment.from(was), Fragment.from(is));
    if (change) {
      const { start, end, newEnd } = change;
      changes.push({ from: at + start, to: at + end, slice: after.slice(newAt + start, newAt + newEnd) });
    }
    at += sizeOf(was);
    newAt += sizeOf(is);
  };
  const replace = (was: readonly Node[], is: readonly Node[]) => {
    const [from, newFrom] = [at, newAt];
    [at, newAt] = [at + sizeOf(was), newAt + sizeOf(is)];
    changes.push({ from, to: at, slice: after.slice(newFrom, newAt) });
  };
  const addBlock = (was: Node, is: Node) => {
    if (eq(was, is) || !was.isTextblock || !was.sameMarkup(is)) return add([was], [is]);
    [at, newAt] = [at + 1, newAt + 1];
    for (const hunk of diffSequences(wordsOf(was), wordsOf(is), eq)) {
      if (byWords && !hunk.same) replace(hunk.before, hunk.after);
      else add(hunk.before, hunk.after);
    }
    [at, newAt] = [at + 1, newAt + 1];
  };
  for (const hunk of diffSequences([...old], [...now], eq)) {
    const pairs = Math.min(hunk.before.length, hunk.after.length);
    const isPaired = byWords || hunk.before.length === hunk.after.length;
    if (isPaired) hunk.before.slice(0, pairs).forEach((block, index) => addBlock(block, hunk.after[index]!));
    const rest = isPaired ? pairs : 0;
    add(hunk.before.slice(rest), hunk.after.slice(rest));
  }
  return changes;
}

/** Words of a paragraph and the separators between them. */
const wordsOf = (block: Node): Node[] =>
  block.children.flatMap((child) =>
    [...(child.text ?? "").matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu)]
      .map(({ index, 0: word }) => child.cut(index, index + word.length))
      .concat(child.isText ? [] : [child]),
  );

function rangeBetween(before: Fragment, after: Fragment): { start: number; end: number; newEnd: number } | null {
  const start = before.findDiffStart(after);
  if (start === null) return null;
  let { a: end, b: newEnd } = before.findDiffEnd(after)!;
  // Of what is there twice, both ends may claim one.
  const overlap = start - Math.min(end, newEnd);
  if (overlap > 0) [end, newEnd] = [end + overlap, newEnd + overlap];
  return { start, end, newEnd };
}

/** Make the changes in the document that they are of; from the end, so that the places before stay where they are. */
export function applyChanges(tr: Transform, changes: readonly Change[]): void {
  for (const { from, to, slice } of [...changes].reverse()) tr.replace(from, to, slice);
}

/**
 * `theirs` with what `mine` changed of `base`: words of both are there, where both changed the same place too. What
 * `theirs` has of a change of `mine` already is not repeated: it arrived, and the answer did not.
 */
export function mergeDocs(base: Node, mine: Node, theirs: Node): Node {
  const theirChanges = changesBetween(base, theirs, true);
  const mapping = new Mapping(
    [...theirChanges].reverse().map(({ from, to, slice }) => new StepMap([from, to - from, slice.size])),
  );
  const merged = new Transform(theirs);
  for (const change of [...changesBetween(base, mine, true)].reverse()) {
    const { from, to } = change;
    const slice = withoutKnown(change, theirChanges);
    if (!slice) continue;
    const kept = untouched(from, to, theirChanges).map(
      ([start, end]) => [mapping.map(start, 1), mapping.map(end, -1)] as const,
    );
    const start = mapping.map(from, 1);
    const isWhole = kept.length === 1 && kept[0]![0] === start;
    const end = isWhole ? Math.max(start, kept[0]![1]) : start;
    if (!isWhole) for (const [first, last] of kept.reverse()) if (first < last) merged.delete(first, last);
    try {
      merged.replace(start, end, slice);
    } catch {
      merged.replaceRange(start, end, slice);
    }
  }
  return merged.doc;
}

/** What is between two places, without what the changes replaced. */
function untouched(from: number, to: number, changes: readonly Change[]): [number, number][] {
  const parts: [number, number][] = [];
  let at = from;
  for (const change of changes) {
    if (change.to < from || change.from > to) continue;
    if (change.from > at) parts.push([at, change.from]);
    at = Math.max(at, Math.min(change.to, to));
  }
  return at < to || !parts.length ? [...parts, [at, to]] : parts;
}

/** Return what a change adds to one already made at the same position; null if it is the same change. */
function withoutKnown({ from, to, slice }: Change, theirChanges: readonly Change[]): Slice | null {
  const made = theirChanges.find((one) => one.from === from && one.to === to);
  if (!made || made.slice.openStart !== slice.openStart || made.slice.openEnd !== slice.openEnd) return slice;
  const differs = slice.content.findDiffStart(made.slice.content);
  if (differs === null) return null;
  const isFlat = slice.openStart === 0 && slice.openEnd === 0;
  return isFlat && differs > 0 && differs === made.slice.size ? new Slice(slice.content.cut(differs), 0, 0) : slice;
}
