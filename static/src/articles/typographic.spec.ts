import { describe, expect, it } from "vitest";
import { isStraight, typographic } from "./typographic";

describe("marks of a transcript", () => {
  it.each([
    ["The driver's wage isn't the drivers' fault.", "The driver’s wage isn’t the drivers’ fault."],
    ['He said "no", and left.', "He said “no”, and left."],
    ["She calls it 'the light', always.", "She calls it ‘the light’, always."],
    ["'Tis the '90s, rock 'n' roll.", "’Tis the ’90s, rock ’n’ roll."],
    ["\"Go,\" she said; ('now').", "“Go,” she said; (‘now’)."],
    ["He is 6'2\" tall.", "He is 6'2\" tall."],
    ["It’s “set” already.", "It’s “set” already."],
    ["버스는 '밤의 등불'이다.", "버스는 ‘밤의 등불’이다."],
    ["No marks at all.", "No marks at all."],
  ])("%s → %s", (given, printed) => {
    expect(typographic(given)).toBe(printed);
    expect(typographic(given)).toHaveLength(given.length);
  });

  it("are the draft's where it writes straight ones alone", () => {
    expect(isStraight("It's late.")).toBe(true);
    expect(isStraight("It’s late, isn't it?")).toBe(false);
    expect(isStraight("Nothing.")).toBe(false);
  });
});
