import { describe, expect, it } from "vitest";
import { diffSequences } from "./sequence-diff";

const letters = (text: string) => [...text];
const shown = (before: string, after: string) =>
  diffSequences(letters(before), letters(after)).map((hunk) => [hunk.before.join(""), hunk.after.join("")]);
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

describe("diffSequences", () => {
  it("alternates what stayed with what changed", () => {
    expect(shown("abcde", "abxde")).toEqual([
      ["ab", "ab"],
      ["c", "x"],
      ["de", "de"],
    ]);
    expect(shown("abc", "abcd")).toEqual([
      ["abc", "abc"],
      ["", "d"],
    ]);
    expect(shown("ab", "")).toEqual([["ab", ""]]);
    expect(shown("", "")).toEqual([]);
  });

  it("compares as it is asked to, and returns the items of each side", () => {
    const equal = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    expect(diffSequences(["A", "b"], ["a", "c"], equal)).toEqual([
      { same: true, before: ["A"], after: ["a"] },
      { same: false, before: ["b"], after: ["c"] },
    ]);
  });

  it("replaces the whole middle where too much differs", () => {
    const [before, after] = [numbers(0, 3000), numbers(10_000, 3000)];
    expect(diffSequences([1, ...before, 2], [1, ...after, 2])).toEqual([
      { same: true, before: [1], after: [1] },
      { same: false, before, after },
      { same: true, before: [2], after: [2] },
    ]);
  });
});
