import { describe, expect, it } from "vitest";
import { insertionAtCaret, insertQuote, INSERTED, type Inserted } from "./transaction";
import { insertedText } from "./quote-text";
import { stateOf, suggestionOf } from "../../testing/fixtures";

const OWN = "The ferry stays.";
const ASKED = "Will the fares rise this year?";
const ANSWERED = "They will not rise before the winter.";
const TEXT = `${OWN} Q ${ASKED} A ${ANSWERED}`;
const part = (words: string, speaker: string | null, question = false) => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, speaker, question };
};
const turns = [part(OWN, "Ada Venn"), part(ASKED, null, true), part(ANSWERED, "Ada Venn")];
const suggested = (span: string) => suggestionOf(TEXT, span, { speaker: "Ada Venn", turns });

describe("a paragraph in which others speak", () => {
  it("gives nobody the interviewer's words", () => {
    const insertion = insertionAtCaret(stateOf("The council met. |"), suggested(ASKED))!;
    expect(insertedText(insertion)).toBe(`“${ASKED}”`);
  });

  it("gives an answer to who answers", () => {
    const state = stateOf("The council met. |");
    const insertion = insertionAtCaret(state, suggested(ANSWERED))!;
    expect(insertedText(insertion)).toBe("“They will not rise before the winter,” Ada Venn said.");
    const { provenance } = insertQuote(state, suggested(ANSWERED), insertion).getMeta(INSERTED) as Inserted;
    expect(provenance).toMatchObject({ exact: ANSWERED.slice(0, -1), speaker: "Ada Venn" });
  });

  it("never quotes across a label", () => {
    const across = { ...suggested(ANSWERED), spans: [{ start: turns[1]!.start, end: TEXT.length, score: 1 }] };
    const insertion = insertionAtCaret(stateOf("The council met. |"), across)!;
    expect(insertedText(insertion)).toBe(`“${ASKED}”`);
  });

  it("begins with words of who answers where no span is known", () => {
    const asked = turns.slice(1);
    const item = suggestionOf(TEXT, TEXT, { spans: [], turns: asked });
    expect(insertedText(insertionAtCaret(stateOf("The council met. |"), item)!)).toContain(ANSWERED.slice(0, -1));
  });

  it("does not seek what is typed in another's words", () => {
    const insertion = insertionAtCaret(stateOf("He said: “Will the fares|"), suggested(ANSWERED))!;
    expect(insertedText(insertion)).not.toContain("rise this year");
  });
});
