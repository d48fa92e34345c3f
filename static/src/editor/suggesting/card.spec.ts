import { expect, it } from "vitest";
import type { OpenEdit } from "./open-edits";
import { byline } from "./card";

it("says who suggests an edit, and only when where nobody has a name", () => {
  const edit = { name: "Ada Quill", suggested_at: "2031-05-03T10:00:00Z" } as OpenEdit;
  const when = byline({ ...edit, name: "" });
  expect(when).toMatch(/^\S.*2031/);
  expect(byline(edit)).toBe(`Ada Quill · ${when}`);
});
