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
    // In one paragraph by what differs, from the first word to the last.
    expect(plainText(mergeDocs(base, mine, theirs)).text).toBe(
      "The night bus stops here.\nA line.\nNurses ride it.\nSnow falls.",
    );
  });

  it("loses no words where both rewrote the same", () => {
    const merged = plainText(mergeDocs(docOf("Old words."), docOf("Mine."), docOf("Yours!"))).text;
    expect(merged).toMatch(/Mine/);
    expect(merged).toMatch(/Yours/);
  });
});
