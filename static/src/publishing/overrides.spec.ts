import { describe, expect, it } from "vitest";
import type { BackgroundQuote, EmbargoedQuote, PublishCheck } from "../wire/types";
import { blockersOf, isAlsoBackground, Overrides } from "./overrides";

const background = (quote: string, source_id = "s1"): BackgroundQuote => ({
  quote,
  source_id,
  source_title: "Hearing",
});
const embargoed = (quote: string, source_id = "s1"): EmbargoedQuote => ({
  quote,
  source_id,
  source_title: "Hearing",
  until: "2031-05-03T12:00:00Z",
  note: "",
});
const check = (more: Partial<PublishCheck>): PublishCheck => ({
  version: 1,
  headline: "",
  blockers: [],
  headline_warnings: [],
  warnings: [],
  embargoed: [],
  background: [],
  objections: [],
  sign_off: null,
  needs_sign_off: false,
  empty: false,
  quotes: 0,
  ...more,
});

describe("blockersOf", () => {
  it("names a quote that is under embargo and for background once", () => {
    const both = check({
      embargoed: [embargoed("We pay")],
      background: [background("We pay"), background("We pay", "s2")],
    });
    expect(blockersOf(both).background).toEqual([background("We pay", "s2")]);
    expect(isAlsoBackground(embargoed("We pay"), both)).toBe(true);
    expect(isAlsoBackground(embargoed("We wait"), both)).toBe(false);
  });
});

describe("Overrides", () => {
  it("takes blank reasons for missing ones", () => {
    const overrides = new Overrides();
    overrides.set(background("We pay"), "  ");
    expect(overrides.missing([background("We pay")])).toBe(1);
    expect(overrides.all()).toEqual([]);
    overrides.set(background("We pay"), "Cleared by phone");
    expect(overrides.missing([background("We pay"), background("We pay", "s2")])).toBe(1);
    expect(overrides.all()).toEqual([{ quote: "We pay", reason: "Cleared by phone", source_id: "s1" }]);
  });

  it("forgets all of them once the article is published", () => {
    const overrides = new Overrides();
    overrides.set(embargoed("We pay"), "The embargo was lifted");
    overrides.clear();
    expect(overrides.reasonFor(embargoed("We pay"))).toBe("");
  });
});
