/** ProseMirror with what it needs to be written in, and nothing else: what the desk's page is measured beside. */
import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { bodySchema } from "../../static/src/articles/schema";

const { blocks } = JSON.parse(document.getElementById("text")!.textContent!) as { blocks: string[] };
const doc = bodySchema.node("doc", null, blocks.map((text) => bodySchema.node("paragraph", null, text ? [bodySchema.text(text)] : [])));
new EditorView(
  { mount: document.getElementById("editor")! },
  {
    state: EditorState.create({ doc, plugins: [keymap(baseKeymap), history()] }),
    attributes: { "data-testid": "editor", class: "body-text" },
  },
);
