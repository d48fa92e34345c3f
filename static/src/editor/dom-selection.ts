import { Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/**
 * Has the editor read the caret that a click has just set. The browser reports it a moment later: a key handled in
 * between would act at the old place, and a transaction would put the old caret back.
 */
export function readSelection(view: EditorView): void {
  const selection = view.dom.ownerDocument.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode || view.composing || !view.hasFocus()) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const { doc, selection: current, tr } = view.state;
  // What is selected as a whole is not told by the ends of a range.
  if (!(current instanceof TextSelection)) return;
  const head = view.posAtDOM(focusNode, selection.focusOffset);
  const anchor = selection.isCollapsed ? head : view.posAtDOM(anchorNode, selection.anchorOffset);
  if (head === current.head && anchor === current.anchor) return;
  const read = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!read.eq(current)) view.dispatch(tr.setSelection(read).setMeta("pointer", true));
}

/** Reads it before a key is handled; comes before every plugin that handles keys. */
export const selectionReader = (): Plugin =>
  new Plugin({ props: { handleDOMEvents: { keydown: (view) => void readSelection(view) } } });
