import { EditorState } from "prosemirror-state";
import { expect, it } from "vitest";
import { docFromBody } from "./plain-text";
import { storedBody } from "./stored-body";

const doc = docFromBody("The bus was cold.\nNobody rode it.\nIt snowed.");

it("says what the document's own conversion says", () => {
  expect(storedBody(doc)).toEqual(doc.toJSON());
  expect(storedBody(docFromBody(""))).toEqual(docFromBody("").toJSON());
});

it("converts only blocks that changed", () => {
  const before = storedBody(doc) as { content: unknown[] };
  const after = EditorState.create({ doc }).apply(EditorState.create({ doc }).tr.insertText("Then ", 1)).doc;
  const now = storedBody(after) as { content: unknown[] };
  expect(now).toEqual(after.toJSON());
  expect(now.content[0]).not.toBe(before.content[0]);
  expect(now.content.slice(1).every((block, at) => block === before.content[at + 1])).toBe(true);
});
