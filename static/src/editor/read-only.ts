import { Plugin } from "prosemirror-state";

/** On a draft that may only be read: nothing is typed, and nothing else changes the text but what the server has. */
export function readOnly(): Plugin {
  return new Plugin({
    props: { editable: () => false },
    filterTransaction: (tr) => !tr.docChanged || tr.getMeta("uiEvent") === "replaced",
  });
}
