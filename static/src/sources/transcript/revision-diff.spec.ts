import { describe, expect, it } from "vitest";
import { revisionDiff } from "./revision-diff";

describe("revisionDiff", () => {
  const view = revisionDiff(
    [
      { op: "equal", before: "We need", after: "We need" },
      { op: "replace", before: "fifty", after: "sixty <b>" },
      { op: "equal", before: "seats.", after: "seats." },
    ],
    "before",
    "after",
  );

  it("strikes out the earlier words, underlines the later ones and names each", () => {
    const pieces = [...view.querySelectorAll(".diff-text del, .diff-text ins")];
    expect(pieces.map((piece) => `${piece.tagName} ${piece.textContent}`)).toEqual([
      "DEL [only in before: fifty]",
      "INS [only in after: sixty <b>]",
    ]);
    expect(view.querySelector("b")).toBeNull();
  });

  it("reads as one text", () => {
    expect(view.querySelector(".diff-text")!.textContent).toMatch(/^We need .* seats\.$/);
  });
});
