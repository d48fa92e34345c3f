import { afterEach, describe, expect, it } from "vitest";
import { useEnglish, useKorean } from "../../testing/setup";
import type { DiffPart } from "../../wire/types";
import { diffView, textOfSide } from "./quote-diff";

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
    const pieces = [...view.querySelectorAll(".diff-text del, .diff-text ins")].map(
      (piece) => `${piece.tagName} ${piece.textContent}`,
    );
    expect(pieces).toEqual([
      "DEL [only in the source: without pumps]",
      "DEL [only in the source: is]",
      "INS [only in your draft: was <script>alert(1)</script>]",
      "INS [only in your draft: all]",
    ]);
  });
});

afterEach(useEnglish);

describe("the kind of a change", () => {
  const pieces = (...parts: DiffPart[]) => [
    ...diffView(parts, "the source", "your draft").querySelectorAll<HTMLElement>(".diff-text > *"),
  ];

  it("is named, and a changed number or “not” has a frame", () => {
    const [fifty, sixty, not] = pieces(
      { op: "replace", before: "fifty", after: "sixty", kind: "number" },
      { op: "delete", before: "not", after: "", kind: "negation" },
    );
    expect(fifty!.textContent).toBe("[a number changed, only in the source: fifty]");
    expect(not!.textContent).toBe("[a “not” changed, only in the source: not]");
    expect([fifty, sixty, not].every((piece) => piece!.classList.contains("diff-hard"))).toBe(true);
  });

  it("is named in Korean, after the side that has it", () => {
    useKorean();
    const view = diffView([{ op: "replace", before: "fifty", after: "sixty", kind: "number" }], "자료", "초고");
    expect(view.querySelector("del")!.textContent).toBe("[수치가 바뀜, 자료에만 있음: fifty]");
    expect(view.querySelector(".diff-legend")!.textContent).toBe("자료 초고");
  });

  it("that convention allows is set back, and a long omission shown by its ends", () => {
    const [short] = pieces({ op: "delete", before: "as I said", after: "", kind: "omission" });
    expect(short!.className).toBe("diff-allowed");
    expect(short!.textContent).toBe("[left out where the ellipsis stands, only in the source: as I said]");
    const long = "one two three four five six seven eight nine ten eleven";
    expect(pieces({ op: "delete", before: long, after: "", kind: "omission" })[0]!.textContent).toContain(
      "one two three […] nine ten eleven",
    );
    expect(pieces({ op: "delete", before: long, after: "", kind: "dropped" })[0]!.textContent).toContain(long);
  });
});

describe("textOfSide", () => {
  it("puts one side together again", () => {
    expect(textOfSide(diff, "before")).toBe("The wall without pumps is money,");
    expect(
      textOfSide(
        [
          { op: "equal", before: "a ", after: "a " },
          { op: "insert", before: "", after: "b" },
        ],
        "after",
      ),
    ).toBe("a b");
  });
});
