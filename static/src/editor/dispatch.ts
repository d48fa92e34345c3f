import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/** Hears every new state of an editor. What would change its text while it is `heldBack` is left out. */
export function handleTransactions(view: EditorView, heldBack: () => boolean, changed: (docChanged: boolean, tr: Transaction) => void): void {
  view.setProps({
    dispatchTransaction(tr) {
      const before = view.state;
      if (tr.docChanged && heldBack()) return;
      view.updateState(before.apply(tr));
      if (tr.docChanged || !before.selection.eq(view.state.selection)) changed(tr.docChanged, tr);
    },
  });
}
