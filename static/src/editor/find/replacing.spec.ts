import { undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { undoHistory } from "../history";
import { suggestionOf } from "../../testing/fixtures";
import { headlineDoc } from "../headline";
import { provenanceOf } from "../../articles/provenance";
import { bodySchema } from "../../articles/schema";
import { searchQuery } from "./matching";
import { findIn as findQuery, replacing } from "./replacing";

const findIn = (one: EditorState, words: string) =>
  findQuery(one, searchQuery(words, { isCaseSensitive: false, isWholeWord: false }));
const quotation = "the pumps were never bought";
const mark = bodySchema.marks.quote.create(provenanceOf(suggestionOf(quotation), 0, quotation.length));
const strong = bodySchema.marks.strong.create();
const line = (...content: Node[]) => bodySchema.node("paragraph", null, content);
const doc = bodySchema.node("doc", null, [
  line(bodySchema.text("The pumps, “"), bodySchema.text(quotation, [mark]), bodySchema.text("”, he said.")),
  bodySchema.node("bullet_list", null, [
    bodySchema.node("list_item", null, [line(bodySchema.text("New pu"), bodySchema.text("mps", [strong]))]),
  ]),
  line(bodySchema.text("pumps"), bodySchema.node("hard_break"), bodySchema.text("Pumps")),
]);
const state = () => EditorState.create({ doc, plugins: undoHistory() });
const words = (one: EditorState) => one.doc.textBetween(0, one.doc.content.size, "\n", "/");

describe("what is found", () => {
  it("stands where the document has it, in lists, across emphasis, behind a line break", () => {
    const ranges = findIn(state(), "pumps");
    expect(ranges.map(({ from, to }) => doc.textBetween(from, to))).toEqual([
      "pumps",
      "pumps",
      "pumps",
      "pumps",
      "Pumps",
    ]);
  });

  it("does not go from one block into the next", () => expect(findIn(state(), "said.New")).toEqual([]));
});

describe("replacing all", () => {
  it("leaves a source's words, counts them, and is one step", () => {
    let now = state();
    const { tr, replaced, left } = replacing(now, findIn(now, "pumps"), "gates", false);
    now = now.apply(tr);
    expect([replaced, left]).toEqual([4, 1]);
    expect(words(now)).toBe("The gates, “the pumps were never bought”, he said.\nNew gates\ngates/gates");
    undo(now, (back) => (now = now.apply(back)));
    expect(words(now)).toBe(words(state()));
  });

  it("changes them, too, where the writer wants that, and they stay marked", () => {
    const now = state();
    const { tr, left } = replacing(now, findIn(now, "pumps"), "gates", true);
    const after = now.apply(tr);
    expect(left).toBe(0);
    expect(words(after)).toContain("“the gates were never bought”");
    const marked: string[] = [];
    after.doc.descendants((node) => void (mark.type.isInSet(node.marks) && marked.push(node.text!)));
    expect(marked).toEqual(["the gates were never bought"]);
  });

  it("keeps the mark of a quote whose last words are replaced, and takes words as they are", () => {
    const now = state();
    const after = now.apply(replacing(now, findIn(now, "never bought"), "$1 $& $$", true).tr);
    expect(words(after)).toContain("“the pumps were $1 $& $$”");
    const marked: string[] = [];
    after.doc.descendants((node) => void (mark.type.isInSet(node.marks) && marked.push(node.text!)));
    expect(marked).toEqual(["the pumps were $1 $& $$"]);
  });

  it("by nothing takes the words out", () => {
    const now = state();
    expect(words(now.apply(replacing(now, findIn(now, "new "), "", false).tr))).toContain("\npumps\n");
  });

  it("works in a headline", () => {
    const headline = EditorState.create({ doc: headlineDoc("Pumps and pumps"), plugins: undoHistory() });
    const { tr, replaced } = replacing(headline, findIn(headline, "pumps"), "gates", false);
    expect([headline.apply(tr).doc.textContent, replaced]).toEqual(["gates and gates", 2]);
  });
});
