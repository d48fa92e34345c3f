import { Schema, type Attrs } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { caretContext } from "../suggestions/caret-context";
import { quoteFix } from "../checks/fixes";
import { quoteFindingOf, suggestionOf } from "../testing/fixtures";
import { INSERTED, insertionAtCaret, insertQuote, type Inserted } from "../suggestions/insertion/transaction";
import { mapSchema } from "../articles/schema-mapping";
import type { Provenance } from "../articles/provenance";
import { quotedSpans } from "../suggestions/state/quoted-spans";
import { initialState } from "../suggestions/state/reducer";
import { ghostFor } from "../suggestions/state/selectors";
import { plainText } from "../articles/plain-text";
import { mappingFor, type SchemaNames } from "./adapter";

/** A schema with TipTap's names, as its starter kit makes it. */
function tiptap(markAttributes: string[] = []): Schema {
  const attrs = Object.fromEntries(markAttributes.map((name) => [name, { default: null }]));
  return new Schema({
    nodes: {
      doc: { content: "block+" },
      paragraph: { content: "inline*", group: "block" },
      codeBlock: { content: "text*", group: "block", code: true },
      bulletList: { content: "listItem+", group: "block" },
      listItem: { content: "paragraph block*" },
      text: { group: "inline" },
      hardBreak: { inline: true, group: "inline" },
      mention: { inline: true, group: "inline", atom: true },
    },
    marks: { quotation: { attrs, inclusive: false }, bold: {} },
  });
}

type Piece = string | { type: string; content?: Piece[] };

/** A state of blocks, with the caret at the end of the last. */
function stateOf(schema: Schema, names: SchemaNames, ...blocks: { type: string; content: Piece[] }[]): EditorState {
  mapSchema(schema, mappingFor(names, schema));
  const json = (piece: Piece): object =>
    typeof piece === "string"
      ? { type: "text", text: piece }
      : { ...piece, ...(piece.content && { content: piece.content.map(json) }) };
  const doc = schema.nodeFromJSON({ type: "doc", content: blocks.map(json) });
  doc.check();
  return EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
}

const paragraph = (...content: Piece[]) => ({ type: "paragraph", content });
const item = suggestionOf("The wall held. We knew it would.", "The wall held.");
const insertInto = (state: EditorState) => insertQuote(state, item, insertionAtCaret(state, item)!);

describe("a schema of TipTap's names", () => {
  it("is read in lists and past line breaks, and only where its text is the article's", () => {
    const state = stateOf(
      tiptap(),
      { textBlocks: ["paragraph"] },
      {
        type: "bulletList",
        content: [{ type: "listItem", content: [paragraph("First,", { type: "hardBreak" }, "second")] }],
      },
      { type: "codeBlock", content: ["said “nothing”"] },
      paragraph("Third."),
    );
    const { text, posAt, offsetAt } = plainText(state.doc);
    expect(text).toBe("First,\nsecond\nThird.");
    for (const word of ["First", "second", "Third"]) {
      const at = text.indexOf(word);
      expect(state.doc.textBetween(posAt(at), posAt(at + word.length))).toBe(word);
      expect(offsetAt(posAt(at))).toBe(at);
    }
  });

  it("offers nothing in a block that is not read", () => {
    const offering = { ...initialState, items: [item], stage: "complete" as const, context: "He spoke." };
    const ghostIn = (type: string) => {
      const state = stateOf(tiptap(), { textBlocks: ["paragraph"] }, paragraph("He spoke."), { type, content: [] });
      return ghostFor({ ...offering, caret: state.selection.head }, state);
    };
    expect(ghostIn("paragraph")?.text).toContain("The wall held");
    expect(ghostIn("codeBlock")).toBeNull();
  });

  it("counts what is no text as one place before the caret, and as no word of the article", () => {
    const state = stateOf(tiptap(), {}, paragraph("So it was", { type: "mention" }, ". He added: “The wal"));
    expect(caretContext(state).leftContext).toBe("So it was.");
    const { doc } = state.apply(insertInto(state));
    expect(doc.textContent).toMatch(/^So it was\. He added: “The wall held\.”/);
    expect(doc.firstChild!.child(1).type.name).toBe("mention");
  });
});

describe("an inserted quote", () => {
  it("has the mark of the host, with the attributes that this has of the provenance", () => {
    const state = stateOf(
      tiptap(["source_id", "exact", "colour"]),
      { quoteMark: "quotation" },
      paragraph("He added: “The w"),
    );
    const tr = insertInto(state);
    const marks: [string, Attrs][] = [];
    tr.doc.descendants(
      (node) => void marks.push(...node.marks.map((mark): [string, Attrs] => [node.text!, mark.attrs])),
    );
    expect(marks).toEqual([["The wall held.", { source_id: "s1", exact: "The wall held.", colour: null }]]);
    const { from, to, provenance } = tr.getMeta(INSERTED) as Inserted;
    expect(tr.doc.textBetween(from, to)).toBe("The wall held.");
    expect(provenance).toMatchObject({ source_id: "s1", paragraph_id: 7, start: 0, end: 14 });
  });

  it("is known again from an attribute that the host made itself", () => {
    const names: SchemaNames = {
      quoteMark: "quotation",
      attributes: (provenance) => ({ from: JSON.stringify(provenance) }),
      provenance: (mark) => JSON.parse(mark.attrs["from"]) as Provenance,
    };
    const state = stateOf(tiptap(["from"]), names, paragraph("He spoke. "));
    const { doc } = state.apply(insertInto(state));
    expect(quotedSpans(doc, [], null)).toEqual([{ source_id: "s1", paragraph_id: 7, start: 0, end: 13 }]);
  });

  it("stands without a mark where the host has none, and is told all the same", () => {
    const state = stateOf(tiptap(), {}, paragraph("He spoke. "));
    const tr = insertInto(state);
    const marks: string[] = [];
    tr.doc.descendants((node) => void marks.push(...node.marks.map((mark) => mark.type.name)));
    expect(marks).toEqual([]);
    expect((tr.getMeta(INSERTED) as Inserted).provenance.exact).toBe("The wall held");
    expect(quotedSpans(tr.doc, [], null)).toEqual([]);
  });

  it("that differs is put right under the host's mark", () => {
    const state = stateOf(tiptap(["exact"]), { quoteMark: "quotation" }, paragraph("“The wall fell,” he said."));
    const finding = quoteFindingOf("The wall fell,", { state: "differs", source_text: "The wall held." });
    const { doc } = state.apply(quoteFix(state, { finding, from: 2, to: 16 }, "The wall held.", null));
    expect(doc.textContent).toBe("“The wall held,” he said.");
    expect(doc.firstChild!.child(1).marks[0]!.attrs).toEqual({ exact: "The wall held" });
  });
});

describe("names that the schema does not have", () => {
  it.each<[SchemaNames, string]>([
    [{ textBlocks: ["paragraph", "para"] }, 'no node "para"'],
    [{ lineBreaks: ["br"] }, 'no node "br"'],
    [{ quoteMark: "cite" }, 'no mark "cite"'],
  ])("are named: %o", (names, problem) => {
    expect(() => mappingFor(names, tiptap())).toThrow(`Quotedesk: the editor's schema has ${problem}.`);
  });
});
