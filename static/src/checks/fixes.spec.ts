import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { quoteFindingOf, stateOf } from "../testing/fixtures";
import { bodySchema, type Provenance } from "../articles/schema";
import type { DiffPart, QuoteFinding } from "../wire/types";
import { mendedWords, mendQuote, withLastWords } from "./fixes";

const same = (words: string): DiffPart => ({ op: "equal", before: words, after: words, kind: null });
const differing = (quote: string, source: string, diff: DiffPart[]): QuoteFinding =>
  quoteFindingOf(quote, { state: "differs", source_text: source, source_end: source.length, diff });

describe("the words that mend a quote", () => {
  it("are the source's own", () => {
    const diff = [same("We need"), { op: "replace", before: "fifty", after: "sixty", kind: "number" } as const, same("seats")];
    expect(mendedWords(differing("We need sixty seats,", "We need fifty seats", diff))).toBe("We need fifty seats");
  });

  it("leave what convention allows as it is", () => {
    const diff: DiffPart[] = [
      same("We"), { op: "delete", before: "as I have said before", after: "", kind: "omission" },
      { op: "delete", before: "will", after: "", kind: "dropped" }, same("never pay"),
      { op: "insert", before: "", after: "the bill", kind: "added" }, { op: "insert", before: "", after: "to them", kind: "clarification" },
    ];
    const source = "We, as I have said before, will never pay";
    expect(mendedWords(differing("We … never pay the bill [to them]", source, diff))).toBe("We will … never pay [to them]");
  });

  it("of a quote through several paragraphs are not cut to one of them", () => {
    const diff = [same("One two"), { op: "replace", before: "three", after: "four", kind: "number" } as const, same("five six seven")];
    expect(mendedWords(differing("One two four five six seven", "five six seven", diff))).toBe("One two three five six seven");
  });

  it("are all of the source's where the end of the quote was not found there", () => {
    const diff: DiffPart[] = [
      same("We"), { op: "delete", before: "as I said", after: "", kind: "omission" }, same("will pay"),
      { op: "insert", before: "", after: "seven", kind: "number" },
    ];
    expect(mendedWords(differing("We … will pay [them] seven", "We, as I said, will pay", diff))).toBe("We, as I said, will pay");
  });

  it("are none where they would change no word", () => {
    expect(mendedWords(differing("We will pay", "we will pay", []))).toBeNull();
    expect(mendedWords(quoteFindingOf("We will pay", { state: "not_found", source_text: null }))).toBeNull();
    expect(mendedWords(quoteFindingOf("We will pay", { state: "other_speaker", source_text: "We must pay" }))).toBeNull();
  });
});

describe("a last word that the source does not have", () => {
  const added = (words: string): DiffPart => ({ op: "insert", before: "", after: words, kind: "added" });
  const paragraph = { paragraph_id: 7, index: 3, text: "It is money left in the rain. No more, then.", speaker: null, start_ms: null, end_ms: null, question: false, revisions: 0 };

  it("gives way to the source's, within its sentence", () => {
    const finding = differing("It is money left in the fog", "It is money left in the", [same("It is money left in the"), added("fog")]);
    expect(withLastWords(finding.source_text!, finding, paragraph)).toBe("It is money left in the rain");
    const more = differing("It is money left in the rain today", "It is money left in the rain", [same("It is money left in the rain"), added("today")]);
    expect(withLastWords(more.source_text!, more, paragraph)).toBe("It is money left in the rain");
  });
});

describe("mending a quote", () => {
  const paragraph = { paragraph_id: 7, index: 3, text: "So: we need fifty seats. No more.", speaker: "Halvard Tennick", start_ms: 83_000, end_ms: null, question: false, revisions: 0 };
  const finding = { ...differing("We need sixty seats,", "we need fifty seats", []), source_start: 4, source_end: 23 };
  const start = stateOf("“We need sixty seats,” he said.|");
  const state = EditorState.create({ doc: start.doc, selection: start.selection, plugins: [history()] });
  const placed = { id: "0:x", finding, from: 2, to: 22, edited: false };

  it("keeps the marks and the comma, says where the words come from, and is one step back", () => {
    const typed = state.apply(state.tr.insertText(" Yes."));
    const mended = typed.apply(mendQuote(typed, placed, "we need fifty seats", paragraph));
    expect(mended.doc.textContent).toBe("“we need fifty seats,” he said. Yes.");
    const marked: [string, Provenance][] = [];
    mended.doc.descendants((node) => {
      const mark = bodySchema.marks.quote.isInSet(node.marks);
      if (mark) marked.push([node.text!, mark.attrs as Provenance]);
    });
    expect(marked).toHaveLength(1);
    const [words, from] = marked[0]!;
    expect([words, from.exact, from.start, from.end, from.prefix]).toEqual(["we need fifty seats", "we need fifty seats", 4, 23, "So: "]);
    expect(from.suffix).toBe(". No more.");
    let back = mended;
    undo(mended, (tr) => (back = mended.apply(tr)));
    expect(back.doc.textContent).toBe("“We need sixty seats,” he said. Yes.");
  });
});
