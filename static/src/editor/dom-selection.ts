import type { EditorView } from "prosemirror-view";

/**
 * Whether the editor knows of the caret that a click has just set: the browser reports it a moment later, and a
 * transaction dispatched in between would put the old one back.
 */
export function isSelectionRead(view: EditorView): boolean {
  const selection = view.dom.ownerDocument.getSelection();
  const node = selection?.focusNode;
  if (!node || !view.hasFocus() || !view.dom.contains(node)) return true;
  const { head, empty } = view.state.selection;
  return selection.isCollapsed === empty && view.posAtDOM(node, selection.focusOffset) === head;
}
