import { describe, expect, it } from "vitest";
import { h } from "../../ui/dom";
import type { Details } from "../../wire/types";
import { addDetails, changedDetails, detailsOf } from "./details";
import { changesOf } from "./view";

const NONE: Details = {
  byline: "",
  standfirst: "",
  section: "",
  keywords: [],
  deadline: null,
  word_goal: null,
  language: "",
};

function drawn(rows: ReturnType<typeof detailsOf>): HTMLElement {
  const version = h("div", h("h3.version-headline", "The wall"));
  addDetails(version, rows);
  return version;
}

const rowTexts = (version: HTMLElement) => [...version.querySelectorAll("dl > div")].map((row) => row.textContent);

describe("details of a version", () => {
  it("are those that it has, in the order of the article's head", () => {
    const details = { ...NONE, word_goal: 600, byline: "Ada Quill", keywords: ["wall", "pumps"], language: "de" };
    expect(rowTexts(drawn(detailsOf(details)))).toEqual([
      "BylineAda Quill",
      "Keywordswall, pumps",
      "Word goal600",
      "LanguageGerman",
    ]);
    expect(changesOf(drawn(detailsOf(details)))).toHaveLength(0);
  });

  it("are left out where there are none, or none are known", () => {
    for (const nothing of [NONE, null]) expect(drawn(detailsOf(nothing)).children).toHaveLength(1);
    expect(changedDetails(null, { ...NONE, byline: "Ada Quill" })).toEqual([]);
  });

  it("show what changed, word by word, and count as changes", () => {
    const before = { ...NONE, byline: "Ada Quill", standfirst: "The wall holds.", section: "Harbour" };
    const view = drawn(changedDetails(before, { ...before, standfirst: "The wall leaks.", section: "" }));
    expect([...view.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(["Standfirst", "Section"]);
    expect(view.querySelector("ins")!.textContent).toContain("leaks");
    expect([...view.querySelectorAll("del")].map((item) => item.textContent)).toEqual([
      "[removed: holds]",
      "[removed: Harbour]",
    ]);
    expect(changesOf(view)).toHaveLength(2);
  });
});
