import type { EditorState } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf } from "../../testing/fixtures";
import { linkedRange, linkTransaction } from "../toolbar/link-dialog";
import { parseLink } from "./links";

describe("an address", () => {
  it.each([
    ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
    [" example.org ", "https://example.org"],
    ["example.org/a b", null],
    ["서울시.한국/자료", "https://서울시.한국/자료"],
    ["ana@example.org", "mailto:ana@example.org"],
    ["mailto:ana@example.org", "mailto:ana@example.org"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["https://", null],
    ["nothing", null],
    ["", null],
  ])("%s → %s", (typed, href) => expect(parseLink(typed)).toBe(href));
});

describe("a link", () => {
  const at = (state: EditorState, pos: number) =>
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));

  it("is put on the words that are chosen, and found again from within", () => {
    const state = stateOf("See the report now|");
    const linked = state.apply(linkTransaction(state, { from: 5, to: 15 }, "https://example.org", ""));
    expect(linked.doc.textContent).toBe("See the report now");
    expect(linkedRange(at(linked, 8))).toEqual({ from: 5, to: 15 });
    expect(linkedRange(at(linked, 3))).toBeNull();
    // What is typed behind it is not part of it.
    expect(linkedRange(linked)).toBeNull();
  });

  it("is found whole where part of it is emphasised", () => {
    const state = stateOf("See the report now|");
    const linked = state.apply(linkTransaction(state, { from: 5, to: 15 }, "https://example.org", ""));
    const bold = linked.apply(linked.tr.addMark(9, 12, linked.schema.marks["strong"]!.create()));
    expect(linkedRange(at(bold, 6))).toEqual({ from: 5, to: 15 });
  });

  it("brings its words where none are chosen", () => {
    const state = stateOf("See | now");
    expect(state.apply(linkTransaction(state, { from: 5, to: 5 }, "https://example.org", "this")).doc.textContent).toBe(
      "See this now",
    );
  });
});
