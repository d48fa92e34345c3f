import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { quoteFindingOf, stateOf } from "../testing/fixtures";
import { bodySchema, type Provenance } from "../articles/schema";
import { quoteFix } from "./fixes";

describe("mending a quote", () => {
  const paragraph = {
    paragraph_id: 7,
    index: 3,
    text: "So: we need fifty seats. No more.",
    speaker: "Halvard Tennick",
    start_ms: 83_000,
    end_ms: null,
    question: false,
    revisions: 0,
  };
  const finding = {
    ...quoteFindingOf("We need sixty seats,", { state: "differs", source_text: "we need fifty seats", diff: [] }),
    source_start: 4,
    source_end: 23,
  };
  const start = stateOf("“We need sixty seats,” he said.|");
  const state = EditorState.create({ doc: start.doc, selection: start.selection, plugins: [history()] });
  const placed = { id: "0:x", finding, from: 2, to: 22, edited: false };

  it("keeps the marks and the comma, says where the words come from, and is one step back", () => {
    const typed = state.apply(state.tr.insertText(" Yes."));
    const mended = typed.apply(quoteFix(typed, placed, "we need fifty seats", paragraph));
    expect(mended.doc.textContent).toBe("“we need fifty seats,” he said. Yes.");
    const marked: [string, Provenance][] = [];
    mended.doc.descendants((node) => {
      const mark = bodySchema.marks.quote.isInSet(node.marks);
      if (mark) marked.push([node.text!, mark.attrs as Provenance]);
    });
    expect(marked).toHaveLength(1);
    const [words, from] = marked[0]!;
    expect([words, from.exact, from.start, from.end, from.prefix]).toEqual([
      "we need fifty seats",
      "we need fifty seats",
      4,
      23,
      "So: ",
    ]);
    expect(from.suffix).toBe(". No more.");
    let back = mended;
    undo(mended, (tr) => (back = mended.apply(tr)));
    expect(back.doc.textContent).toBe("“We need sixty seats,” he said. Yes.");
  });
});
