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
  it("takes marks, a comma for the full stop, and the speaker's name", () => {
    expect(result("It was heard. |", item(WALL, SPAN))).toBe(
      "It was heard. “[A wall without pumps is money thrown in the harbour],” Halvard Tennick said.",
    );
  });

  it("keeps ? and !, and a question is asked", () => {
    expect(result("|", item("Who will pay?"))).toBe("“[Who will pay?]” Halvard Tennick asked.");
    expect(result("|", item("Never!"))).toBe("“[Never!]” Halvard Tennick said.");
  });

  it("has no attribution without a speaker, and keeps the source's full stop", () => {
    expect(result("|", item(WALL, SPAN, { speaker: null }))).toBe(
      "“[A wall without pumps is money thrown in the harbour.]”",
    );
  });

  it("adds no second attribution when the words before it lead in", () => {
    expect(result("Tennick told the hearing: |", item(WALL, SPAN))).toBe(
      "Tennick told the hearing: “[A wall without pumps is money thrown in the harbour.]”",
    );
    expect(result("The engineer said, “|", item(WALL, SPAN))).toBe(
      "The engineer said, “[A wall without pumps is money thrown in the harbour.]”",
    );
  });

  it("completes an opening mark without doubling it", () => {
    expect(result("“|", item(WALL, SPAN))).toBe(
      "“[A wall without pumps is money thrown in the harbour],” Halvard Tennick said.",
    );
    expect(result('"|', item("Who will pay?"))).toBe('"[Who will pay?]" Halvard Tennick asked.');
    expect(result("“|”", item("We will pay."))).toBe("“[We will pay],” Halvard Tennick said.");
  });

  it("completes a partial quote, whatever its case, and marks the whole", () => {
    expect(result("“a wall with|", item(WALL, SPAN))).toBe(
      "“[a wall without pumps is money thrown in the harbour],” Halvard Tennick said.",
    );
  });

  it("completes words when they are from the middle of the span", () => {
    expect(result("He called it “money thr|", item(WALL, SPAN))).toBe("He called it “[money thrown in the harbour.]”");
  });

  it("goes to the end of the sentence when the typed words are outside the span", () => {
    expect(result("“I me|", item(WALL, SPAN))).toBe("“[I mean it],” Halvard Tennick said.");
  });

  it("replaces the typed words when they match nothing", () => {
    expect(result("“pumps cost|", item(WALL, SPAN))).toMatch(/^“\[A wall without/);
  });

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
    expect(completed("“as I said |", "as I said")).toEqual({
      after: "“as I said, the café that pays.”",
      ghost: ", the café that pays.”",
    });
    expect(completed("“ as I said|", "as I said")).toEqual({
      after: "“ as I said, the café that pays.”",
      ghost: ", the café that pays.”",
    });
    expect(completed("“as I said the cafe |", "as I said, the café ")).toEqual({
      after: "“as I said the cafe that pays.”",
      ghost: "that pays.”",
    });
    expect(completed("“as I said, the c|", "as I said, the c")).toEqual({
      after: "“as I said, the café that pays.”",
      ghost: "afé that pays.”",
    });
  });

  it("keeps an ellipsis, turns inner marks into single ones, and begins with a space where one is missing", () => {
    expect(result("|", item("He said “no” and…"))).toBe("“[He said ‘no’ and…]” Halvard Tennick said.");
    expect(result("It ended.|", item("We pay."))).toBe("It ended. “[We pay],” Halvard Tennick said.");
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

  it("gives the title when it is the first mention", () => {
    expect(result("|", mayor, style({}))).toBe("“[We will pay],” Ana Quell said.");
    expect(result("|", mayor, style({ titles: true }))).toBe("“[We will pay],” Mayor Ana Quell said.");
    expect(result("Mayor Ana Quell spoke. |", mayor, style({ titles: true }))).toBe(
      "Mayor Ana Quell spoke. “[We will pay],” Quell said.",
    );
    expect(result("|", officer, style({ titles: true }))).toBe("“[We will pay],” Ana Quell, transport officer, said.");
    expect(result("|", officer, style({ titles: true, order: "verb-name" }))).toBe(
      "“[We will pay],” said Ana Quell, transport officer.",
    );
    expect(result("|", officer, style({ titles: true, place: "before" }))).toBe(
      "Ana Quell, transport officer, said: “[We will pay.]”",
    );
  });

  it("names nobody first when marks are open or a sentence has begun", () => {
    const before = style({ place: "before" });
    expect(result("It ended.|", item("We pay."), before)).toBe("It ended. Halvard Tennick said: “[We pay.]”");
    expect(result("“|", item("We pay."), before)).toBe("“[We pay],” Halvard Tennick said.");
    expect(result("“We p|", item("We pay."), before)).toBe("“[We pay],” Halvard Tennick said.");
    expect(result("And then |", item("We pay."), before)).toBe("And then “[We pay],” Halvard Tennick said.");
    expect(result("Tennick said: |", item("We pay."), before)).toBe("Tennick said: “[We pay.]”");
  });
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

  it("have an ellipsis when words are left out, and brackets when they are the writer's", () => {
    expect(chosen("|", SPAN, edit("without pumps", null))).toBe(
      "“[A wall … is money thrown in the harbour],” Halvard Tennick said.",
    );
    expect(chosen("|", SPAN, edit("the harbour", "the bay"))).toBe(
      "“[A wall without pumps is money thrown in [the bay]],” Halvard Tennick said.",
    );
    expect(chosen("She called it |", "money thrown in the harbour", edit("thrown in", null))).toBe(
      "She called it “[money … the harbour]”",
    );
  });

  it("make the quote shorter when they are left out at an end", () => {
    expect(chosen("|", SPAN, edit("in the harbour", null))).toBe(
      "“[A wall without pumps is money thrown],” Halvard Tennick said.",
    );
    expect(chosen("|", SPAN, edit("A wall", null))).toBe(
      "“[Without pumps is money thrown in the harbour],” Halvard Tennick said.",
    );
  });

  it("keep their place in the source, uncut", () => {
    let attrs: Record<string, unknown> = {};
    insert("|", item(WALL, SPAN), { chosen: [edit("without pumps", null)] }).doc.descendants((node) => {
      if (node.marks[0]) attrs = node.marks[0].attrs;
    });
    expect(attrs).toMatchObject({ exact: SPAN.slice(0, -1), start: 11, end: 11 + SPAN.length - 1 });
  });

  it("are not changed by what is typed already", () => {
    expect(chosen("“money thr|", SPAN)).toBe(
      "“[A wall without pumps is money thrown in the harbour],” Halvard Tennick said.",
    );
    expect(chosen("“a wall wi|", SPAN)).toBe(
      "“[a wall without pumps is money thrown in the harbour],” Halvard Tennick said.",
    );
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

  it("names the speaker first where the house does", () => {
    const first = (line: string, words: string) => result(line, of(words), { style: styleBefore });
    expect(first("Der Rat tagte am Montag in der Stadt. |", "Wir zahlen.")).toMatch(
      /Anna Hale sagte: „\[Wir zahlen\.\]“$/,
    );
    expect(first("Le conseil s’est réuni dans la ville. |", "Non.")).toMatch(
      /Anna Hale a déclaré\u202f: «\u202f\[Non\.\]\u202f»$/,
    );
    expect(first("評議会は月曜日に開かれた。|", "払わない。")).toMatch(/Anna Haleは「\[払わない\]」と述べた。$/);
    expect(first("اجتمع المجلس يوم الاثنين. |", "لن ندفع.")).toMatch(/بحسب Anna Hale: «\[لن ندفع\]»\.$/);
  });

  it("prints a quote within the quote as the language does", () => {
    expect(result("Der Rat tagte am Montag in der Stadt. |", of('Sie sagte "nie" zu mir.'))).toContain(
      "„[Sie sagte ‚nie‘ zu mir]“, sagte",
    );
    expect(result("El consejo se reunió el lunes. |", of("Ella dijo “nunca” dos veces."))).toContain(
      "«[Ella dijo “nunca” dos veces]»",
    );
  });

  it("closes the mark that the writer opened", () => {
    expect(result("Der Rat tagte am Montag in der Stadt. „|", of("Wir zahlen."))).toContain("„[Wir zahlen]“, sagte");
    expect(result("Der Rat tagte am Montag in der Stadt. »|", of("Wir zahlen."))).toContain("»[Wir zahlen]«, sagte");
    expect(result("Rada zebrała się i to było w piątek. „|", of("Nie zapłacimy."))).toContain(
      "„[Nie zapłacimy]” – mówi",
    );
  });

  it("uses the marks that the article uses", () => {
    expect(result("Der Rat tagte am Montag, »es war spät«. |", of("Wir zahlen."))).toContain("»[Wir zahlen]«, sagte");
    expect(result("El consejo dijo “no” el lunes. |", of("No vamos a pagar."))).toContain("“[No vamos a pagar]”, dijo");
  });

  it("is English in an English article, whatever the source is in", () => {
    expect(result("The council met. |", of("Wir zahlen das nicht, und die Stadt ist es auch."))).toContain(
      ",” Anna Hale said.",
    );
  });
});
