import { describe, expect, it } from "vitest";
import { textOfSide } from "../../checks/cards/diff-parts";
import { wordDiff } from "./word-diff";

describe("wordDiff", () => {
  it("says what was put in another's place", () => {
    expect(wordDiff("We will sign the contract", "We will not sign that contract")).toEqual([
      { op: "equal", before: "We will", after: "We will" },
      { op: "insert", before: "", after: "not" },
      { op: "equal", before: "sign", after: "sign" },
      { op: "replace", before: "the", after: "that" },
      { op: "equal", before: "contract", after: "contract" },
    ]);
  });

  it("is one equal part where nothing changed but white space", () => {
    expect(wordDiff("One  two\nthree", "One two three")).toEqual([
      { op: "equal", before: "One two three", after: "One two three" },
    ]);
  });

  it("gives both texts back, whatever they are", () => {
    for (const [before, after] of [
      ["", "a b"],
      ["a b", ""],
      ["a b c a b", "b a c b a"],
      ["펌프 값을 치르기 전에는", "펌프 값을 치른 뒤에는"],
      ["x", "x"],
    ] as const) {
      const diff = wordDiff(before, after);
      expect(textOfSide(diff, "before")).toBe(before);
      expect(textOfSide(diff, "after")).toBe(after);
    }
  });
});
