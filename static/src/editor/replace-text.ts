import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { applyChanges, changesBetween } from "./changes";

/**
 * Replaces only what differs: caret, selection and scroll position stay, and the undo history is untouched. `undoable`:
 * it is a step of the history instead.
 */
export function replaceText(view: EditorView, doc: Node, undoable = false): void {
  const changes = changesBetween(view.state.doc, doc);
  if (!changes.length) return;
  const { tr } = view.state;
  applyChanges(tr, changes);
  tr.setMeta("uiEvent", "replaced");
  view.dispatch(undoable ? closeHistory(tr) : tr.setMeta("addToHistory", false));
}
