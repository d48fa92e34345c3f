/** What differs between two documents, block by block, and how it is made in a third. */
import { Fragment, type Node, type Slice } from "prosemirror-model";
import { Mapping, StepMap, Transform } from "prosemirror-transform";
import { diffSequences } from "../articles/sequence-diff";

/** Of the document before: what is between the two positions becomes `slice`. */
export interface Change {
  from: number;
  to: number;
  slice: Slice;
}

const eq = (one: Node, other: Node) => one === other || one.eq(other);
const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);

/** In the order of the text, without overlaps. Paragraphs that are in both stay as they are. */
export function changesBetween(before: Node, after: Node): Change[] {
  const [old, now] = [before.children, after.children];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && eq(old[head]!, now[head]!)) head++;
  let tail = 0;
  while (tail < shorter - head && eq(old.at(-1 - tail)!, now.at(-1 - tail)!)) tail++;
  const changes: Change[] = [];
  let at = sizeOf(old.slice(0, head));
  let newAt = at;
  const add = (was: readonly Node[], is: readonly Node[]) => {
    const change = rangeBetween(Fragment.from(was), Fragment.from(is));
    if (change) {
      const { start, end, newEnd } = change;
      changes.push({ from: at + start, to: at + end, slice: after.slice(newAt + start, newAt + newEnd) });
    }
    at += sizeOf(was);
    newAt += sizeOf(is);
  };
  const middle = (nodes: readonly Node[]) => nodes.slice(head, nodes.length - tail);
  for (const hunk of diffSequences([...middle(old)], [...middle(now)], eq)) {
    if (hunk.before.length !== hunk.after.length) add(hunk.before, hunk.after);
    else hunk.before.forEach((block, index) => add([block], [hunk.after[index]!]));
  }
  return changes;
}

function rangeBetween(before: Fragment, after: Fragment): { start: number; end: number; newEnd: number } | null {
  const start = before.findDiffStart(after);
  if (start === null) return null;
  let { a: end, b: newEnd } = before.findDiffEnd(after)!;
  // Of what is there twice, both ends may claim one.
  const overlap = start - Math.min(end, newEnd);
  if (overlap > 0) [end, newEnd] = [end + overlap, newEnd + overlap];
  return { start, end, newEnd };
}

/** Makes the changes in the document that they are of; from the end, so that the places before stay where they are. */
export function applyChanges(tr: Transform, changes: readonly Change[]): void {
  for (const { from, to, slice } of [...changes].reverse()) tr.replace(from, to, slice);
}

/** `theirs` with what `mine` changed of `base`: words of both are there, where both changed the same place too. */
export function mergeDocs(base: Node, mine: Node, theirs: Node): Node {
  const mapping = new Mapping(
    [...changesBetween(base, theirs)]
      .reverse()
      .map(({ from, to, slice }) => new StepMap([from, to - from, slice.size])),
  );
  const merged = new Transform(theirs);
  for (const { from, to, slice } of [...changesBetween(base, mine)].reverse()) {
    const [start, end] = [mapping.map(from, 1), mapping.map(to, -1)];
    const last = Math.max(start, end);
    try {
      merged.replace(start, last, slice);
    } catch {
      merged.replaceRange(start, last, slice);
    }
  }
  return merged.doc;
}
