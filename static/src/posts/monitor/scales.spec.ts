import { describe, expect, it } from "vitest";
import { LONG, nearest, postScale } from "./chart";

describe("scales", () => {
  it("are even for short threads and logarithmic for long ones", () => {
    const short = postScale(11);
    expect([short.place(1), short.place(6), short.place(11)]).toEqual([0, 0.5, 1]);
    const long = postScale(10_000);
    expect(long.place(100)).toBeCloseTo(0.5);
    expect(long.place(10_000)).toBe(1);
    expect(postScale(LONG).place(LONG / 2)).toBeCloseTo((LONG / 2 - 1) / (LONG - 1));
  });

  it("write the first and the last, and nothing on top of them", () => {
    expect(postScale(1).ticks).toEqual([1]);
    expect(postScale(2).ticks).toEqual([1, 2]);
    expect(postScale(11).ticks).toEqual([1, 2, 4, 6, 8, 11]);
    expect(postScale(37).ticks).toEqual([1, 10, 20, 30, 37]);
    expect(postScale(1200).ticks).toEqual([1, 10, 100, 1200]);
    expect(postScale(30_000).ticks).toEqual([1, 10, 100, 1000, 10_000, 30_000]);
    for (let last = 1; last < 3000; last++) {
      const { ticks } = postScale(last);
      expect([ticks.at(-1), ticks[0] === 1 || last === 1]).toEqual([last, true]);
      expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
    }
  });

  it("find what is nearest", () => {
    expect([nearest([1, 5, 9], 6), nearest([1, 5, 9], 8), nearest([1], 40)]).toEqual([1, 2, 0]);
  });
});
