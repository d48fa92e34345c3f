import { describe, expect, it } from "vitest";
import { applyEdits } from "../../articles/quote-edits";
import {
  addBracket,
  choiceOf,
  leaveOut,
  moveCaret,
  selected,
  insertedSpan,
  undoEdit,
  type Choice,
  type Refusal,
  type Step,
} from "./selection";

const TEXTS = [
  "Who pays for it?",
  "A wall without pumps, they tell us, is money thrown in the harbour. I mean every word of it. The town will not pay for the pumps.",
  "Nobody asked.",
];
const TEXT = TEXTS[1]!;
const span = (words: string) => ({ paragraph: 1, start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });
const WALL = span("A wall without pumps, they tell us, is money thrown in the harbour.");
const first = choiceOf(WALL);

const words = (choice: Choice | Refusal): string => {
  if (typeof choice === "string") return choice;
  const { paragraph, start, end, edits } = insertedSpan(choice, TEXTS);
  return applyEdits(TEXTS[paragraph]!, start, end, edits);
};
const press = (choice: Choice, ...keys: [Step, boolean, boolean?][]) =>
  keys.reduce((now, [by, forward, extend = false]) => moveCaret(now, TEXTS, by, forward, extend), choice);
const drag = (choice: Choice, quoted: string) => {
  const { start, end } = span(quoted);
  return selected(choice, 1, start, end);
};

describe("the words chosen", () => {
  it("are the suggested ones at first, and Shift makes them more or fewer", () => {
    expect(words(first)).toBe(TEXT.slice(0, WALL.end));
    expect(words(press(first, ["word", true, true], ["word", true, true]))).toBe(`${TEXT.slice(0, WALL.end)} I mean`);
    expect(words(press(first, ["word", false, true]))).toBe(
      "A wall without pumps, they tell us, is money thrown in the",
    );
    expect(words(press(first, ["sentence", true, true]))).toBe(TEXT.slice(0, span("I mean every word of it.").end));
    expect(words(press(first, ["end", true, true]))).toBe(TEXT);
  });

  it("begin where the caret goes by words, sentences and paragraphs", () => {
    const caret = press(first, ["word", true], ["word", true], ["word", true]);
    expect(words(press(caret, ["word", true, true], ["word", true, true]))).toBe("every word");
    expect(words(press(caret, ["sentence", false], ["sentence", true, true]))).toBe("I mean every word of it.");
    const before = press(first, ["paragraph", false]);
    expect(before.paragraph).toBe(0);
    expect(words(press(before, ["end", true, true]))).toBe("Who pays for it?");
    expect(press(first, ["end", true], ["word", true])).toMatchObject({ paragraph: 2, head: 0 });
    expect(press(press(first, ["paragraph", true]), ["end", true], ["word", true], ["word", true])).toMatchObject({
      paragraph: 2,
      head: 13,
    });
  });

  it("stay in their paragraph, and are whole words", () => {
    expect(
      words(press(first, ...Array.from({ length: 60 }, (): [Step, boolean, boolean] => ["word", true, true]))),
    ).toBe(TEXT);
    expect(words(drag(first, "oney throw"))).toBe("money thrown");
    expect(words(selected(first, 0, 4, 15))).toBe("pays for it?");
    expect(words(drag(first, "in the harbour"))).toBe("in the harbour");
    expect(words(drag(first, "in the harbour."))).toBe("in the harbour.");
  });

  it("are marked on where the caret only stands", () => {
    expect(words(press(first, ["word", true], ["word", true]))).toBe(TEXT.slice(0, WALL.end));
    expect(words(selected(drag(first, "I mean every word of it."), 1, 3, 3))).toBe("I mean every word of it.");
  });
});

describe("leaving out", () => {
  it("takes what is selected out of what is marked", () => {
    const cut = leaveOut(drag(first, "they tell us"), TEXTS) as Choice;
    expect(words(cut)).toBe("A wall without pumps … is money thrown in the harbour.");
    expect(words(leaveOut(drag(cut, "thrown in"), TEXTS))).toBe("A wall without pumps … is money … the harbour.");
    expect(words(undoEdit(cut))).toBe(TEXT.slice(0, WALL.end));
  });

  it("takes it out of what was selected inside of that before", () => {
    const part = drag(first, "they tell us, is money thrown in the harbour");
    const inner = drag(selected(part, 1, 40, 40), "thrown in");
    expect(words(inner)).toBe("thrown in");
    expect(words(leaveOut(inner, TEXTS))).toBe("they tell us, is money … the harbour");
  });

  it("keeps only the edits of what is taken", () => {
    const cut = leaveOut(drag(first, "they tell us"), TEXTS) as Choice;
    expect(words(drag(cut, "money thrown in"))).toBe("money thrown in");
    expect(words(drag(cut, "wall without pumps, they tell us, is money"))).toBe("wall without pumps … is money");
    expect(words(drag(cut, "I mean every word of it."))).toBe("I mean every word of it.");
  });

  it.each([
    ["nothing", leaveOut(press(first, ["word", false]), TEXTS)],
    ["nothing", leaveOut(first, TEXTS)],
    ["nothing", leaveOut({ ...first, paragraph: 0, anchor: 0, head: 3 }, TEXTS)],
    ["negation", leaveOut(drag(choiceOf(span("The town will not pay for the pumps.")), "not"), TEXTS)],
    ["negation", leaveOut(drag(first, "without pumps"), TEXTS)],
    ["short", leaveOut(drag(choiceOf(span("I mean every word")), "mean every"), TEXTS)],
  ])("refuses: %s", (why, refused) => expect(refused).toBe(why));
});

describe("brackets", () => {
  it("stand for what is selected, or explain at the caret", () => {
    const town = choiceOf(span("they tell us, is money thrown in the harbour"));
    expect(words(addBracket(drag(town, "they"), TEXTS, " [“engineers”] "))).toBe(
      "[engineers] tell us, is money thrown in the harbour",
    );
    const caret = selected(town, 1, span("us").end, span("us").end);
    expect(words(addBracket(caret, TEXTS, "the council"))).toBe(
      "they tell us [the council], is money thrown in the harbour",
    );
  });

  it.each([
    ["nothing", addBracket(drag(first, "money"), TEXTS, " “” ")],
    ["negation", addBracket(drag(choiceOf(span("The town will not pay for the pumps.")), "will not"), TEXTS, "shall")],
    ["clause", addBracket(drag(first, "pumps, they"), TEXTS, "machines")],
    ["same", addBracket(drag(first, "money thrown"), TEXTS, "money lost")],
    [
      "number",
      addBracket(
        { ...choiceOf({ paragraph: 0, start: 0, end: 26 }), anchor: 11, head: 15 },
        ["We have to nine streets mend."],
        "ten",
      ),
    ],
  ])("are refused: %s", (why, refused) => expect(refused).toBe(why));
});
