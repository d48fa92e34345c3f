import { expect, test } from "vitest";
import { bodySchema, headlineSchema } from "./schema";

test("no mark is on a word twice: the build leaves out what y-prosemirror would need for that", () => {
  const marks = [bodySchema, headlineSchema].flatMap(({ marks }) => Object.values(marks));
  const twice = marks.filter((mark) => !mark.excludes(mark));
  expect(marks.length).toBeGreaterThan(3);
  expect(twice.map(({ name }) => name)).toEqual([]);
});
