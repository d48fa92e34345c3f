import type { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf, suggestionOf as item } from "./fixtures";
import { insertionAtCaret, insertQuote } from "./insert";
import { nameFor, preview } from "./insertion";
import type { Suggestion } from "./wire/types";

function insert(line: string, suggestion: Suggestion): EditorState {
  const state = stateOf(line);
  return state.apply(insertQuote(state, suggestion, insertionAtCaret(state, suggestion)!));
}

/** The article after an insertion, the words under the quote mark in brackets. */
function result(line: string, suggestion: Suggestion): string {
  let text = "";
  insert(line, suggestion).doc.descendants((node) => {
    if (node.isText) text += node.marks.length ? `[${node.text}]` : node.text;
  });
  return text.replace("][", "");
}

const WALL = "Thank you. A wall without pumps is money thrown in the harbour. I mean it.";
const SPAN = "A wall without pumps is money thrown in the harbour.";

describe("an inserted quote", () => {
  it("takes marks, a comma for the full stop, and the speaker's name", () => {
    expect(result("It was heard. |", item(WALL, SPAN)))
      .toBe("It was heard. “[A wall without pumps is money thrown in the harbour],” Halvard Tennick said.");
  });

  it("keeps ? and !, and a question is asked", () => {
    expect(result("|", item("Who will pay?"))).toBe("“[Who will pay?]” Halvard Tennick asked.");
    expect(result("|", item("Never!"))).toBe("“[Never!]” Halvard Tennick said.");
  });

  it("has no attribution without a speaker, and keeps the source's full stop", () => {
    expect(result("|", item(WALL, SPAN, { speaker: null }))).toBe("“[A wall without pumps is money thrown in the harbour.]”");
  });

  it("puts no second attribution after words that lead in to it", () => {
    expect(result("Tennick told the hearing: |", item(WALL, SPAN)))
      .toBe("Tennick told the hearing: “[A wall without pumps is money thrown in the harbour.]”");
    expect(result("The engineer said, “|", item(WALL, SPAN)))
      .toBe("The engineer said, “[A wall without pumps is money thrown in the harbour.]”");
  });

  it("completes an opening mark without doubling it", () => {
    expect(result("“|", item(WALL, SPAN))).toBe("“[A wall without pumps is money thrown in the harbour],” Halvard Tennick said.");
    expect(result('"|', item("Who will pay?"))).toBe('"[Who will pay?]" Halvard Tennick asked.');
    expect(result("“|”", item("We will pay."))).toBe("“[We will pay],” Halvard Tennick said.");
  });

  it("completes a partial quote, whatever its case, and marks the whole", () => {
    expect(result("“a wall with|", item(WALL, SPAN)))
      .toBe("“[a wall without pumps is money thrown in the harbour],” Halvard Tennick said.");
  });

  it("completes words from the middle of the span", () => {
    expect(result("He called it “money thr|", item(WALL, SPAN))).toBe("He called it “[money thrown in the harbour.]”");
  });

  it("goes to the end of the sentence for words outside the span", () => {
    expect(result("“I me|", item(WALL, SPAN))).toBe("“[I mean it],” Halvard Tennick said.");
  });

  it("takes the place of a few words that match nothing", () => {
    expect(result("“pumps cost|", item(WALL, SPAN))).toMatch(/^“\[A wall without/);
  });

  it("writes only what of a completion is not typed yet, and gives way to the source's comma", () => {
    const text = "It is, as I said, the café that pays.";
    const completed = (line: string, typed: string) => {
      const suggestion = item(text, text.slice(text.indexOf("as I")), { speaker: null });
      const state = stateOf(line);
      const insertion = insertionAtCaret(state, suggestion, suggestion.spans[0], typed.length)!;
      return { after: state.apply(insertQuote(state, suggestion, insertion)).doc.textContent, ghost: preview(insertion, 30) };
    };
    expect(completed("“as I said |", "as I said")).toEqual({ after: "“as I said, the café that pays.”", ghost: ", the café that pays.”" });
    expect(completed("“ as I said|", "as I said")).toEqual({ after: "“ as I said, the café that pays.”", ghost: ", the café that pays.”" });
    expect(completed("“as I said the cafe |", "as I said, the café ")).toEqual({ after: "“as I said the cafe that pays.”", ghost: "that pays.”" });
    expect(completed("“as I said, the c|", "as I said, the c")).toEqual({ after: "“as I said, the café that pays.”", ghost: "afé that pays.”" });
  });

  it("keeps an ellipsis, turns inner marks into single ones, and begins with a space where one is missing", () => {
    expect(result("|", item("He said “no” and…"))).toBe("“[He said ‘no’ and…]” Halvard Tennick said.");
    expect(result("It ended.|", item("We pay."))).toBe("It ended. “[We pay],” Halvard Tennick said.");
  });

  it("remembers where it comes from, in code points", () => {
    const suggestion = item("😀 We will pay.", "We will pay.");
    let attrs: Record<string, unknown> = {};
    insert("|", suggestion).doc.descendants((node) => {
      if (node.marks[0]) attrs = node.marks[0].attrs;
    });
    expect(attrs).toEqual({
      source_id: "s1", source_title: "Hearing", paragraph_id: 7, paragraph_index: 3, start: 2, end: 13,
      speaker: "Halvard Tennick", start_ms: 83_000, exact: "We will pay", prefix: "😀 ", suffix: ".", end_ms: null,
    });
  });

  it("leaves the caret after the attribution, outside the mark", () => {
    const state = insert("|", item("We pay."));
    expect(state.selection.head).toBe(state.doc.content.size - 1);
    expect(state.selection.$head.marks()).toEqual([]);
  });

  it("is null for nothing", () => {
    expect(insertionAtCaret(stateOf("|"), item("   "))).toBeNull();
  });
});

describe("nameFor", () => {
  it.each([
    ["Halvard Tennick", "", "Halvard Tennick"],
    ["Halvard Tennick", "Halvard Tennick spoke.", "Tennick"],
    ["IMKE RADDALL", "", "Imke Raddall"],
    ["IMKE RADDALL", "Imke Raddall spoke.", "Raddall"],
    ["SPEAKER 1", "SPEAKER 1 spoke.", "SPEAKER 1"],
    ["김민지", "김민지 씨", "김민지"],
  ])("%s", (speaker, article, name) => expect(nameFor(speaker, article)).toBe(name));
});

describe("preview", () => {
  it("cuts a long quote and keeps marks and attribution", () => {
    const long = item(`${"word ".repeat(60)}end.`);
    const shown = preview(insertionAtCaret(stateOf("|"), long)!, 30);
    expect(shown.split(" ")).toHaveLength(33);
    expect(shown).toMatch(/^“word .* word…,” Halvard Tennick said\.$/);
  });
});
