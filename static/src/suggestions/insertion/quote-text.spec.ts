import type { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf, suggestionOf as item } from "../../testing/fixtures";
import { insertionAtCaret, insertQuote, type InsertionOptions } from "./transaction";
import { insertedText, shorten } from "./quote-text";
import type { QuoteEdit } from "../../articles/quote-edits";
import { DEFAULTS, type HouseStyle } from "../../settings/store";
import type { Suggestion } from "../../wire/types";

function insert(line: string, suggestion: Suggestion, way?: InsertionOptions): EditorState {
  const state = stateOf(line);
  return state.apply(insertQuote(state, suggestion, insertionAtCaret(state, suggestion, way)!));
}

/** The article after an insertion, the words under the quote mark in brackets. */
function result(line: string, suggestion: Suggestion, way?: InsertionOptions): string {
  let text = "";
  insert(line, suggestion, way).doc.descendants((node) => {
    if (node.isText) text += node.marks.length ? `[${node.text}]` : node.text;
  });
  return text.replace("][", "");
}

const WALL = "Thank you. A wall without pumps is money thrown in the harbour. I mean it.";
const SPAN = "A wall without pumps is money thrown in the harbour.";

describe("an inserted quote", () => {
  const wall = item(WALL, SPAN);
  const words = "A wall without pumps is money thrown in the harbour";

  it.each([
    ["takes a comma for the full stop", "It was heard. |", wall, `It was heard. “[${words}],” Halvard Tennick said.`],
    ["keeps ?, and is asked", "|", item("Who will pay?"), "“[Who will pay?]” Halvard Tennick asked."],
    ["keeps !", "|", item("Never!"), "“[Never!]” Halvard Tennick said."],
    ["has no attribution without a speaker", "|", item(WALL, SPAN, { speaker: null }), `“[${words}.]”`],
    ["has none after a lead", "Tennick told the hearing: |", wall, `Tennick told the hearing: “[${words}.]”`],
    ["has none after a lead and a mark", "The engineer said, “|", wall, `The engineer said, “[${words}.]”`],
    ["completes an opening mark", "“|", wall, `“[${words}],” Halvard Tennick said.`],
    ["completes a straight one", '"|', item("Who will pay?"), '"[Who will pay?]" Halvard Tennick asked.'],
    ["stands between two marks", "“|”", item("We will pay."), "“[We will pay],” Halvard Tennick said."],
    ["keeps the case of typed words", "“a wall with|", wall, `“[a${words.slice(1)}],” Halvard Tennick said.`],
    ["goes on from its middle", "He called it “money thr|", wall, "He called it “[money thrown in the harbour.]”"],
    ["ends its sentence when typed outside the span", "“I me|", wall, "“[I mean it],” Halvard Tennick said."],
    ["takes the place of other words", "“pumps cost|", wall, `“[${words}],” Halvard Tennick said.`],
    [
      "turns inner marks into single ones",
      "|",
      item("He said “no” and…"),
      "“[He said ‘no’ and…]” Halvard Tennick said.",
    ],
    ["adds a missing space", "It ended.|", item("We pay."), "It ended. “[We pay],” Halvard Tennick said."],
  ])("%s", (_name, line, suggestion, text) => expect(result(line, suggestion)).toBe(text));

  it("writes only the rest when a completion is typed in part, with the source's comma", () => {
    const text = "It is, as I said, the café that pays.";
    const completed = (line: string, typed: string) => {
      const suggestion = item(text, text.slice(text.indexOf("as I")), { speaker: null });
      const state = stateOf(line);
      const insertion = insertionAtCaret(state, suggestion, { completes: typed.length })!;
      return {
        after: state.apply(insertQuote(state, suggestion, insertion)).doc.textContent,
        ghost: insertedText(insertion),
      };
    };
    const rest = "the café that pays.”";
    for (const [line, typed, after, ghost] of [
      ["“as I said |", "as I said", `“as I said, ${rest}`, `, ${rest}`],
      ["“ as I said|", "as I said", `“ as I said, ${rest}`, `, ${rest}`],
      ["“as I said the cafe |", "as I said, the café ", "“as I said the cafe that pays.”", "that pays.”"],
      ["“as I said, the c|", "as I said, the c", `“as I said, ${rest}`, "afé that pays.”"],
    ] as const)
      expect(completed(line, typed)).toEqual({ after, ghost });
  });

  it("stores its provenance in code points", () => {
    const suggestion = item("😀 We will pay.", "We will pay.");
    let attrs: Record<string, unknown> = {};
    insert("|", suggestion).doc.descendants((node) => {
      if (node.marks[0]) attrs = node.marks[0].attrs;
    });
    expect(attrs).toEqual({
      source_id: "s1",
      source_title: "Hearing",
      paragraph_id: 7,
      paragraph_index: 3,
      start: 2,
      end: 13,
      speaker: "Halvard Tennick",
      start_ms: 83_000,
      exact: "We will pay",
      prefix: "😀 ",
      suffix: ".",
      end_ms: null,
      handle: "",
      url: "",
      posted_at: "",
    });
  });

  it("leaves the caret after the attribution, outside the mark", () => {
    const state = insert("|", item("We pay."));
    expect(state.selection.head).toBe(state.doc.content.size - 1);
    expect(state.selection.$head.marks()).toEqual([]);
  });

  it("returns null when there are no words", () => {
    expect(insertionAtCaret(stateOf("|"), item("   "))).toBeNull();
  });
});

describe("a part of a sentence", () => {
  const part = (span: string) => item(WALL, span);

  it.each([
    ["The mayor called it |", "money thrown", "The mayor called it “[money thrown]”"],
    ["The mayor called it |", "money thrown in the harbour.", "The mayor called it “[money thrown in the harbour.]”"],
    [
      "The mayor called it | and left.",
      "money thrown in the harbour.",
      "The mayor called it “[money thrown in the harbour]” and left.",
    ],
    ["The mayor called it |, and left.", "money thrown", "The mayor called it “[money thrown]”, and left."],
    ["The mayor called it |.", "money thrown in the harbour.", "The mayor called it “[money thrown in the harbour]”."],
    // Without a verb of speech, too: the sentence is the writer's.
    ["To her it was |", "money thrown", "To her it was “[money thrown]”"],
    ["To her it was “|", "money thrown", "To her it was “[money thrown]”"],
    ["To her it was “|”", "money thrown", "To her it was “[money thrown]”"],
    ["It began. To her it was |", "wall without pumps", "It began. To her it was “[wall without pumps]”"],
    // No capital where the source begins a sentence.
    ["She spoke of |", "A wall without pumps", "She spoke of “[a wall without pumps]”"],
    ["She said |", "I mean", "She said “[I mean]”"],
    // A whole sentence is none, nor what stands alone, nor what a colon announces.
    ["She went on |", "I mean it.", "She went on “[I mean it],” Halvard Tennick said."],
    ["It ended. |", "money thrown", "It ended. “[Money thrown],” Halvard Tennick said."],
    ["Her words: |", "money thrown", "Her words: “[money thrown].”"],
    // Nor what runs over the end of a sentence.
    ["She went on |", "in the harbour. I mean it.", "She went on “[in the harbour. I mean it],” Halvard Tennick said."],
  ])("%s + %s", (line, span, text) => expect(result(line, part(span))).toBe(text));

  it("begins a sentence with a capital, unless a name is written without", () => {
    const ends = item("And in this regard we agree.", "in this regard we agree.");
    expect(result("It ended. |", ends)).toBe("It ended. “[In this regard we agree],” Halvard Tennick said.");
    expect(result("It ended. “|", ends)).toBe("It ended. “[In this regard we agree],” Halvard Tennick said.");
    expect(result("It ended. “in this|", ends)).toBe("It ended. “[in this regard we agree.]”");
    const name = item("And iPhones sell themselves.", "iPhones sell themselves.");
    expect(result("|", name)).toBe("“[iPhones sell themselves],” Halvard Tennick said.");
  });

  it("keeps the capital of a name", () => {
    expect(result("She spoke of |", item("Tarn will never pay for it alone.", "Tarn"))).toBe("She spoke of “[Tarn]”");
    expect(result("She spoke of |", item("Pumps first, and pumps alone.", "Pumps first"))).toBe(
      "She spoke of “[pumps first]”",
    );
  });
});

describe("the house's style", () => {
  const style = (more: Partial<HouseStyle>): InsertionOptions => ({ style: { ...DEFAULTS.style, ...more } });
  const mayor = item("We will pay.", undefined, { speaker: "Mayor Ana Quell" });
  const officer = item("We will pay.", undefined, { speaker: "Ana Quell, transport officer" });

  it.each([
    [{ verb: "says" }, "We will pay.", "“[We will pay],” Halvard Tennick says."],
    [{ verb: "says" }, "Who will pay?", "“[Who will pay?]” Halvard Tennick asks."],
    [{ order: "verb-name" }, "We will pay.", "“[We will pay],” said Halvard Tennick."],
    [{ order: "verb-name" }, "Who will pay?", "“[Who will pay?]” asked Halvard Tennick."],
    [{ place: "before" }, "We will pay.", "Halvard Tennick said: “[We will pay.]”"],
    [{ place: "before", verb: "says", order: "verb-name" }, "Who will pay?", "Halvard Tennick asks: “[Who will pay?]”"],
  ] as const)("%o", (more, words, text) => expect(result("|", item(words), style(more))).toBe(text));

  it.each([
    ["|", mayor, {}, "“[We will pay],” Ana Quell said."],
    ["|", mayor, { titles: true }, "“[We will pay],” Mayor Ana Quell said."],
    ["Mayor Ana Quell spoke. |", mayor, { titles: true }, "Mayor Ana Quell spoke. “[We will pay],” Quell said."],
    ["|", officer, { titles: true }, "“[We will pay],” Ana Quell, transport officer, said."],
    ["|", officer, { titles: true, order: "verb-name" }, "“[We will pay],” said Ana Quell, transport officer."],
    ["|", officer, { titles: true, place: "before" }, "Ana Quell, transport officer, said: “[We will pay.]”"],
  ] as const)("gives the title when it is the first mention: %s", (line, suggestion, more, text) =>
    expect(result(line, suggestion, style(more))).toBe(text),
  );

  it.each([
    ["It ended.|", "It ended. Halvard Tennick said: “[We pay.]”"],
    ["“|", "“[We pay],” Halvard Tennick said."],
    ["“We p|", "“[We pay],” Halvard Tennick said."],
    ["And then |", "And then “[We pay],” Halvard Tennick said."],
    ["Tennick said: |", "Tennick said: “[We pay.]”"],
  ])("names nobody first when marks are open or a sentence has begun: %s", (line, text) =>
    expect(result(line, item("We pay."), style({ place: "before" }))).toBe(text),
  );
});

describe("in a Korean article", () => {
  const statement = item("펌프가 없는 벽은 쓸모가 없습니다. 돈은 누가 냅니까?", "펌프가 없는 벽은 쓸모가 없습니다.", {
    speaker: "김민지 시장",
  });
  const question = item(statement.text, "돈은 누가 냅니까?", { speaker: "김민지 시장" });
  const style = (more: Partial<HouseStyle>): InsertionOptions => ({ style: { ...DEFAULTS.style, ...more } });

  it.each([
    ["|", {}, "“[펌프가 없는 벽은 쓸모가 없습니다]”라고 김민지는 말했다."],
    [
      "의회가 열렸다. |",
      { titles: true },
      "의회가 열렸다. “[펌프가 없는 벽은 쓸모가 없습니다]”라고 김민지 시장은 말했다.",
    ],
    [
      "김민지 시장이 나왔다. |",
      { titles: true },
      "김민지 시장이 나왔다. “[펌프가 없는 벽은 쓸모가 없습니다]”라고 김 시장은 말했다.",
    ],
    [
      "의회가 열렸다. |",
      { place: "before" },
      "의회가 열렸다. 김민지는 “[펌프가 없는 벽은 쓸모가 없습니다]”라고 말했다.",
    ],
    ["의회가 열렸다. |", { verb: "says" }, "의회가 열렸다. “[펌프가 없는 벽은 쓸모가 없습니다]”라고 김민지는 말한다."],
    ["김 시장은 이날 |", {}, "김 시장은 이날 “[펌프가 없는 벽은 쓸모가 없습니다]”라고 말했다."],
    ["이날 회견에서 “|", {}, "이날 회견에서 “[펌프가 없는 벽은 쓸모가 없습니다]”라고 김민지는 말했다."],
    ["김 시장은 “|”라고 덧붙였다.", {}, "김 시장은 “[펌프가 없는 벽은 쓸모가 없습니다]”라고 덧붙였다."],
    ["시장의 말: |", {}, "시장의 말: “[펌프가 없는 벽은 쓸모가 없습니다.]”"],
  ] as const)("%s %o", (line, more, text) => expect(result(line, statement, style(more))).toBe(text));

  it("keeps a question's mark, and asks", () => {
    expect(result("|", question)).toBe("“[돈은 누가 냅니까?]”라고 김민지는 물었다.");
  });

  it("adds no full stop when it is part of a sentence", () => {
    expect(result("시장은 이를 |", item(statement.text, "쓸모가 없습니다", { speaker: "김민지" }))).toBe(
      "시장은 이를 “[쓸모가 없습니다]”",
    );
  });

  it("names speakers of other tongues, and an English article has English words", () => {
    expect(result("의회가 열렸다. |", item("We will pay."))).toBe(
      "의회가 열렸다. “[We will pay]”라고 Halvard Tennick은 말했다.",
    );
    expect(result("The council met. |", statement)).toBe(
      "The council met. “[펌프가 없는 벽은 쓸모가 없습니다],” 김민지 said.",
    );
  });
});

describe("chosen words", () => {
  const edit = (words: string, own: string | null): QuoteEdit => ({
    start: WALL.indexOf(words),
    end: WALL.indexOf(words) + words.length,
    words: own,
  });
  const chosen = (line: string, span: string, ...edits: QuoteEdit[]) =>
    result(line, item(WALL, span), { chosen: edits });

  it.each([
    ["|", SPAN, edit("without pumps", null), "“[A wall … is money thrown in the harbour],” Halvard Tennick said."],
    [
      "|",
      SPAN,
      edit("the harbour", "the bay"),
      "“[A wall without pumps is money thrown in [the bay]],” Halvard Tennick said.",
    ],
    [
      "She called it |",
      "money thrown in the harbour",
      edit("thrown in", null),
      "She called it “[money … the harbour]”",
    ],
    // The quote is shorter when they are left out at an end.
    ["|", SPAN, edit("in the harbour", null), "“[A wall without pumps is money thrown],” Halvard Tennick said."],
    ["|", SPAN, edit("A wall", null), "“[Without pumps is money thrown in the harbour],” Halvard Tennick said."],
  ])("have an ellipsis or brackets: %s %s %o", (line, span, change, text) =>
    expect(chosen(line, span, change)).toBe(text),
  );

  it("keep their place in the source, uncut", () => {
    let attrs: Record<string, unknown> = {};
    insert("|", item(WALL, SPAN), { chosen: [edit("without pumps", null)] }).doc.descendants((node) => {
      if (node.marks[0]) attrs = node.marks[0].attrs;
    });
    expect(attrs).toMatchObject({ exact: SPAN.slice(0, -1), start: 11, end: 11 + SPAN.length - 1 });
  });

  it("are not changed by what is typed already", () => {
    const rest = "wall without pumps is money thrown in the harbour],” Halvard Tennick said.";
    expect(chosen("“money thr|", SPAN)).toBe(`“[A ${rest}`);
    expect(chosen("“a wall wi|", SPAN)).toBe(`“[a ${rest}`);
    expect(chosen("“a wall wi|", SPAN, edit("without pumps", null))).toBe(
      "“[A wall … is money thrown in the harbour],” Halvard Tennick said.",
    );
  });
});

describe("shorten", () => {
  it("shows the first words of a long quote, how many follow, and the attribution", () => {
    const long = item(`${"word ".repeat(60)}end.`);
    const shown = shorten(insertionAtCaret(stateOf("|"), long)!, 30);
    expect(shown).toEqual({
      start: `“W${"word ".repeat(30).trim().slice(1)}`,
      hidden: 31,
      end: ",” Halvard Tennick said.",
    });
  });

  it("shows the whole quote when only a few words would be hidden", () => {
    const insertion = insertionAtCaret(stateOf("|"), item(`${"word ".repeat(33)}end.`))!;
    const { start, hidden, end } = shorten(insertion, 30);
    expect(hidden).toBe(0);
    expect(start + end).toBe(insertedText(insertion));
    expect(shorten(insertion, 12).start).not.toContain("…");
  });
});

describe("in other languages", () => {
  const of = (text: string) => item(text, text, { speaker: "Anna Hale" });
  const styleBefore: HouseStyle = { ...DEFAULTS.style, place: "before" };

  it.each([
    ["Der Rat tagte am Montag in der Stadt. |", "Wir zahlen das nicht.", "„[Wir zahlen das nicht]“, sagte Anna Hale."],
    ["Der Rat tagte am Montag in der Stadt. |", "Wer zahlt das?", "„[Wer zahlt das?]“, fragte Anna Hale."],
    ["Hale sagte am Montag in der Sitzung: |", "Wir zahlen das nicht.", "„[Wir zahlen das nicht.]“"],
    [
      "Le conseil s’est réuni dans la ville. |",
      "Nous ne payons pas.",
      "«\u202f[Nous ne payons pas]\u202f», a déclaré Anna Hale.",
    ],
    [
      "Le conseil s’est réuni dans la ville. |",
      "Qui va payer ?",
      "«\u202f[Qui va payer ?]\u202f» a demandé Anna Hale.",
    ],
    ["El consejo se reunió el lunes. |", "No vamos a pagar.", "«[No vamos a pagar]», dijo Anna Hale."],
    ["El consejo se reunió el lunes. Hale dijo: |", "No vamos a pagar.", "«[No vamos a pagar]»."],
    ["Il consiglio si è riunito con il sindaco. |", "Non paghiamo.", "«[Non paghiamo]», ha detto Anna Hale."],
    ["O conselho não se reuniu com os vizinhos. |", "Não pagamos.", "“[Não pagamos]”, disse Anna Hale."],
    ["De raad kwam bijeen en het was laat. |", "Wij betalen niet.", "“[Wij betalen niet]”, zei Anna Hale."],
    ["Rada zebrała się i to było w piątek. |", "Nie zapłacimy.", "„[Nie zapłacimy]” – mówi Anna Hale."],
    ["評議会は月曜日に開かれた。|", "われわれは払わない。", "「[われわれは払わない]」とAnna Haleは述べた。"],
    ["市议会周一开会。|", "我们不会付钱。", "“[我们不会付钱]，”Anna Hale说。"],
    ["اجتمع المجلس يوم الاثنين. |", "لن ندفع.", "«[لن ندفع]»، بحسب Anna Hale."],
  ])("%s", (line, words, inserted) => expect(result(line, of(words))).toBe(line.replace("|", inserted)));

  it.each([
    ["Der Rat tagte am Montag in der Stadt. |", "Wir zahlen.", "Anna Hale sagte: „[Wir zahlen.]“"],
    ["Le conseil s’est réuni dans la ville. |", "Non.", "Anna Hale a déclaré\u202f: «\u202f[Non.]\u202f»"],
    ["評議会は月曜日に開かれた。|", "払わない。", "Anna Haleは「[払わない]」と述べた。"],
    ["اجتمع المجلس يوم الاثنين. |", "لن ندفع.", "بحسب Anna Hale: «[لن ندفع]»."],
  ])("names the speaker first where the house does: %s", (line, words, inserted) =>
    expect(result(line, of(words), { style: styleBefore })).toBe(line.replace("|", inserted)),
  );

  it.each([
    // A quote within the quote is printed as the language does.
    ["Der Rat tagte am Montag in der Stadt. |", 'Sie sagte "nie" zu mir.', "„[Sie sagte ‚nie‘ zu mir]“, sagte"],
    ["El consejo se reunió el lunes. |", "Ella dijo “nunca” dos veces.", "«[Ella dijo “nunca” dos veces]»"],
    // The mark that the writer opened is closed.
    ["Der Rat tagte am Montag in der Stadt. „|", "Wir zahlen.", "„[Wir zahlen]“, sagte"],
    ["Der Rat tagte am Montag in der Stadt. »|", "Wir zahlen.", "»[Wir zahlen]«, sagte"],
    ["Rada zebrała się i to było w piątek. „|", "Nie zapłacimy.", "„[Nie zapłacimy]” – mówi"],
    // The marks are those that the article uses.
    ["Der Rat tagte am Montag, »es war spät«. |", "Wir zahlen.", "»[Wir zahlen]«, sagte"],
    ["El consejo dijo “no” el lunes. |", "No vamos a pagar.", "“[No vamos a pagar]”, dijo"],
    // In an English article it is English, whatever the source is in.
    ["The council met. |", "Wir zahlen das nicht, und die Stadt ist es auch.", ",” Anna Hale said."],
  ])("%s + %s", (line, words, inserted) => expect(result(line, of(words))).toContain(inserted));
});
