import { describe, expect, it } from "vitest";
import cases from "../../../tests/server/articles/suggested_bodies.json";
import { openEdits } from "../editor/suggesting/open-edits";
import { docFromBody, plainText, textBetween } from "./plain-text";
import { bodySchema } from "./schema";
import { hueOf } from "./suggested-edits";

const { nodes, marks } = bodySchema;
const edit = (id: string) => ({
  id,
  person_id: "p1",
  name: "Ada Quill",
  suggested_at: "2031-05-03T10:00:00Z",
});

/** `+a-b:words` is suggested to be added by the edit a and to be deleted by b; `|` is a line break. */
function run(written: string) {
  if (written === "|") return nodes.hard_break.create();
  const [, added, deleted, words] = /^(?:\+(\w))?(?:-(\w))?:([^]*)$/.exec(written) ?? [];
  return bodySchema.text(words ?? written, [
    ...(added ? [marks.insertion.create(edit(added))] : []),
    ...(deleted ? [marks.deletion.create(edit(deleted))] : []),
  ]);
}

const docOf = (blocks: readonly (readonly string[])[]) =>
  nodes.doc.create(
    null,
    blocks.map((block) => nodes.paragraph.create(null, block.map(run))),
  );

describe("the text that counts", () => {
  it.each(cases)("is as the server reads it: $name", ({ body, text, edits }) => {
    const doc = docOf(body);
    expect(plainText(doc).text).toBe(text);
    expect(openEdits(doc).map(({ id }) => id)).toEqual(edits);
    expect(docFromBody(doc.toJSON() as never).eq(doc)).toBe(true);
  });

  it("has its places before and behind what is added, not in it", () => {
    const doc = docOf([["One ", "+a:and a half ", "two", "+b: three"], ["+c:New."], ["Four"]]);
    const { text, posAt, offsetAt } = plainText(doc);
    expect(text).toBe("One two\nFour");
    const start = posAt(text.indexOf("two"));
    const end = posAt(text.indexOf("two") + 3, true);
    expect(doc.textBetween(start, end)).toBe("two");
    expect(doc.textBetween(posAt(0), posAt(4, true))).toBe("One ");
    const four = posAt(text.indexOf("Four"));
    expect(doc.textBetween(four, posAt(text.length, true))).toBe("Four");
    // Within what is added: where it would come.
    expect([offsetAt(8), offsetAt(start - 1), offsetAt(start)]).toEqual([4, 4, 4]);
    expect(textBetween(doc, 1, doc.content.size)).toBe(text);
  });

  it("is that of a document without suggestions, as it was", () => {
    const doc = docOf([["One"], [], ["Two", "|", "three"]]);
    const { text, posAt, offsetAt } = plainText(doc);
    for (let offset = 0; offset <= text.length; offset++) {
      expect(offsetAt(posAt(offset))).toBe(offset);
      expect(offsetAt(posAt(offset, true))).toBe(offset);
    }
  });
});

describe("a person's colour", () => {
  it("is the one that the server gives their caret", () => {
    // tests/server/coediting/test_awareness.py has the same.
    expect(["ada", "person-1", "조은"].map(hueOf)).toEqual([82, 307, 151]);
  });
});
