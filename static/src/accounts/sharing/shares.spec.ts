import { describe as group, expect, it } from "vitest";
import "../../testing/setup";
import type { Share } from "../../wire/types";
import { asRequest, candidates, keyOf } from "./shares";

const ada = { person_id: "a", name: "Ada Quill", desk_ids: ["c"] };
const bram = { person_id: "b", name: "Bram Osk", desk_ids: [] };
const city = { desk_id: "c", name: "City" };
const withBram: Share = { person: bram, desk: null, level: "read" };
const withCity: Share = { person: null, desk: city, level: "edit" };
const withAll: Share = { person: null, desk: null, level: "read" };

group("whom something is shared with", () => {
  it("is sent to the server by ids; nobody named is the newsroom", () => {
    expect([withBram, withCity, withAll].map(asRequest)).toEqual([
      { person_id: "b", level: "read" },
      { desk_id: "c", level: "edit" },
      { level: "read" },
    ]);
  });
});

group("whom else it could be shared with", () => {
  it("is everybody but its owner and who has it", () => {
    const groups = candidates({ people: [ada, bram], desks: [city] }, ada, [withCity]);
    expect(groups.map(({ choices }) => choices.map(({ value }) => value))).toEqual([["person b"], ["newsroom"]]);
    expect(groups[0]!.choices[0]!.share).toMatchObject({ level: "read" });
  });

  it("is nobody once all have it", () => {
    expect(candidates({ people: [ada, bram], desks: [city] }, ada, [withAll, withBram, withCity])).toEqual([]);
    expect(keyOf(withAll)).toBe("newsroom");
  });
});
