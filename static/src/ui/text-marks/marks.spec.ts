import { describe, expect, it } from "vitest";
import { occurrences, patternFor, pieces, windowAround } from "./marks";

const TEXT = "Nurses ride it home, and there is no other way up the hill.";

describe("pieces", () => {
  it("is the text itself without marks", () => {
    expect(pieces(TEXT, [])).toEqual([{ text: TEXT, kinds: [] }]);
    expect(pieces("", [{ start: 0, end: 3, kind: "a" }])).toEqual([]);
  });

  it("cuts where marks overlap, and joins to the text", () => {
    const cut = pieces(TEXT, [
      { start: 0, end: 11, kind: "quoted" },
      { start: 7, end: 19, kind: "found" },
      { start: 0, end: 6, kind: "quoted" },
    ]);
    expect(cut.map(({ text, kinds }) => [text, kinds.join("+")])).toEqual([
      ["Nurses", "quoted"],
      [" ", "quoted"],
      ["ride", "quoted+found"],
      [" it home", "found"],
      [TEXT.slice(19), ""],
    ]);
    expect(cut.map(({ text }) => text).join("")).toBe(TEXT);
  });

  it("passes over what is empty or outside", () => {
    expect(
      pieces("Short", [
        { start: 9, end: 12, kind: "a" },
        { start: 2, end: 2, kind: "a" },
      ]),
    ).toEqual([{ text: "Short", kinds: [] }]);
    expect(pieces("Short", [{ start: -4, end: 99, kind: "a" }])).toEqual([{ text: "Short", kinds: ["a"] }]);
  });
});

describe("occurrences", () => {
  it("finds words in any case and over any white space", () => {
    expect(
      occurrences("No WAY up.\nNo way down.", patternFor("no  way"), "f").map(({ start, end }) => [start, end]),
    ).toEqual([
      [0, 6],
      [11, 17],
    ]);
  });

  it("reads what a pattern would mean as plain letters", () => {
    expect(occurrences("What (else)? More.", patternFor("(else)?"), "f")).toEqual([{ start: 5, end: 12, kind: "f" }]);
    expect(occurrences("anything", patternFor("  "), "f")).toEqual([]);
  });

  it("takes one quotation mark, apostrophe or dash for another", () => {
    expect(occurrences("“It’s half-done” – now", patternFor('"it\'s half–done" - NOW'), "f")).toEqual([
      { start: 0, end: 22, kind: "f" },
    ]);
  });

  it("finds Korean inside a word", () => {
    expect(occurrences("시장은 예산을 말했다", patternFor("예산"), "f")).toEqual([{ start: 4, end: 6, kind: "f" }]);
  });
});

describe("windowAround", () => {
  it("cuts between words on both sides", () => {
    const shown = windowAround(TEXT, { start: 25, end: 30, kind: "f" }, 12);
    expect(shown.text.slice(shown.mark.start, shown.mark.end)).toBe(TEXT.slice(25, 30));
    expect(shown).toMatchObject({ text: "home, and there is no other", before: true, after: true });
  });

  it("shows a short text whole", () => {
    expect(windowAround("Yes.", { start: 0, end: 3, kind: "f" }, 80)).toEqual({
      text: "Yes.",
      mark: { start: 0, end: 3, kind: "f" },
      before: false,
      after: false,
    });
  });

  it("never cuts into the mark where a text has no spaces", () => {
    const text = "가".repeat(300);
    const shown = windowAround(text, { start: 100, end: 120, kind: "f" }, 20);
    expect(shown.mark.end - shown.mark.start).toBe(20);
    expect(shown.text.length).toBeLessThanOrEqual(60);
  });
});
