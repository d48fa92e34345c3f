import { describe, expect, it } from "vitest";
import { bodySchema } from "../articles/schema";
import { quoteFindingOf, stateOf } from "../testing/fixtures";
import { canPull, pullQuote } from "./pull-quote";

const finding = quoteFindingOf("We need fifty seats,", {
  state: "verbatim",
  source_id: "s1",
  source_text: "We need fifty seats",
  speaker: "IMKE RADDALL",
});

describe("a pull quote", () => {
  const state = stateOf("“We need fifty seats,” she said.|", "Nobody answered.");
  const at = { from: 2, to: 22 };

  it("stands below the paragraph of its quote, with the words, their source and who said them", () => {
    const after = state.apply(pullQuote(state, finding, at)!);
    expect(after.doc.child(0).textContent).toBe("“We need fifty seats,” she said.");
    const made = after.doc.child(1);
    expect(made.type.name).toBe("pull_quote");
    expect(made.content.content.map((line) => line.textContent)).toEqual(["“We need fifty seats”", "— Imke Raddall"]);
    const mark = bodySchema.marks.quote.isInSet(made.firstChild!.child(1).marks)!;
    expect(mark.attrs).toMatchObject({ source_id: "s1", exact: "We need fifty seats" });
    expect(after.doc.child(2).textContent).toBe("Nobody answered.");
    after.doc.check();
  });

  it("keeps the provenance that an inserted quote has, and names nobody where the source does not", () => {
    const mark = bodySchema.marks.quote.create({ source_id: "s2", exact: "fifty seats" });
    const marked = state.apply(state.tr.addMark(2, 21, mark));
    const after = marked.apply(pullQuote(marked, { ...finding, speaker: null }, at)!);
    expect(after.doc.child(1).childCount).toBe(1);
    expect(after.doc.child(1).firstChild!.child(1).marks[0]!.attrs["source_id"]).toBe("s2");
  });

  it("is not made of a pull quote, or in a schema that has none", () => {
    const after = state.apply(pullQuote(state, finding, at)!);
    expect(canPull(after, 2)).toBe(true);
    expect(canPull(after, after.doc.child(0).nodeSize + 4)).toBe(false);
  });
});
