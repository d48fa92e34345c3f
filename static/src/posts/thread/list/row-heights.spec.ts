import { describe, expect, it } from "vitest";
import { RowHeights } from "./row-heights";

describe("rows of different heights", () => {
  const sizes = Array.from({ length: 57 }, (_, row) => 20 + ((row * 37) % 90));
  const sums = sizes.reduce<number[]>((all, size) => [...all, all.at(-1)! + size], [0]);

  it("stand where the heights above them add up to", () => {
    const heights = new RowHeights(sizes.length, (row) => sizes[row]!);
    expect(sizes.map((_, row) => heights.top(row))).toEqual(sums.slice(0, -1));
    expect(heights.total).toBe(sums.at(-1));
  });

  it("are found from their first pixel to their last", () => {
    const heights = new RowHeights(sizes.length, (row) => sizes[row]!);
    for (const [row, size] of sizes.entries()) {
      expect(heights.at(sums[row]!)).toBe(row);
      expect(heights.at(sums[row]! + size - 1)).toBe(row);
    }
    expect(heights.at(1e9)).toBe(56);
    expect(new RowHeights(0, () => 1).at(5)).toBe(0);
  });

  it("move those below when one grows", () => {
    const heights = new RowHeights(4, () => 10);
    expect(heights.set(1, 25)).toBe(15);
    expect([0, 1, 2, 3, 4].map((row) => heights.top(row))).toEqual([0, 10, 35, 45, 55]);
    expect(heights.at(34)).toBe(1);
    expect(heights.set(9, 25)).toBe(0);
  });
});
