import { Transform } from "prosemirror-transform";
import { describe, expect, it } from "vitest";
import { plainText } from "../articles/plain-text";
import { stateOf } from "../testing/fixtures";
import { applyChanges, changesBetween, mergeDocs } from "./changes";

const docOf = (...lines: string[]) => stateOf(...lines.slice(0, -1), `${lines.at(-1)}|`).doc;

describe("changesBetween", () => {
  it("leaves alone what is between two changes", () => {
    const before = docOf("One.", "Two.", "Three.");
    const after = docOf("One more.", "Two.", "Three less.");
    const changes = changesBetween(before, after);
    expect(changesBetween(docOf("A bus stops."), docOf("The bus goes."))).toHaveLength(2);
    expect(changes.map(({ slice }) => slice.content.textBetween(0, slice.content.size))).toEqual([" more", " less"]);
    const made = new Transform(before);
    applyChanges(made, changes);
    expect(made.doc.eq(after)).toBe(true);
  });

  it("makes one text from another, where paragraphs come and go too", () => {
    const texts = [["One."], ["One.", "Two."], ["Two.", "One.", "Two."], ["", "Three."], ["One. Two."]];
    for (const before of texts)
      for (const after of texts) {
        const made = new Transform(docOf(...before));
        applyChanges(made, changesBetween(made.doc, docOf(...after)));
        expect(plainText(made.doc).text).toBe(after.join("\n"));
      }
  });
});

describe("mergeDocs", () => {
  it("has the edits of both, in one paragraph and around new ones", () => {
    const base = docOf("The bus stops.", "Nurses ride it.");
    const mine = docOf("The night bus stops.", "Nurses ride it.", "Snow falls.");
    const theirs = docOf("The bus stops here.", "A line.", "Nurses ride it.");
    expect(plainText(mergeDocs(base, mine, theirs)).text).toBe(
      "The night bus stops here.\nA line.\nNurses ride it.\nSnow falls.",
    );
  });

  it("loses no words where both rewrote the same", () => {
    const merged = plainText(mergeDocs(docOf("Old words."), docOf("Mine."), docOf("Yours!"))).text;
    expect(merged).toMatch(/Mine/);
    expect(merged).toMatch(/Yours/);
  });

  it("loses no words of others where mine takes the place of the whole text", () => {
    const base = docOf("The bus stops at the school.", "Nurses ride it.");
    const merged = plainText(
      mergeDocs(base, docOf("Mine: the bus stops at the bakery."), docOf("Theirs: the bus turns at the church.")),
    ).text;
    for (const word of ["Mine:", "bakery", "Theirs:", "turns", "church"]) expect(merged).toContain(word);
    expect(
      plainText(mergeDocs(base, docOf(""), docOf("The bus stops at the new school.", "Nurses ride it."))).text,
    ).toBe("new ");
  });

  it("repeats nothing that arrived already, in whole or in part", () => {
    const base = docOf("The bus.", "Nurses ride it.");
    const mine = docOf("The bus. One two.", "Nurses ride it.", "New.");
    expect(plainText(mergeDocs(base, mine, mine)).text).toBe(plainText(mine).text);
    const part = docOf("The bus. One", "Nurses ride it.");
    expect(plainText(mergeDocs(base, mine, part)).text).toBe(plainText(mine).text);
    const theirs = docOf("The bus. One", "Nurses ride it home.");
    expect(plainText(mergeDocs(base, mine, theirs)).text).toBe("The bus. One two.\nNurses ride it home.\nNew.");
  });
});
