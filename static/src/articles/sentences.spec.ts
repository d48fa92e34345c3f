import { describe, expect, it } from "vitest";
import { caretSentenceStart, endsSentence, openQuote, sentences } from "./sentences";

const split = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end).trim());

describe("sentences", () => {
  it.each([
    ["Dr. Smith left. Cllr. Jones stayed.", ["Dr. Smith left.", "Cllr. Jones stayed."]],
    ["J. K. Rowe spoke. Then he sat.", ["J. K. Rowe spoke.", "Then he sat."]],
    ["“Is it so?” she asked. It was.", ["“Is it so?” she asked.", "It was."]],
    ["It cost 3.5 million. No more.", ["It cost 3.5 million.", "No more."]],
    ["벽은 필요하다. 펌프도 필요하다.", ["벽은 필요하다.", "펌프도 필요하다."]],
    ["", []],
  ])("%s", (text, expected) => expect(split(text)).toEqual(expected));
});

describe("caretSentenceStart", () => {
  const typedAt = (marked: string) => {
    const [before, after] = marked.split("|") as [string, string];
    return before.slice(caretSentenceStart(before, after));
  };

  it.each([
    ["One. Two|", "Two"],
    ["One. |", ""],
    ["One.|", ""],
    ["One. |Two.", ""],
    ["One. Tw|o. Three.", "Tw"],
    ["He met Dr. |", "He met Dr. "],
    ["It cost 3.|", "It cost 3."],
    ["One. She said, “We will. We sh|", "She said, “We will. We sh"],
    ["One. “We will.” |", ""],
    ["|One.", ""],
  ])("%s", (marked, typed) => expect(typedAt(marked)).toBe(typed));
});

describe("endsSentence", () => {
  it.each([
    ["It ended. ", true],
    ["It ended.", true],
    ["“It ended.”", true],
    ["Is it?”", true],
    ["Mr. ", false],
    ["U.", false],
    ["3.", false],
    ["It went on ", false],
    ["", true],
  ])("%s", (text, ends) => expect(endsSentence(text)).toBe(ends));
});

describe("openQuote", () => {
  it.each<[string, string | null]>([
    ["She said “we wi", "we wi"],
    ["She said “we will” and", null],
    ['She said "we wi', "we wi"],
    ['She said "we will" and', null],
    ['A 5" pipe', null],
    ["「우리는", "우리는"],
    ["It’s the town’s own", null],
    ["“One,” she said. “", ""],
  ])("%s", (text, open) => expect(openQuote(text)?.text ?? null).toBe(open));
});
