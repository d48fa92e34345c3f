import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderMarks } from "./render";
import { lengthUpTo, redrawKeepingSelection } from "./selection";

const TEXT = "The driver asked for sixteen seats and decent tyres.";
let words: HTMLElement;
let beside: HTMLElement;

beforeEach(() => {
  words = document.createElement("p");
  words.textContent = TEXT;
  beside = document.createElement("p");
  beside.textContent = "Nobody answered.";
  document.body.append(words, beside);
});

afterEach(() => {
  document.getSelection()!.removeAllRanges();
  document.body.replaceChildren();
});

const selection = () => document.getSelection()!;
const marks = () => renderMarks(TEXT, [{ start: 4, end: 30, kind: "quoted" }]);
const at = (node: Node | null, offset: number) => lengthUpTo(words, node!, offset);

describe("selection in a redrawn text", () => {
  it("keeps the words that are selected in it", () => {
    selection().setBaseAndExtent(words.firstChild!, 21, words.firstChild!, 51);
    redrawKeepingSelection(words, marks());
    expect(words.querySelector("mark")!.textContent).toBe(TEXT.slice(4, 30));
    expect(selection().toString()).toBe("sixteen seats and decent tyres");
  });

  it("keeps the direction in which they were selected", () => {
    selection().setBaseAndExtent(words.firstChild!, 51, words.firstChild!, 21);
    redrawKeepingSelection(words, marks());
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection();
    expect([at(anchorNode, anchorOffset), at(focusNode, focusOffset)]).toEqual([51, 21]);
  });

  it("keeps a selection that goes on beyond it", () => {
    selection().setBaseAndExtent(words.firstChild!, 39, beside.firstChild!, 6);
    redrawKeepingSelection(words, marks());
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection();
    expect([at(anchorNode, anchorOffset), focusNode, focusOffset]).toEqual([39, beside.firstChild, 6]);
  });

  it("leaves a selection elsewhere, and none, alone", () => {
    redrawKeepingSelection(words, marks());
    expect(selection().rangeCount).toBe(0);
    selection().setBaseAndExtent(beside.firstChild!, 0, beside.firstChild!, 6);
    redrawKeepingSelection(words, renderMarks(TEXT, []));
    expect(selection().toString()).toBe("Nobody");
  });
});
