import { type Transaction, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/**
 * Calls `changed` after every transaction of an editor. Transactions that change the text are dropped while `heldBack`
 * is true; others are made as `rewrite` has them, or not at all where it returns null.
 */
export function handleTransactions(
  view: EditorView,
  heldBack: () => boolean,
  rewrite: (tr: Transaction) => Transaction | null,
  changed: (docChanged: boolean, tr: Transaction) => void,
): void {
  view.setProps({
    dispatchTransaction(given) {
      const before = view.state;
      if (given.docChanged && heldBack()) return;
      const tr = given.docChanged ? rewrite(given) : given;
      if (!tr) return;
      view.updateState(before.apply(tr));
      if (tr.docChanged || !before.selection.eq(view.state.selection)) changed(tr.docChanged, tr);
    },
  });
}

/** Make a draft read-only: only texts of the server replace its content. */
export function readOnly(): Plugin {
  return new Plugin({
    props: { editable: () => false },
    filterTransaction: (tr) => !tr.docChanged || tr.getMeta("uiEvent") === "replaced",
  });
}
