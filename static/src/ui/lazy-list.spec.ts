import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { h } from "./dom";
import { LazyList } from "./lazy-list";

describe("a list drawn in slices", () => {
  let list: HTMLElement;
  let drawn: LazyList<string>;
  const make = vi.fn((item: string) => h("li", { id: item[0]! }, item));
  const texts = () => [...list.children].map((one) => one.textContent);
  const letters = [..."abcdefghijklmnop"];

  beforeEach(() => {
    vi.useFakeTimers();
    make.mockClear();
    list = h("ul");
    drawn = new LazyList("test", list, { key: (item) => item[0]!, look: (item) => item, make });
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("has what is in sight at once, and the rest a moment later", () => {
    drawn.draw(letters);
    expect(texts()).toEqual(letters.slice(0, 6));
    vi.advanceTimersByTime(500);
    expect(texts()).toEqual(letters);
  });

  it("is short at once", () => {
    drawn.draw(["a", "b"]);
    drawn.draw(["c"]);
    expect(texts()).toEqual(["c"]);
  });

  it("keeps the elements of what looks as before, in any order", () => {
    drawn.draw(letters);
    vi.advanceTimersByTime(500);
    const before = new Map([...list.children].map((one) => [one.id, one]));
    const turned = letters.map((letter) => (letter === "b" ? "b!" : letter)).reverse();
    drawn.draw(turned);
    vi.advanceTimersByTime(500);
    expect(texts()).toEqual(turned);
    expect([...list.children].filter((one) => before.get(one.id) !== one).map((one) => one.id)).toEqual(["b"]);
    expect(make).toHaveBeenCalledTimes(letters.length + 1);
  });

  it("keeps its length until all is drawn: what is scrolled to stays", () => {
    drawn.draw(letters);
    drawn.finish();
    drawn.draw([..."qrstuvwxyz"]);
    expect(list.children.length).toBeGreaterThanOrEqual(letters.length);
    drawn.finish();
    expect(texts()).toEqual([..."qrstuvwxyz"]);
  });

  it("shows the newest of two lists that come at once", () => {
    drawn.draw(letters);
    drawn.draw([..."ponmlkji"]);
    vi.advanceTimersByTime(500);
    expect(texts()).toEqual([..."ponmlkji"]);
  });
});
