/** The suggested edits that are open in a document, and what accepting or rejecting them does. */
import { closeHistory } from "prosemirror-history";
import type { Mark, Node } from "prosemirror-model";
import { TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import { deletionOf, insertionOf, type SuggestedEdit } from "../../articles/suggested-edits";
import { acceptBorders, bordersIn } from "./borders";
import { removeEmptied } from "./emptied";
import { RESOLVES } from "./track";

export interface OpenEdit extends SuggestedEdit {
  /** From its first letter to its last. */
  from: number;
  to: number;
  inserted: string;
  deleted: string;
  parts: Part[];
}

interface Part {
  from: number;
  to: number;
  mark: Mark;
  isInsertion: boolean;
}

const cache = new WeakMap<Node, OpenEdit[]>();

/** In reading order, by where each begins. */
export function openEdits(doc: Node): OpenEdit[] {
  const read = cache.get(doc) ?? readEdits(doc);
  cache.set(doc, read);
  return read;
}

function readEdits(doc: Node): OpenEdit[] {
  const edits = new Map<string, OpenEdit>();
  doc.descendants((node, pos) => {
    if (!node.isText) return;
    for (const [mark, isInsertion] of [
      [insertionOf(node), true],
      [deletionOf(node), false],
    ] as const) {
      if (!mark) continue;
      const edit = mark.attrs as SuggestedEdit;
      const to = pos + node.nodeSize;
      const one = edits.get(edit.id) ?? { ...edit, from: pos, to, inserted: "", deleted: "", parts: [] };
      edits.set(edit.id, one);
      const last = one.parts.at(-1);
      const gap = last && last.to < pos ? " " : "";
      if (isInsertion) one.inserted += (one.inserted && gap) + node.text!;
      else one.deleted += (one.deleted && gap) + node.text!;
      one.parts.push({ from: pos, to, mark, isInsertion });
      one.to = to;
    }
  });
  return [...edits.values()];
}

/** The edit at a place, or right next to it; of several the shortest. */
export function editAt(doc: Node, pos: number): OpenEdit | null {
  return (
    openEdits(doc)
      .filter(({ parts }) => parts.some(({ from, to }) => from <= pos && pos <= to))
      .sort((one, other) => one.to - one.from - (other.to - other.from))[0] ?? null
  );
}

/** Accepts or rejects edits, in a step of the history by itself: it can be undone. Null where none of them is open. */
export function resolveEdits(state: EditorState, ids: readonly string[], isAccepted: boolean): Transaction | null {
  const edits = openEdits(state.doc).filter(({ id }) => ids.includes(id));
  if (!edits.length) return null;
  const { tr } = state;
  const goes: { from: number; to: number; id: string }[] = [];
  const borders: number[] = [];
  for (const { id, parts } of edits) {
    for (const { from, to, mark, isInsertion } of parts) {
      if (isInsertion && isAccepted) borders.push(...bordersIn(state.doc, from, to).map(({ pos }) => pos));
      if (isInsertion === isAccepted) tr.removeMark(from, to, mark);
      else goes.push({ from, to, id });
    }
  }
  goes.sort((one, other) => one.from - other.from || one.to - other.to);
  const start = tr.steps.length;
  const positions: number[] = [];
  for (const { from, to } of withBreaks(state.doc, goes)) {
    tr.delete(tr.mapping.slice(start).map(from), tr.mapping.slice(start).map(to));
    positions.push(from);
  }
  const signs = borders.map((pos) => tr.mapping.slice(start).mapResult(pos, 1)).filter(({ deleted }) => !deleted);
  acceptBorders(tr, [...new Set(signs.map(({ pos }) => pos))]);
  removeEmptied(tr, positions.map((pos) => tr.mapping.slice(start).map(pos)).reverse());
  tr.setMeta(RESOLVES, true);
  const at = tr.mapping.map(edits[0]!.from);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))));
  return closeHistory(tr);
}

/** What goes, without overlaps, with the line breaks between two parts of one edit. */
function withBreaks(doc: Node, goes: { from: number; to: number; id: string }[]): { from: number; to: number }[] {
  const joined: { from: number; to: number; id: string }[] = [];
  for (const one of goes) {
    const last = joined.at(-1);
    if (last && one.from < last.to) last.to = Math.max(last.to, one.to);
    else if (last && last.id === one.id && onlyBreaksBetween(doc, last.to, one.from)) last.to = one.to;
    else joined.push({ ...one });
  }
  return joined;
}

function onlyBreaksBetween(doc: Node, from: number, to: number): boolean {
  if (!doc.resolve(from).sameParent(doc.resolve(to))) return false;
  let only = true;
  if (from < to) doc.nodesBetween(from, to, (node) => void (only &&= !node.isText));
  return only;
}
