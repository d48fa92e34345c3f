import { describe, expect, it } from "vitest";
import { caretContext, quoteMayBeginHere } from "./caret-context";
import { stateOf } from "../testing/fixtures";

describe("caretContext", () => {
  it("is the sentences before the caret's own, over blocks", () => {
    const { leftContext, typed } = caretContext(stateOf("First line.", "A sentence. Half a sen|tence. More."));
    expect(leftContext).toBe("First line.\nA sentence.");
    expect(typed).toBe("Half a sen");
  });

  it("does not change while letters are typed into a sentence", () => {
    const left = (line: string) => caretContext(stateOf("One.", line)).leftContext;
    expect(left("Two. T|")).toBe(left("Two. Three four|"));
    expect(left("Two. Three.|")).not.toBe(left("Two. Three|"));
  });

  it("ends at a word when it is cut", () => {
    const { leftContext } = caretContext(stateOf(`${"word ".repeat(4000)}.`, "|"));
    expect(leftContext.length).toBeLessThanOrEqual(8000);
    expect(leftContext.startsWith("word")).toBe(true);
  });
});

describe("quoteMayBeginHere", () => {
  it.each([
    ["A sentence. |", true],
    ["|", true],
    ["A sentence.|", true],
    ["The mayor said |", true],
    ["The mayor said, “|", true],
    ["The mayor said “we wi|", true],
    ["He put it this way: |", true],
    ["A sent|", false],
    ["A sentence |", false],
    ["A sen|tence", false],
    ["The mayor said “we wi|ll”", false],
    ["The mayor said|", false],
  ])("%s", (line, may) => expect(quoteMayBeginHere(caretContext(stateOf(line)))).toBe(may));
});
