/** Keys at a figure, and where one is inserted. */
import { Fragment, type Node } from "prosemirror-model";
import { NodeSelection, Selection, TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import type { Figure } from "../articles/figures";
import { bodySchema } from "../articles/schema";

const { figure, paragraph } = bodySchema.nodes;

/** Where a figure at the selection goes: after the block, or before it where that is an empty paragraph. */
export function insertionPlace({ selection: { $to } }: EditorState): number {
  if (!$to.depth) return $to.pos;
  const block = $to.node(1);
  return block.type === paragraph && !block.content.size ? $to.before(1) : $to.after(1);
}

/** Where a figure goes that was dropped at `pos`, in the upper half of a block or the lower. */
export function dropPlace(doc: Node, pos: number, isUpper: boolean): number {
  const $pos = doc.resolve(pos);
  if (!$pos.depth) return pos;
  return isUpper ? $pos.before(1) : $pos.after(1);
}

/** Insert a figure, and a paragraph after it where the article would end with it. */
export function insertFigure(state: EditorState, pos: number, attrs: Figure, caption: string): Transaction {
  const node = figure.create({ ...attrs }, caption ? bodySchema.text(caption) : null);
  const isLast = pos === state.doc.content.size;
  return state.tr.insert(pos, Fragment.from(isLast ? [node, paragraph.create()] : [node]));
}

/** The figure that the caret is in or that is selected, and its position. */
export function figureAt({ selection }: EditorState): { node: Node; pos: number } | null {
  if (selection instanceof NodeSelection)
    return selection.node.type === figure ? { node: selection.node, pos: selection.from } : null;
  const { $from, $to } = selection;
  return $from.depth === 1 && $from.parent.type === figure && $from.sameParent($to)
    ? { node: $from.parent, pos: $from.before(1) }
    : null;
}

/**
 * What a key does in a caption: Enter goes on below it, Backspace at its start selects the figure. Null for what is
 * left to the editor.
 */
export function captionKey(state: EditorState, key: string): Transaction | null {
  const at = figureAt(state);
  if (!at || state.selection instanceof NodeSelection) return null;
  const { empty, $from } = state.selection;
  const end = at.pos + at.node.nodeSize;
  if (key === "Enter") return below(state, end);
  if (!empty) return null;
  if (key === "Backspace" && !$from.parentOffset) return state.tr.setSelection(NodeSelection.create(state.doc, at.pos));
  // Nothing of what follows becomes part of the caption.
  if (key === "Delete" && $from.parentOffset === $from.parent.content.size) return state.tr;
  return null;
}

/** Put the caret into the paragraph after `end`, which is made where there is none. */
function below(state: EditorState, end: number): Transaction {
  const next = state.doc.nodeAt(end);
  const tr = state.tr;
  if (next?.type !== paragraph || next.content.size) tr.insert(end, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}

/** Give all figures that have an image another one; undo passes over it. */
export function replaceImage(state: EditorState, image: string, by: Figure["image"]): Transaction {
  const { tr } = state;
  state.doc.forEach((node, pos) => {
    if (node.type === figure && node.attrs["image"] === image) tr.setNodeAttribute(pos, "image", by);
  });
  return tr.setMeta("addToHistory", false);
}

/** Remove the figure at a position; the caret goes to where it was. */
export function removeFigure(state: EditorState, pos: number): Transaction {
  const node = state.doc.nodeAt(pos);
  if (node?.type !== figure) return state.tr;
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)), 1));
}
