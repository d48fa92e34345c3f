/** An editor that is not Quotedesk's: its own schema, its own copy of ProseMirror, another origin. */
import { baseKeymap, setBlockType } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { Schema } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";

const schema = new Schema({
  nodes: {
    story: { content: "block+" },
    para: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    caption: { content: "text*", group: "block", toDOM: () => ["div", { class: "caption" }, 0] },
    bulletList: { content: "listItem+", group: "block", toDOM: () => ["ul", 0] },
    listItem: { content: "para block*", toDOM: () => ["li", 0] },
    text: { group: "inline" },
    hardBreak: { inline: true, group: "inline", selectable: false, toDOM: () => ["br"] },
  },
  marks: {
    cite: { attrs: { origin: {} }, inclusive: false, toDOM: (mark) => ["cite", { "data-origin": mark.attrs.origin }, 0] },
  },
  topNode: "story",
});

const asked = new URLSearchParams(location.search);
const server = asked.get("server");
const headline = document.getElementById("headline");
const { quotedesk } = await import(`${server}/plugin/quotedesk.js`);

const inserted = [];
const desk = quotedesk({
  server,
  adapter: {
    headline: () => headline.value,
    sourceIds: () => asked.getAll("source"),
    language: asked.get("language") ?? "en",
    schema: {
      textBlocks: ["para"],
      lineBreaks: ["hardBreak"],
      quoteMark: "cite",
      attributes: (provenance) => ({ origin: JSON.stringify(provenance) }),
      provenance: (mark) => JSON.parse(mark.attrs.origin),
    },
    onInsert: (quote) => inserted.push(quote),
  },
});
headline.addEventListener("input", () => desk.headlineChanged());
desk.subscribe(({ headline: { findings } }) => {
  document.getElementById("headline-note").textContent = findings.map(({ quote, message }) => `“${quote}”: ${message}`).join(" ");
});
document.getElementById("assistant").append(desk.panel());

const tab = () => true; // This house has Tab do nothing; the assistant's Tab comes before it.
const view = new EditorView({ mount: document.getElementById("story").appendChild(document.createElement("div")) }, {
  state: EditorState.create({
    schema,
    plugins: [
      ...desk.plugins,
      keymap({ Tab: tab, "Mod-z": undo, "Mod-y": redo, "Mod-Alt-c": setBlockType(schema.nodes.caption) }),
      keymap(baseKeymap),
      history(),
    ],
  }),
  attributes: { role: "textbox", "aria-multiline": "true", "aria-label": "Story" },
});
Object.assign(window, { desk, view, inserted });
