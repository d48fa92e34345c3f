import { describe, expect, it } from "vitest";
import type { DiffPart } from "../wire/types";
import { diffView, sideOf } from "./diff";

const diff: DiffPart[] = [
  { op: "equal", before: "The wall", after: "The wall" },
  { op: "delete", before: "without pumps", after: "" },
  { op: "replace", before: "is", after: "was <script>alert(1)</script>" },
  { op: "equal", before: "money,", after: "money," },
  { op: "insert", before: "", after: "all" },
];

describe("diffView", () => {
  const view = diffView(diff, "the source", "your draft");

  it("shows what a source says as text, never as markup", () => {
    expect(view.querySelector("script")).toBeNull();
    expect(view.textContent).toContain("<script>alert(1)</script>");
  });

  it("strikes out, underlines and names each side", () => {
    const pieces = [...view.querySelectorAll(".diff-text del, .diff-text ins")].map((piece) => `${piece.tagName} ${piece.textContent}`);
    expect(pieces).toEqual([
      "DEL [only in the source: without pumps]",
      "DEL [only in the source: is]",
      "INS [only in your draft: was <script>alert(1)</script>]",
      "INS [only in your draft: all]",
    ]);
  });
});

describe("sideOf", () => {
  it("puts one side together again", () => {
    expect(sideOf(diff, "before")).toBe("The wall without pumps is money,");
    expect(sideOf([{ op: "equal", before: "a ", after: "a " }, { op: "insert", before: "", after: "b" }], "after")).toBe("a b");
  });
});
