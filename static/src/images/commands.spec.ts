import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { figureAttributes, figuresWithoutAlt, readFigure } from "../articles/figures";
import { plainText } from "../articles/plain-text";
import { bodySchema } from "../articles/schema";
import { FORMATS } from "../editor/commands";
import { captionKey, dropPlace, figureAt, insertFigure, insertionPlace, removeFigure, replaceImage } from "./commands";

const ID = "0123456789ab";
const ATTRS = { image: ID, width: 160, height: 90, alt: "", credit: "" };
const paragraph = (text = "") => bodySchema.node("paragraph", null, text ? [bodySchema.text(text)] : []);
const figure = (caption = "", attrs = {}) =>
  bodySchema.node("figure", { ...ATTRS, ...attrs }, caption ? [bodySchema.text(caption)] : []);

/** A state with the caret at a position. */
function stateAt(pos: number, ...blocks: ReturnType<typeof paragraph>[]): EditorState {
  const doc = bodySchema.node("doc", null, blocks);
  doc.check();
  return EditorState.create({ doc, selection: TextSelection.create(doc, pos) });
}

const kinds = (state: EditorState) => state.doc.children.map(({ type, textContent }) => `${type.name} ${textContent}`);

describe("a figure", () => {
  it("stands between the blocks of the article, never in one", () => {
    expect(() => bodySchema.node("blockquote", null, [figure("x")]).check()).toThrow();
    expect(() => bodySchema.node("figure", null)).toThrow();
    expect(plainText(bodySchema.node("doc", null, [paragraph("a"), figure("b"), figure()])).text).toBe("a\nb\n");
  });

  it("keeps its attributes through the clipboard, and is none without an image of this desk", () => {
    const element = document.createElement("figure");
    const attrs = { ...ATTRS, alt: 'A "wall" <b>', credit: "Ada" };
    for (const [name, value] of Object.entries(figureAttributes(attrs))) element.setAttribute(name, value);
    expect(readFigure(element)).toEqual(attrs);
    element.dataset["image"] = "../../x";
    expect(readFigure(element)).toBe(false);
    element.dataset["image"] = ID;
    element.dataset["width"] = "wide";
    expect(readFigure(element)).toBe(false);
  });

  it("without alternative text is found, where that is only spaces, too", () => {
    const doc = bodySchema.node("doc", null, [
      paragraph("a"),
      figure("b", { alt: "A wall" }),
      figure("c", { alt: " " }),
    ]);
    expect(figuresWithoutAlt(doc)).toEqual([6]);
  });
});

describe("a figure is inserted", () => {
  it("after the block of the caret, or before an empty one", () => {
    expect(insertionPlace(stateAt(2, paragraph("abc"), paragraph("d")))).toBe(5);
    expect(insertionPlace(stateAt(6, paragraph("abc"), paragraph()))).toBe(5);
  });

  it("where it was dropped: above or below a block", () => {
    const { doc } = stateAt(1, paragraph("abc"), paragraph("d"));
    expect([dropPlace(doc, 6, true), dropPlace(doc, 6, false), dropPlace(doc, 5, true)]).toEqual([5, 8, 5]);
  });

  it("with a paragraph after it, where the article would end with it", () => {
    const state = stateAt(2, paragraph("abc"));
    expect(kinds(state.apply(insertFigure(state, 5, ATTRS, "The wall")))).toEqual([
      "paragraph abc",
      "figure The wall",
      "paragraph ",
    ]);
    expect(kinds(state.apply(insertFigure(state, 0, ATTRS, "")))).toEqual(["figure ", "paragraph abc"]);
  });
});

describe("keys in a caption", () => {
  const blocks = [paragraph("a"), figure("wall"), paragraph("b")];
  const after = (state: EditorState, key: string) => {
    const tr = captionKey(state, key);
    return tr && state.apply(tr);
  };

  it("are those of no other block", () => {
    expect(captionKey(stateAt(1, ...blocks), "Enter")).toBeNull();
    expect(figureAt(stateAt(1, ...blocks))).toBeNull();
    expect(figureAt(stateAt(5, ...blocks))?.pos).toBe(3);
  });

  it("go on below with Enter, without dividing it", () => {
    const state = after(stateAt(5, ...blocks), "Enter")!;
    expect(kinds(state)).toEqual(["paragraph a", "figure wall", "paragraph ", "paragraph b"]);
    expect(state.selection.from).toBe(10);
    const used = after(stateAt(5, paragraph("a"), figure("wall"), paragraph()), "Enter")!;
    expect(kinds(used)).toEqual(["paragraph a", "figure wall", "paragraph "]);
  });

  it("select it with Backspace at its start, and merge nothing into it with Delete at its end", () => {
    const selected = after(stateAt(4, ...blocks), "Backspace")!.selection;
    expect(selected).toBeInstanceOf(NodeSelection);
    expect(after(stateAt(8, ...blocks), "Delete")!.doc.eq(stateAt(8, ...blocks).doc)).toBe(true);
    expect(captionKey(stateAt(6, ...blocks), "Backspace")).toBeNull();
    expect(captionKey(stateAt(6, ...blocks), "Delete")).toBeNull();
  });

  it("make no heading or paragraph of it", () => {
    for (const { run } of [FORMATS.heading, FORMATS.subheading, FORMATS.paragraph]) {
      expect(run(stateAt(5, ...blocks))).toBe(false);
      const doc = bodySchema.node("doc", null, blocks);
      const all = EditorState.create({ doc, selection: TextSelection.create(doc, 1, 11) });
      expect(run(all)).toBe(false);
    }
    expect(FORMATS.heading.run(stateAt(1, ...blocks))).toBe(true);
  });
});

describe("figures are changed", () => {
  it("by another image for all that have one", () => {
    const state = stateAt(1, paragraph("a"), figure("b"), figure("c"), figure("d", { image: "b".repeat(12) }));
    const tr = replaceImage(state, ID, "c".repeat(12));
    expect(tr.getMeta("addToHistory")).toBe(false);
    expect(state.apply(tr).doc.children.map(({ attrs }) => (attrs["image"] as string | undefined)?.[0])).toEqual([
      undefined,
      "c",
      "c",
      "b",
    ]);
  });

  it("by removing one, with the caret where it was", () => {
    const state = stateAt(5, paragraph("a"), figure("wall"), paragraph("b"));
    const removed = state.apply(removeFigure(state, 3));
    expect(kinds(removed)).toEqual(["paragraph a", "paragraph b"]);
    expect(removed.selection.from).toBe(4);
    expect(kinds(state.apply(removeFigure(state, 0)))).toEqual(kinds(state));
  });
});
