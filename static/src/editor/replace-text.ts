import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { applyChanges, changesBetween } from "./changes";

/** Replaces only what differs: caret, selection and scroll position stay, and the undo history is untouched. */
export function replaceText(view: EditorView, doc: Node): void {
  const changes = changesBetween(view.state.doc, doc);
  if (!changes.length) return;
  const { tr } = view.state;
  applyChanges(tr, changes);
  view.dispatch(tr.setMeta("addToHistory", false).setMeta("uiEvent", "replaced"));
}
