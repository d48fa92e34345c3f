import { Slice } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { stateOf, suggestionOf } from "../../testing/fixtures";
import { provenanceOf } from "../../articles/provenance";
import { bodySchema } from "../../articles/schema";
import type { SourceParagraph } from "../../wire/types";
import { betweenWords, suggestionAt, singleQuote } from "./drop";

const TEXT = "Well 🙂 the pumps were never bought. Never.";
const WORDS = "the pumps were never bought";
const passage = suggestionOf(TEXT);
const from = provenanceOf(passage, TEXT.indexOf(WORDS), TEXT.indexOf(WORDS) + WORDS.length);
const quoted = bodySchema.text(WORDS, [bodySchema.marks.quote.create(from)]);
const slice = (...nodes: Parameters<typeof bodySchema.node>[2][]) =>
  new Slice(
    bodySchema.node(
      "doc",
      null,
      nodes.map((content) => bodySchema.node("paragraph", null, content)),
    ).content,
    1,
    1,
  );

describe("what is dropped", () => {
  it("is a quote where it is the words of one source alone", () => {
    expect(singleQuote(slice([quoted]))).toEqual(from);
    expect(singleQuote(slice([quoted, bodySchema.text(" ")]))).toEqual(from);
    expect(singleQuote(slice([quoted, bodySchema.text(" he said")]))).toBeNull();
    expect(singleQuote(slice([bodySchema.text("he said")]))).toBeNull();
    const other = bodySchema.text("x", [bodySchema.marks.quote.create({ ...from, start: 0 })]);
    expect(singleQuote(slice([quoted], [other]))).toBeNull();
  });

  it("stands in its paragraph where the source says, in any signs, or not at all", () => {
    const paragraph = { ...passage } as unknown as SourceParagraph;
    const { spans } = suggestionAt(from, paragraph)!;
    expect(TEXT.slice(spans[0]!.start, spans[0]!.end)).toBe(WORDS);
    expect(suggestionAt(from, { ...paragraph, text: "Corrected since." })).toBeNull();
  });

  it("divides no word", () => {
    const state = stateOf("One word|");
    expect([1, 2, 4, 5, 7, 9].map((pos) => betweenWords(state, pos))).toEqual([1, 4, 4, 5, 9, 9]);
  });
});
