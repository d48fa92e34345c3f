import { describe, expect, it } from "vitest";
import { paragraphOf, quoteFindingOf } from "../testing/fixtures";
import type { DiffPart, QuoteFinding } from "../wire/types";
import { fixText, withSentenceEnd } from "./fix-text";

const same = (words: string): DiffPart => ({ op: "equal", before: words, after: words, kind: null });
const differing = (quote: string, source: string, diff: DiffPart[]): QuoteFinding =>
  quoteFindingOf(quote, { state: "differs", source_text: source, source_end: source.length, diff });

describe("text of a fix", () => {
  it("is the source's wording", () => {
    const diff = [
      same("We need"),
      { op: "replace", before: "fifty", after: "sixty", kind: "number" } as const,
      same("seats"),
    ];
    expect(fixText(differing("We need sixty seats,", "We need fifty seats", diff))).toBe("We need fifty seats");
  });

  it("keeps conventional edits", () => {
    const diff: DiffPart[] = [
      same("We"),
      { op: "delete", before: "as I have said before", after: "", kind: "omission" },
      { op: "delete", before: "will", after: "", kind: "dropped" },
      same("never pay"),
      { op: "insert", before: "", after: "the bill", kind: "added" },
      { op: "insert", before: "", after: "to them", kind: "clarification" },
    ];
    const source = "We, as I have said before, will never pay";
    expect(fixText(differing("We … never pay the bill [to them]", source, diff))).toBe("We will … never pay [to them]");
  });

  it("of a quote through several paragraphs are not cut to one of them", () => {
    const diff = [
      same("One two"),
      { op: "replace", before: "three", after: "four", kind: "number" } as const,
      same("five six seven"),
    ];
    expect(fixText(differing("One two four five six seven", "five six seven", diff))).toBe(
      "One two three five six seven",
    );
  });

  it("is the whole source text when the end of the quote was not matched", () => {
    const diff: DiffPart[] = [
      same("We"),
      { op: "delete", before: "as I said", after: "", kind: "omission" },
      same("will pay"),
      { op: "insert", before: "", after: "seven", kind: "number" },
    ];
    expect(fixText(differing("We … will pay [them] seven", "We, as I said, will pay", diff))).toBe(
      "We, as I said, will pay",
    );
  });

  it("is null without a changed word", () => {
    expect(fixText(differing("We will pay", "we will pay", []))).toBeNull();
    expect(fixText(quoteFindingOf("We will pay", { state: "not_found", source_text: null }))).toBeNull();
    expect(fixText(quoteFindingOf("We will pay", { state: "other_speaker", source_text: "We must pay" }))).toBeNull();
  });
});

describe("a last word that the source does not have", () => {
  const added = (words: string): DiffPart => ({ op: "insert", before: "", after: words, kind: "added" });
  const paragraph = paragraphOf("It is money left in the rain. No more, then.");

  it("gives way to the source's, within its sentence", () => {
    const finding = differing("It is money left in the fog", "It is money left in the", [
      same("It is money left in the"),
      added("fog"),
    ]);
    expect(withSentenceEnd(finding.source_text!, finding, paragraph)).toBe("It is money left in the rain");
    const more = differing("It is money left in the rain today", "It is money left in the rain", [
      same("It is money left in the rain"),
      added("today"),
    ]);
    expect(withSentenceEnd(more.source_text!, more, paragraph)).toBe("It is money left in the rain");
  });
});
