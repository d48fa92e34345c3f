import { describe, expect, it } from "vitest";
import {
  insertionAtCaret,
  insertQuote,
  INSERTED,
  spanProvenance,
  translationAtCaret,
  type Inserted,
} from "./transaction";
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
    const answers = turns.slice(1);
    const item = suggestionOf(TEXT, TEXT, { spans: [], turns: answers });
    expect(insertedText(insertionAtCaret(stateOf("The council met. |"), item)!)).toContain(ANSWERED.slice(0, -1));
  });

  it("does not seek what is typed in another's words", () => {
    const insertion = insertionAtCaret(stateOf("He said: “Will the fares|"), suggested(ANSWERED))!;
    expect(insertedText(insertion)).not.toContain("rise this year");
  });
});

describe("a suggestion in another language", () => {
  const ORIGINAL = "Good evening. We will not close the bridge before the winter. I mean it.";
  const SPAN = "We will not close the bridge before the winter.";
  const item = suggestionOf(ORIGINAL, SPAN, { speaker: "Anna Hale", language: "en" });
  const LEAD = "Der Rat hat am Montag über die Brücke und den Hafen gestritten. |";
  const inserted = (line: string, words: string) => {
    const state = stateOf(line);
    const tr = insertQuote(state, item, translationAtCaret(state, item, words, undefined)!, spanProvenance(item));
    return { text: tr.doc.textContent, provenance: (tr.getMeta(INSERTED) as Inserted).provenance };
  };

  it("is inserted as the writer translates it, and keeps its original", () => {
    const { text, provenance } = inserted(LEAD, " Wir schließen die Brücke nicht\nvor dem Winter. ");
    expect(text).toBe(`${LEAD.slice(0, -1)}„Wir schließen die Brücke nicht vor dem Winter“, sagte Anna Hale.`);
    expect(provenance).toMatchObject({ exact: SPAN, start: 14, end: 14 + SPAN.length, speaker: "Anna Hale" });
  });

  it("takes the place of what was typed of it", () => {
    const { text } = inserted(LEAD.replace("|", "„Wir schl|"), "Wir schließen die Brücke nicht.");
    expect(text).toMatch(/ „Wir schließen die Brücke nicht“, sagte Anna Hale\.$/);
  });

  it("is not inserted without words", () => {
    expect(translationAtCaret(stateOf(LEAD), item, " \n ", undefined)).toBeNull();
  });
});
