import { cleanup, render } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { useEnglish, useKorean } from "../../testing/setup";
import type { DiffPart } from "../../wire/types";
import { textOfSide } from "./diff-parts";
import type { Compared } from "./diff-parts";
import { QuoteDiff } from "./quote-diff";

const diff: DiffPart[] = [
  { op: "equal", before: "The wall", after: "The wall" },
  { op: "delete", before: "without pumps", after: "" },
  { op: "replace", before: "is", after: "was <script>alert(1)</script>" },
  { op: "equal", before: "money,", after: "money," },
  { op: "insert", before: "", after: "all" },
];

const shown = (view: Element, side: "source" | "yours") =>
  [...view.querySelectorAll<HTMLElement>(`.diff-${side} > *`)].map((piece) => `${piece.tagName} ${piece.textContent}`);

const quoteDiff = (parts: DiffPart[], compared?: Compared) =>
  render(<QuoteDiff parts={parts} compared={compared} />).container;

afterEach(() => {
  cleanup();
  useEnglish();
});

describe("the difference of a quote", () => {
  it("shows what a source says as text, never as markup", () => {
    const view = quoteDiff(diff);
    expect(view.querySelector("script")).toBeNull();
    expect(view.textContent).toContain("<script>alert(1)</script>");
  });

  it("strikes out words of the writer, and never those of the source", () => {
    const view = quoteDiff(diff);
    expect([...view.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(["Source:", "Yours:"]);
    expect(shown(view, "source")).toEqual([
      "MARK [only in the source: without pumps]",
      "MARK [only in the source: is]",
    ]);
    expect(shown(view, "yours")).toEqual([
      "SPAN ",
      "DEL [only in your draft: was <script>alert(1)</script>]",
      "DEL [only in your draft: all]",
    ]);
    expect(view.querySelector(".diff-gap")!.getAttribute("aria-hidden")).toBe("true");
  });

  it("strikes out nothing of a headline that says it in other words", () => {
    const reworded = quoteDiff(diff, "reworded headline");
    expect([...reworded.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(["Body:", "Headline:"]);
    expect(reworded.querySelector("del, .diff-gap")).toBeNull();
    expect(quoteDiff(diff, "headline").querySelectorAll("del")).toHaveLength(2);
  });
});

describe("the kind of a change", () => {
  const pieces = (...parts: DiffPart[]) => [...quoteDiff(parts).querySelectorAll<HTMLElement>("mark, del")];

  it("is named, and a changed number or “not” has a frame", () => {
    const [fifty, not, sixty] = pieces(
      { op: "replace", before: "fifty", after: "sixty", kind: "number" },
      { op: "delete", before: "not", after: "", kind: "negation" },
    );
    expect(fifty!.textContent).toBe("[a number changed, only in the source: fifty]");
    expect(not!.textContent).toBe("[a “not” changed, only in the source: not]");
    expect([fifty, sixty, not].every((piece) => piece!.classList.contains("diff-hard"))).toBe(true);
  });

  it("is named in Korean, after the side that has it", () => {
    useKorean();
    const view = quoteDiff([{ op: "replace", before: "fifty", after: "sixty", kind: "number" }]);
    expect(view.querySelector("mark")!.textContent).toBe("[수치가 바뀜, 자료에만 있음: fifty]");
    expect([...view.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(["자료:", "초고:"]);
  });

  it("that is acceptable is not struck out, and a long omission shown by its ends", () => {
    const added: DiffPart = { op: "insert", before: "", after: "[the mayor]", kind: "clarification" };
    const [short, yours] = pieces({ op: "delete", before: "as I said", after: "", kind: "omission" }, added);
    expect(short!.className).toBe("diff-allowed");
    expect(short!.textContent).toBe("[left out at the ellipsis, only in the source: as I said]");
    expect([yours!.tagName, yours!.className]).toEqual(["MARK", "diff-allowed"]);
    const cut = quoteDiff([{ op: "delete", before: "as I said", after: "", kind: "omission" }]);
    expect(cut.querySelector(".diff-yours")!.textContent).toBe(" …");
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

  it("has no space where the text has none", () => {
    const march: DiffPart[] = [
      { op: "replace", before: "8,000", after: "80,000", kind: "number" },
      { op: "equal", before: "-person march", after: "person march", before_joined: true },
    ];
    expect(["before", "after"].map((side) => textOfSide(march, side as "before"))).toEqual([
      "8,000-person march",
      "80,000 person march",
    ]);
    expect(quoteDiff(march).querySelector(".diff-source")!.textContent).toContain("8,000]-person march");
  });
});
