import { DOMParser, DOMSerializer, Slice } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf, suggestionOf } from "../../testing/fixtures";
import { insertionAtCaret, insertQuote } from "../../suggestions/insertion/transaction";
import { bodySchema } from "../../articles/schema";
import { withQuotesFrom } from "./provenance";
import { cleanPastedHTML } from "./paste/html";

const WALL = "A wall without pumps is money thrown in the harbour.";

function quoting(): EditorState {
  const state = stateOf("|");
  const item = suggestionOf(WALL);
  return state.apply(insertQuote(state, item, insertionAtCaret(state, item)!));
}

/** Copied as HTML and pasted at the end. */
function pasted(state: EditorState, from: number, to: number, isKnown = (_: string) => true): EditorState {
  const div = document.createElement("div");
  div.append(DOMSerializer.fromSchema(bodySchema).serializeFragment(state.doc.slice(from, to).content));
  const copy = document.createElement("div");
  copy.innerHTML = cleanPastedHTML(div.innerHTML);
  const slice = withQuotesFrom(DOMParser.fromSchema(bodySchema).parseSlice(copy), isKnown);
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)).replaceSelection(slice));
}

/** Words under a quote mark, with the source's whole words. */
function marked(state: EditorState): [string, string][] {
  const quotes: [string, string][] = [];
  state.doc.descendants((node) => {
    for (const mark of node.marks)
      if (mark.type.name === "quote") quotes.push([node.text!, mark.attrs["exact"] as string]);
  });
  return quotes;
}

const EXACT = WALL.slice(0, -1);

describe("a copied quote", () => {
  it("keeps its provenance, whole or in part", () => {
    const state = quoting();
    expect(marked(pasted(state, 1, state.doc.content.size))).toEqual([
      [EXACT, EXACT],
      [EXACT, EXACT],
    ]);
    const half = pasted(state, 2, 8);
    expect(marked(half)).toEqual([
      [EXACT, EXACT],
      ["A wall", EXACT],
    ]);
    const marks = (one: EditorState) => one.doc.firstChild!.children.flatMap((node) => node.marks);
    expect(marks(half)[1]!.eq(marks(state)[0]!)).toBe(true);
  });

  it("loses it where the source is not known here, and keeps its words", () => {
    const state = quoting();
    const after = pasted(state, 1, state.doc.content.size, () => false);
    expect(marked(after)).toEqual([[EXACT, EXACT]]);
    expect(after.doc.textContent).toBe(state.doc.textContent.repeat(2));
  });

  it("reaches into lists and quotations", () => {
    const state = quoting();
    const list = bodySchema.node("bullet_list", null, [bodySchema.node("list_item", null, [state.doc.firstChild!])]);
    const slice = new Slice(bodySchema.node("doc", null, [list]).content, 0, 0);
    expect(withQuotesFrom(slice, () => true).eq(slice)).toBe(true);
    const bare = withQuotesFrom(slice, () => false);
    expect(JSON.stringify(bare.toJSON())).not.toContain('quote"');
    expect(bare.content.firstChild!.textContent).toBe(state.doc.textContent);
  });

  it("is plain text if it is malformed", () => {
    const div = document.createElement("div");
    div.innerHTML =
      '<p>“<q data-source-id="s1" data-exact="made up" data-start="0" data-end="99" data-paragraph="1">made up</q>”</p>';
    const slice = DOMParser.fromSchema(bodySchema).parseSlice(div);
    expect(slice.content.textBetween(0, slice.content.size)).toBe("“made up”");
    expect(JSON.stringify(slice.toJSON())).not.toContain("marks");
  });
});

describe("a quote that is edited", () => {
  const type = (state: EditorState, at: number, text: string) => {
    const moved = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
    return moved.apply(moved.tr.insertText(text));
  };

  it("keeps its provenance for words typed inside, and not for those after its end or before its start", () => {
    const state = quoting();
    const end = 2 + EXACT.length;
    expect(marked(type(state, 8, " high"))).toEqual([
      ["A wall high without pumps is money thrown in the harbour", EXACT],
    ]);
    expect(marked(type(state, end, " and more"))).toEqual([[EXACT, EXACT]]);
    expect(marked(type(state, 2, "So "))).toEqual([[EXACT, EXACT]]);
  });
});

describe("a q from elsewhere", () => {
  it("gets the marks a browser draws", () => {
    expect(cleanPastedHTML("<p>He said <q>no <q>never</q></q>.</p>")).toBe("<p>He said “no “never””.</p>");
  });
});
