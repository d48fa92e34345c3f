import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { paragraphOf, quoteFindingOf, quoteModelOf, stateOf, suggestionOf } from "../testing/fixtures";
import type { QuoteFindingModel } from "./state/finding";
import { provenanceOf } from "../articles/provenance";
import { bodySchema, type Provenance } from "../articles/schema";
import { headlineFix, quoteFix, speakerFix, unquoteFix } from "./fixes";

describe("fixing a quote", () => {
  const paragraph = paragraphOf("So: we need fifty seats. No more.");
  const finding = {
    ...quoteFindingOf("We need sixty seats,", { state: "differs", source_text: "we need fifty seats", diff: [] }),
    source_start: 4,
    source_end: 23,
  };
  const state = stateOf("“We need sixty seats,” he said.|").reconfigure({ plugins: [history()] });
  const placed = { id: "0:x", finding, from: 2, to: 22, edited: false };

  it("keeps the marks and the comma, says where the words come from, and is one step back", () => {
    const typed = state.apply(state.tr.insertText(" Yes."));
    const fixed = typed.apply(quoteFix(typed, placed, "we need fifty seats", paragraph));
    expect(fixed.doc.textContent).toBe("“we need fifty seats,” he said. Yes.");
    const marked: [string, Provenance][] = [];
    fixed.doc.descendants((node) => {
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
    let back = fixed;
    undo(fixed, (tr) => (back = fixed.apply(tr)));
    expect(back.doc.textContent).toBe("“We need sixty seats,” he said. Yes.");
  });
});

describe("fixing a headline", () => {
  it.each([
    ["‘We need sixty seats,’ says chair|", "We need fifty", "‘We need fifty,’ says chair"],
    ["‘We need sixty seats,’ asks chair|", "Why fifty?", "‘Why fifty?’ asks chair"],
    ["Chair: ‘We need sixty seats’|", "We need fifty", "Chair: ‘We need fifty’"],
  ])("keeps the comma before the speaker: %s", (headline, words, fixed) => {
    const state = stateOf(headline);
    const { textContent } = state.doc;
    const span = { from: textContent.indexOf("‘") + 2, to: textContent.indexOf("’") + 1 };
    expect(state.apply(headlineFix(state, span, words)).doc.textContent).toBe(fixed);
  });
});

describe("removing the quotation marks", () => {
  const unquoted = (from: number, to: number, ...lines: string[]) => {
    const state = stateOf(...lines);
    const { doc } = state.apply(unquoteFix(state, { from, to }));
    return doc.textBetween(0, doc.content.size, "|");
  };

  it.each([
    ["“We need seats,” he said.|", 2, 16, "We need seats, he said."],
    ["He said: „Wir zahlen“.|", 11, 21, "He said: Wir zahlen."],
    ["그는 “내겠다”고 말했다.|", 5, 8, "그는 내겠다고 말했다."],
    ["It isn’t 'theirs' at all.|", 11, 17, "It isn’t theirs at all."],
  ])("of %s", (line, from, to, left) => {
    expect(unquoted(from, to, line)).toBe(left);
  });

  it("of a quote that goes on in another paragraph, with what says where it came from", () => {
    expect(unquoted(2, 28, "“We need seats.|", "“And soon,” she said.")).toBe("We need seats.|And soon, she said.");
    const quote = bodySchema.marks.quote.create(provenanceOf(suggestionOf("We pay"), 0, 6));
    const doc = bodySchema.node("doc", null, [
      bodySchema.node("paragraph", null, [
        bodySchema.text("“"),
        bodySchema.text("We pay", [quote]),
        bodySchema.text("”"),
      ]),
    ]);
    const state = EditorState.create({ doc });
    const after = state.apply(unquoteFix(state, { from: 2, to: 8 })).doc;
    expect(after.textContent).toBe("We pay");
    expect(after.rangeHasMark(0, after.content.size, bodySchema.marks.quote)).toBe(false);
  });
});

describe("using the source's speaker", () => {
  const named = (name: string, speaker: string, line: string, later = "") => {
    const start = line.indexOf(name);
    const quote = /[“"](.*?)[”"]/.exec(line)![1]!;
    const at = line.indexOf(quote);
    const finding = quoteModelOf(quote, {
      start: at,
      end: at + quote.length,
      speaker,
      attributed_to: { name, start, end: start + name.length },
    }) as QuoteFindingModel;
    const state = stateOf(`${later}${line}|`).reconfigure({ plugins: [history()] });
    return { state, tr: speakerFix(state, { finding, from: at + later.length + 1 }) };
  };

  it.each([
    ["Bram Osk", "ADA VENN", "“We pay,” Bram Osk said.", "“We pay,” Ada Venn said."],
    ["Osk", "Ada Venn", "Osk said: “We pay.” Ada Venn left.", "Venn said: “We pay.” Ada Venn left."],
    ["김나래", "박민준", "김나래는 “내겠다”고 말했다.", "박민준은 “내겠다”고 말했다."],
    ["박민준", "김나래", "박민준이 “내겠다”고 말했다.", "김나래가 “내겠다”고 말했다."],
  ])("writes it in place of %s, in one step", (name, speaker, line, fixed) => {
    const { state, tr } = named(name, speaker, line);
    const after = state.apply(tr!);
    expect(after.doc.textContent).toBe(fixed);
    let back = after;
    undo(after, (undone) => (back = after.apply(undone)));
    expect(back.doc.textContent).toBe(line);
  });

  it("finds the name where the text before it has grown, and leaves another alone", () => {
    const { state, tr } = named("Bram Osk", "Ada Venn", "“We pay,” Bram Osk said.", "Yesterday: ");
    expect(state.apply(tr!).doc.textContent).toBe("Yesterday: “We pay,” Ada Venn said.");
    const finding = quoteModelOf("We pay", { attributed_to: { name: "Bram Osk", start: 8, end: 16 } });
    const gone = stateOf("“We pay,” Cleo Marsh said.|");
    expect(speakerFix(gone, { finding: finding as QuoteFindingModel, from: 2 })).toBeNull();
  });
});
