import { describe, expect, it } from "vitest";
import type { SourceReview } from "../../wire/types";
import { exampleOf, keepsByDefault } from "./convention";

describe("an example", () => {
  it("is the selected words and what stands before them, without the space around", () => {
    expect(exampleOf(4, "ada ada > We agreed", 3, 8)).toEqual({ line: 4, before: "ada ", speaker: "ada" });
  });

  it("needs a line and words", () => {
    expect(exampleOf(4, "ada > We", 3, 4)).toBeNull();
    expect(exampleOf(-1, "", 0, 0)).toBeNull();
  });
});

describe("other speakers", () => {
  const review = (named: number, unnamed: number) =>
    ({
      speakers: [
        { label: "ADA", paragraphs: named },
        { label: null, paragraphs: unnamed },
      ],
    }) as unknown as SourceReview;

  it("stay where most paragraphs have one", () => {
    expect(keepsByDefault(review(3, 2))).toBe(true);
    expect(keepsByDefault(review(1, 2))).toBe(false);
  });
});
