import { describe, expect, it } from "vitest";
import { findingToWire, headlineFindingFromWire, suggestionFromWire } from "./adapter";
import { codePoints } from "./codepoints";
import type { HeadlineFinding, Suggestion } from "./types";

describe("codePoints", () => {
  const text = "a😀b👩‍🚀c 한국어 𠮷.";

  it("agrees with iteration over code points, both ways", () => {
    const at = codePoints(text);
    let utf16 = 0;
    [...text].forEach((char, index) => {
      expect(at.toUtf16(index)).toBe(utf16);
      expect(at.fromUtf16(utf16)).toBe(index);
      utf16 += char.length;
    });
    expect(at.toUtf16([...text].length)).toBe(text.length);
    expect(at.fromUtf16(text.length)).toBe([...text].length);
  });

  it("gives the inside of a pair the pair's own offset", () => {
    expect(codePoints("😀x").fromUtf16(1)).toBe(0);
    expect(codePoints("a😀x").fromUtf16(2)).toBe(1);
    expect(codePoints("a😀x").fromUtf16(3)).toBe(2);
  });

  it("clamps", () => {
    expect(codePoints("ab").toUtf16(9)).toBe(2);
    expect(codePoints("😀").toUtf16(9)).toBe(2);
    expect(codePoints("😀").fromUtf16(-1)).toBe(0);
  });
});

describe("the adapter", () => {
  const item = { source_id: "s", paragraph_id: 1, text: "😀😀 We will rebuild.", spans: [] as unknown } as Suggestion;

  it("cuts the same words out of a paragraph with emoji as the server does", () => {
    const span = suggestionFromWire({ ...item, spans: [{ start: 3, end: 19, score: 1, completes: 2 }] }).spans[0]!;
    expect(item.text.slice(span.start, span.end)).toBe("We will rebuild.");
    expect(span.completes).toBe(2);
  });

  it("drops empty spans", () => {
    expect(
      suggestionFromWire({
        ...item,
        spans: [
          { start: 5, end: 5, score: 1 },
          { start: 900, end: 999, score: 1 },
        ],
      }).spans,
    ).toEqual([]);
  });

  it("places headline ranges in the headline and body ranges in the body", () => {
    const headline = "🔥 ‘rebuild’";
    const body = "🧱🧱 “We will rebuild”";
    const finding = {
      quote: "rebuild",
      start: 3,
      end: 10,
      state: "supported",
      probability: 0,
      message: "",
      reasons: [],
      diff: [],
      support: [{ text: "We will rebuild", start: 4, end: 19 }],
      nearest: { text: "We will rebuild", start: 4, end: 19 },
      fix: { text: "rebuild", start: 12, end: 19 },
      source: null,
    } satisfies HeadlineFinding;
    const converted = headlineFindingFromWire(finding, headline, body);
    expect(headline.slice(converted.start, converted.end)).toBe("rebuild");
    expect(body.slice(converted.nearest!.start, converted.nearest!.end)).toBe("We will rebuild");
    expect(body.slice(converted.fix!.start, converted.fix!.end)).toBe("rebuild");
    expect(body.slice(converted.support[0]!.start, converted.support[0]!.end)).toBe("We will rebuild");
    expect(findingToWire(converted, { headline, body })).toEqual(finding);
  });
});
