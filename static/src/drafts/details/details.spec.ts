import { describe, expect, it } from "vitest";
import { due } from "./deadline";
import { wordsOf } from "./panel";

it("takes keywords without commas, empty ones and doubles", () => {
  expect(wordsOf(" flood,  sea wall、펌프,,flood ")).toEqual(["flood", "sea wall", "펌프"]);
});

describe("a deadline", () => {
  const now = new Date(2031, 4, 3, 12, 0);
  const at = (day: number, hour: number) => due(new Date(2031, 4, day, hour).toISOString(), now);

  it("is told as shortly as is clear", () => {
    expect(at(3, 15)).toEqual({ words: "due 15:00", is: "ahead" });
    expect(at(5, 9)).toEqual({ words: "due Mon 09:00", is: "ahead" });
    expect(at(13, 9).words).toBe("due 13 May 2031, 09:00");
  });

  it("is soon within the hour, and late once it is past", () => {
    expect(due(new Date(2031, 4, 3, 12, 40).toISOString(), now).is).toBe("soon");
    expect(at(3, 11)).toEqual({ words: "was due 11:00", is: "late" });
    expect(at(2, 9)).toEqual({ words: "was due 2 May 2031, 09:00", is: "late" });
  });
});
