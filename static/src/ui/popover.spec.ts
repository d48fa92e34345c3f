import { beforeEach, describe, expect, it, vi } from "vitest";
import { Popover } from "./popover";

const WINDOW = { width: 1280, height: 720 };

function shown(height: number, at: Parameters<Popover["show"]>[2]) {
  const host = document.createElement("div");
  const column = document.createElement("main");
  vi.spyOn(column, "getBoundingClientRect").mockReturnValue({ right: 900, top: 52 } as DOMRect);
  const card = document.createElement("div");
  vi.spyOn(card, "getBoundingClientRect").mockReturnValue({ width: 420, height } as DOMRect);
  new Popover(host, column).show("one", () => card, at);
  const { left, top, maxHeight } = card.style;
  return {
    left: parseInt(left),
    top: parseInt(top),
    bottom: parseInt(top) + (maxHeight ? parseInt(maxHeight) : height),
    scrolls: maxHeight !== "",
  };
}

describe("a card over the page", () => {
  beforeEach(() => vi.stubGlobal("innerWidth", WINDOW.width) && vi.stubGlobal("innerHeight", WINDOW.height));

  it("stands under its place, or above where there is no room", () => {
    expect(shown(300, { left: 100, top: 200, bottom: 240 })).toEqual({
      left: 92,
      top: 248,
      bottom: 548,
      scrolls: false,
    });
    expect(shown(300, { left: 100, top: 500, bottom: 540 })).toEqual({
      left: 92,
      top: 192,
      bottom: 492,
      scrolls: false,
    });
  });

  it("never lies over the page's bar", () => {
    expect(shown(380, { left: 100, top: 420, bottom: 450 })).toMatchObject({ top: 60, bottom: 412, scrolls: true });
  });

  it("never reaches out of the window", () => {
    for (const height of [100, 480, 900])
      for (const top of [0, 100, 272, 400, 700]) {
        const card = shown(height, { left: 880, top, bottom: top + 30 });
        expect(card.top).toBeGreaterThanOrEqual(0);
        expect(card.bottom).toBeLessThanOrEqual(WINDOW.height);
        expect(card.left + 420).toBeLessThanOrEqual(900);
      }
  });

  it("scrolls where it is higher than the room, and keeps what its buttons need", () => {
    expect(shown(480, { left: 100, top: 240, bottom: 272 })).toMatchObject({ top: 280, bottom: 708, scrolls: true });
    vi.stubGlobal("innerHeight", 360);
    const zoomed = shown(480, { left: 100, top: 100, bottom: 224 });
    expect(zoomed).toMatchObject({ bottom: 348, scrolls: true });
    expect(zoomed.bottom - zoomed.top).toBe(240);
  });
});
