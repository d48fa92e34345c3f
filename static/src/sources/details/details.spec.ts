import { describe, expect, it } from "vitest";
import type { Source } from "../../wire/types";
import { changeOf } from "./details";
import { localMoment } from "../labels";

const source = {
  title: "Hearing",
  spoken_on: "2031-05-03",
  embargo_until: "2031-06-01T08:00:00Z",
  embargo_note: "Agreed by phone",
  rights: "ask",
} as Source;
const fields = {
  title: "Hearing",
  spokenOn: "2031-05-03",
  embargoUntil: localMoment(source.embargo_until),
  embargoNote: "Agreed by phone",
  rights: "ask" as const,
};

describe("what the details change", () => {
  it("is nothing at first", () => {
    expect(changeOf(source, fields)).toBeNull();
    expect(changeOf(source, { ...fields, title: " Hearing " })).toBeNull();
  });

  it("is only the field that was changed; an emptied date is taken away", () => {
    expect(changeOf(source, { ...fields, title: "The hearing" })).toEqual({ title: "The hearing" });
    expect(changeOf(source, { ...fields, spokenOn: "", embargoUntil: "" })).toEqual({
      spoken_on: null,
      embargo_until: null,
    });
  });

  it("takes the rights that were chosen", () => {
    expect(changeOf(source, { ...fields, rights: "background" })).toEqual({ rights: "background" });
  });

  it("says the moment with its zone", () => {
    const change = changeOf(source, { ...fields, embargoUntil: "2031-07-01T10:30" });
    expect(change!.embargo_until).toBe(new Date("2031-07-01T10:30").toISOString().replace(".000Z", "Z"));
  });
});
