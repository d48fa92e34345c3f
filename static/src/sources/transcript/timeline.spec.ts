import { describe, expect, it } from "vitest";
import { Timeline } from "./timeline";

const item = (start_ms: number | null, end_ms: number | null = null, text = "x".repeat(100)) => ({
  text,
  start_ms,
  end_ms,
});

describe("the paragraph being spoken", () => {
  const timeline = new Timeline([item(1000, 5000), item(null), item(5000, 9000), item(20_000)]);

  it("is the last that has begun", () => {
    expect([999, 1000, 4999, 5000, 20_000, 999_999].map((ms) => timeline.at(ms))).toEqual([null, 0, 0, 2, 3, 3]);
  });

  it("is none in a long silence", () => {
    expect(timeline.at(10_000)).toBe(2);
    expect(timeline.at(15_000)).toBeNull();
  });

  it("is found where times do not grow with the text", () => {
    const mixed = new Timeline([item(30_000), item(10_000), item(20_000)]);
    expect([5_000, 10_000, 25_000, 31_000].map((ms) => mixed.at(ms))).toEqual([null, 1, 2, 0]);
  });

  it("is none without times", () => {
    expect(new Timeline([item(null)]).at(5)).toBeNull();
    expect(new Timeline([]).at(5)).toBeNull();
  });
});

describe("the stretch of a span", () => {
  it("is its share of the letters, a second wider", () => {
    expect(new Timeline([item(10_000, 20_000)]).span(0, 50, 70)).toEqual({ from: 14_000, to: 18_000 });
  });

  it("stays inside the paragraph", () => {
    expect(new Timeline([item(10_000, 20_000)]).span(0, 0, 100)).toEqual({ from: 10_000, to: 20_000 });
    expect(new Timeline([item(10_000, 20_000)]).span(0, -5, 900)).toEqual({ from: 10_000, to: 20_000 });
  });

  it("ends with the next paragraph's beginning where the end is not known", () => {
    expect(new Timeline([item(0), item(0), item(4_000)]).span(0, 0, 100)).toEqual({ from: 0, to: 4_000 });
  });

  it("is played from the paragraph's start where nothing tells its end", () => {
    expect(new Timeline([item(7_000)]).span(0, 50, 60)).toEqual({ from: 7_000, to: null });
  });

  it("is the words themselves where speech recognition gave their times", () => {
    const words = [
      [0, 5, 1000, 1400, 90],
      [6, 10, 2000, 2500, 40],
      [11, 15, 3000, 3500, 95],
    ];
    const timeline = new Timeline([{ ...item(1000, 4000), words }]);
    expect(timeline.span(0, 6, 10)).toEqual({ from: 1850, to: 2650 });
    expect(timeline.span(0, 0, 100)).toEqual({ from: 850, to: 3650 });
  });

  it("is none without a time", () => {
    expect(new Timeline([item(null)]).span(0, 0, 5)).toBeNull();
    expect(new Timeline([]).span(3, 0, 5)).toBeNull();
  });
});
