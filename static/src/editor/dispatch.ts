import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/**
 * Calls `changed` after every transaction of an editor. Transactions that change the text are dropped while `heldBack`
 * is true.
 */
export function handleTransactions(
  view: EditorView,
  heldBack: () => boolean,
  changed: (docChanged: boolean, tr: Transaction) => void,
): void {
  view.setProps({
    dispatchTransaction(tr) {
      const before = view.state;
      if (tr.docChanged && heldBack()) return;
      view.updateState(before.apply(tr));
      if (tr.docChanged || !before.selection.eq(view.state.selection)) changed(tr.docChanged, tr);
    },
  });
}
