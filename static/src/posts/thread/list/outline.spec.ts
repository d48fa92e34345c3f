import { describe, expect, it } from "vitest";
import { longestThread, Outline, Rows } from "./outline";

//   0
//   ├ 1
//   │ ├ 2
//   │ │ └ 3
//   │ └ 4
//   └ 5
//   6
const DEPTHS = [0, 1, 2, 3, 2, 1, 0];
const shown = (rows: Rows) => Array.from({ length: rows.count }, (_, row) => rows.at(row));

describe("the shape of a thread", () => {
  const outline = new Outline(DEPTHS);

  it("is read from the depths alone", () => {
    expect(DEPTHS.map((_, at) => outline.parent(at))).toEqual([-1, 0, 1, 2, 1, 0, -1]);
    expect(DEPTHS.map((_, at) => outline.below(at))).toEqual([5, 3, 1, 0, 0, 0, 0]);
    expect(outline.line(3)).toEqual([0, 1, 2, 3]);
  });

  it("knows what number each answer is, and of how many", () => {
    expect(outline.standing(1)).toEqual({ position: 1, of: 2 });
    expect(outline.standing(5)).toEqual({ position: 2, of: 2 });
    expect(outline.standing(6)).toEqual({ position: 2, of: 2 });
    expect(outline.hasNext(2)).toBe(true);
    expect(outline.hasNext(4)).toBe(false);
  });

  it("knows the longest of several", () => {
    expect(longestThread(new Outline([0, 0, 1, 2, 0, 1]))).toBe(1);
    expect(longestThread(new Outline([]))).toBe(0);
  });

  it("accepts depths that skip a level", () => {
    const odd = new Outline([3, 0, 5]);
    expect([0, 1, 2].map((at) => odd.depth(at))).toEqual([0, 0, 1]);
    expect(odd.parent(2)).toBe(1);
  });

  it("handles the deepest thread", () => {
    const chain = new Outline(Int32Array.from({ length: 100_000 }, (_, at) => at));
    expect(chain.below(0)).toBe(99_999);
    expect(chain.line(99_999)).toHaveLength(100_000);
  });
});

describe("its rows", () => {
  it("leave out what is folded away, and find what it is folded into", () => {
    const rows = new Rows(new Outline(DEPTHS));
    expect(rows.close(1, true)).toBe(true);
    expect(shown(rows)).toEqual([0, 1, 5, 6]);
    expect(rows.at(rows.of(3))).toBe(1);
    expect(rows.close(3, true)).toBe(false);
    expect(rows.close(1, true)).toBe(false);
  });

  it("bring back a post with all it is folded into, and nothing else", () => {
    const rows = new Rows(new Outline(DEPTHS));
    for (const index of [2, 1, 0]) rows.close(index, true);
    expect(shown(rows)).toEqual([0, 6]);
    expect(rows.reveal(4)).toBe(true);
    expect(shown(rows)).toEqual([0, 1, 2, 4, 5, 6]);
    expect(rows.isClosed(2)).toBe(true);
    expect(rows.reveal(4)).toBe(false);
  });
});
