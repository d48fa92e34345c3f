import { describe, expect, it } from "vitest";
import { stateOf } from "../../testing/fixtures";
import { findWords, textRange, wordsOf } from "./words";

const docOf = (...lines: string[]) => stateOf(...lines.slice(0, -1), `${lines.at(-1)}|`).doc;
const nothing = { prefix: "", suffix: "" };

/** What is found, as words; null where nothing is. */
function found(lines: string[], quote: string, near: number | null, around: Partial<typeof nothing> = {}) {
  const doc = docOf(...lines);
  const range = findWords(doc, { quote, ...nothing, ...around }, near);
  return range && { from: range.from, words: doc.textBetween(range.from, range.to) };
}

describe("the words of a comment", () => {
  it("are what is selected, without the ends of paragraphs", () => {
    const doc = docOf("The bus stops.", "Nurses ride it.");
    expect(textRange(doc, { from: 0, to: doc.content.size })).toEqual({ from: 1, to: doc.content.size - 1 });
    // From the end of one paragraph to the beginning of the next there is no word.
    expect(textRange(doc, { from: 15, to: 17 })).toBeNull();
    expect(textRange(doc, { from: 5, to: 5 })).toBeNull();
  });

  it("are kept with what stands around them", () => {
    const doc = docOf("The night bus stops.", "Nurses ride it.");
    expect(wordsOf(doc, { from: 5, to: 14 })).toEqual({ quote: "night bus", prefix: "The ", suffix: " stops." });
    const both = wordsOf(doc, { from: 11, to: 29 });
    expect(both.quote).toBe("bus stops.\nNurses");
    expect([both.prefix, both.suffix]).toEqual(["The night ", " ride it."]);
  });

  it("are cut where they are very long", () => {
    const doc = docOf("x".repeat(1200));
    const { quote } = wordsOf(doc, { from: 1, to: 1201 });
    expect(quote).toBe(`${"x".repeat(1000)}…`);
  });

  it("are found by what stands around them, of several", () => {
    const lines = ["The bus stops here.", "A bus stops there."];
    expect(found(lines, "bus stops", null, { prefix: "A ", suffix: " there." })).toEqual({
      from: 24,
      words: "bus stops",
    });
    expect(found(lines, "bus stops", null, { prefix: "The ", suffix: " here." })).toEqual({
      from: 5,
      words: "bus stops",
    });
  });

  it("are found right where they were, or where they are long and there once", () => {
    expect(found(["The bus stops. A bus."], "bus", 5)).toEqual({ from: 5, words: "bus" });
    expect(found(["The bus stops. A bus."], "bus", 8)).toEqual({ from: 5, words: "bus" });
    const long = "nurses ride it after the shift";
    expect(found(["Said:", `Some ${long}.`], long, null)?.words).toBe(long);
  });

  it("are not found where they may as well be others", () => {
    expect(found(["The bus stops. A long way off, a bus."], "bus", 40)).toBeNull();
    expect(found(["A bus."], "bus", null, { prefix: "The night ", suffix: " stops." })).toBeNull();
    const long = "nurses ride it after the shift";
    expect(found([long, long], long, null)).toBeNull();
    expect(found(["The tram stops."], "bus", 5)).toBeNull();
    expect(found(["The tram stops."], "", 5)).toBeNull();
  });
});
