import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";

/** Replaces only what differs: caret, selection and scroll position stay, and the undo history is untouched. */
export function replaceText(view: EditorView, doc: Node): void {
  const { state } = view;
  const start = state.doc.content.findDiffStart(doc.content);
  if (start === null) return;
  let { a: end, b: newEnd } = state.doc.content.findDiffEnd(doc.content)!;
  // Of what is there twice, both ends may claim one.
  const overlap = start - Math.min(end, newEnd);
  if (overlap > 0) [end, newEnd] = [end + overlap, newEnd + overlap];
  view.dispatch(
    state.tr
      .replace(start, end, doc.slice(start, newEnd))
      .setMeta("addToHistory", false)
      .setMeta("uiEvent", "replaced"),
  );
}
