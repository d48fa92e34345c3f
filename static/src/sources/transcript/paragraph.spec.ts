import { describe, expect, it } from "vitest";
import { paragraphOf } from "../../testing/fixtures";
import { paragraphView } from "./paragraph";

const paragraph = paragraphOf("Sixteen seats and decent tyres.", { revisions: 2 });
const acts = (changeable: boolean, item = paragraph) =>
  [
    ...paragraphView(item, {
      named: true,
      playable: true,
      changeable,
      marks: [],
      quoted: [],
    }).querySelectorAll<HTMLElement>("[data-act]"),
  ].map((one) => one.dataset["act"]);

describe("a paragraph", () => {
  it("says what the mark of an uncertain word means", () => {
    const look = { named: true, playable: true, changeable: true, quoted: [] };
    const marks = [{ start: 0, end: 7, kind: "unsure" }];
    const mark = paragraphView(paragraph, { ...look, marks }).querySelector("mark");
    expect([mark?.className, mark?.textContent]).toEqual(["is-unsure", "Sixteen"]);
    expect(mark?.title).toContain("not sure");
  });

  it("offers what may be done with it", () => {
    expect(acts(true)).toEqual(["play", "rename", "history", "insert", "correct"]);
    expect(acts(true, { ...paragraph, speaker: null })).toEqual(["play", "rename", "history", "insert", "correct"]);
  });

  it("of a source that may only be read offers nothing that changes it", () => {
    expect(acts(false)).toEqual(["play", "history", "insert"]);
    const view = paragraphView(
      { ...paragraph, speaker: null },
      { named: true, playable: false, changeable: false, marks: [], quoted: [] },
    );
    expect(view.querySelector(".said-speaker")?.textContent).not.toBe("");
  });
});
