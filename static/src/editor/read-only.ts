import { Plugin } from "prosemirror-state";

/** Makes a draft read-only: only texts of the server replace its content. */
export function readOnly(): Plugin {
  return new Plugin({
    props: { editable: () => false },
    filterTransaction: (tr) => !tr.docChanged || tr.getMeta("uiEvent") === "replaced",
  });
}
