import { describe, expect, it } from "vitest";
import { contextAround, relation } from "./anchoring";
import { closestMatch, findQuote } from "./quote-search";

const PARAGRAPHS = [
  "Good evening. The pier is closed until the spring.",
  "We looked at the piles in May. The wood was never sound, and the bolts were worse.",
  "I asked him twice. The wood was never sound, and nobody wrote it down.",
];
const EXACT = "The wood was never sound";

function quoteIn(paragraph: number) {
  const start = PARAGRAPHS[paragraph]!.indexOf(EXACT);
  return {
    exact: EXACT,
    ...contextAround(PARAGRAPHS[paragraph]!, start, start + EXACT.length),
    hint: { paragraph, start },
  };
}

function found(texts: string[], quote: ReturnType<typeof quoteIn>, hint = quote.hint): [number, string] | null {
  const anchor = findQuote(quote, texts, hint);
  return anchor && [anchor.paragraph, texts[anchor.paragraph]!.slice(anchor.start, anchor.end)];
}

describe("findQuote", () => {
  it.each([1, 2])("goes by the surroundings, against the hint (%i)", (paragraph) => {
    expect(found(PARAGRAPHS, quoteIn(paragraph), { paragraph: 3 - paragraph, start: 0 })).toEqual([paragraph, EXACT]);
  });

  it.each([1, 2])("goes by the hint where an older mark has no surroundings (%i)", (paragraph) => {
    expect(found(PARAGRAPHS, { ...quoteIn(paragraph), prefix: "", suffix: "" })).toEqual([paragraph, EXACT]);
  });

  it("finds what moved and what was set in other type", () => {
    expect(found(["New.", ...PARAGRAPHS.map((text) => text.replace("sound", "SOUND"))], quoteIn(1))).toEqual([
      2,
      "The wood was never SOUND",
    ]);
  });

  it.each([1, 2])("finds corrected words by likeness and surroundings (%i)", (paragraph) => {
    const texts = PARAGRAPHS.map((text) => text.replace("The wood was", "The wood is"));
    expect(found(texts, quoteIn(paragraph))).toEqual([paragraph, "The wood is never sound"]);
  });

  it("finds nothing where nothing is like it", () => {
    expect(found(["All moons are old.", ""], quoteIn(1))).toBeNull();
    expect(found(PARAGRAPHS, { ...quoteIn(1), exact: " " })).toBeNull();
    expect(found(PARAGRAPHS, { ...quoteIn(1), exact: "maybe" })).toBeNull();
    expect(found([], quoteIn(1))).toBeNull();
  });
});

describe("closestMatch", () => {
  it("is the stretch with the fewest changes", () => {
    expect(closestMatch("never sound", "it was nevver sond at all", 8)).toEqual({ start: 7, end: 18, changes: 2 });
    expect(closestMatch("abc", "xxabcxx", 1)).toEqual({ start: 2, end: 5, changes: 0 });
    expect(closestMatch("abc", "xyz", 1)).toBeNull();
  });
});

describe("relation", () => {
  it.each([
    ["“the wood was never sound,”", "same"],
    ["never sound", "part"],
    ["The wood was sound", "edited"],
    ["", "edited"],
    ["…", "edited"],
  ])("%s", (quoted, expected) => expect(relation(EXACT, quoted)).toBe(expected));
});
