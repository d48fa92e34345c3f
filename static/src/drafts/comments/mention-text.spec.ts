import { describe, expect, it } from "vitest";
import { begunName, matching, pieces, shownText, wireText } from "./mention-text";

const ada = { person_id: "aaaaaaaaaaaa", name: "Ada Quill", may_read: true };
const adaLong = { person_id: "bbbbbbbbbbbb", name: "Ada Quill-Osk", may_read: true };
const stig = { person_id: "cccccccccccc", name: "Stig Ulm", may_read: false };
const people = [ada, adaLong, stig];

describe("mentions", () => {
  it("are ids on the wire and present names on the page", () => {
    const { text, mentioned } = wireText("@Ada Quill, ask @Stig Ulm.", people);
    expect(text).toBe("@[aaaaaaaaaaaa], ask @[cccccccccccc].");
    expect(mentioned).toEqual([ada, stig]);
    expect(pieces(text, [{ ...ada, name: "Ada Marsh" }])).toEqual([
      { text: "@Ada Marsh", person: "aaaaaaaaaaaa" },
      { text: ", ask ", person: null },
      { text: "@…", person: "cccccccccccc" },
      { text: ".", person: null },
    ]);
    expect(shownText(text, people)).toBe("@Ada Quill, ask @Stig Ulm.");
  });

  it("are whole names, the longest that fits", () => {
    expect(wireText("@Ada Quill-Osk", people).mentioned).toEqual([adaLong]);
    expect(wireText("@Ada Quillings", people).mentioned).toEqual([]);
    expect(wireText("ada@desk.example @Ada", people)).toEqual({ text: "ada@desk.example @Ada", mentioned: [] });
    // Where no space stands after a name.
    expect(wireText("@Ada Quill님, 확인", people).text).toBe("@[aaaaaaaaaaaa]님, 확인");
  });

  it("begin after a space or a bracket, with two words at most", () => {
    expect(begunName("Ask @")).toBe("");
    expect(begunName("@Ad")).toBe("Ad");
    expect(begunName("(@Ada Qu")).toBe("Ada Qu");
    expect(begunName("ada@desk")).toBeNull();
    expect(begunName("@Ada Quill is")).toBeNull();
    expect(begunName("Ask Ada")).toBeNull();
  });

  it("offer who may read the draft first, by the beginning of any part of a name", () => {
    expect(matching(people, "q", 8)).toEqual([ada, adaLong]);
    expect(matching([stig, ada], "", 8)).toEqual([ada, stig]);
    expect(matching(people, "U", 8)).toEqual([stig]);
    expect(matching(people, "ada", 1)).toEqual([ada]);
    expect(matching(people, "lm", 8)).toEqual([]);
  });
});
