import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveRegion } from "./live-region";

let region: HTMLElement;
let heard: string[];
let observer: MutationObserver;
let live: LiveRegion;

beforeEach(() => {
  vi.useFakeTimers();
  region = document.body.appendChild(document.createElement("p"));
  heard = [];
  observer = new MutationObserver(() => region.textContent && heard.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  live = new LiveRegion(region);
});
afterEach(() => {
  observer.disconnect();
  region.remove();
  vi.useRealTimers();
});

const key = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("unsolicited announcements", () => {
  it("is told after a pause, once", async () => {
    live.whenQuiet("offer", "A quote.");
    await wait(800);
    expect(heard).toEqual([]);
    await wait(200);
    live.whenQuiet("offer", "A quote.");
    await wait(5000);
    expect(heard).toEqual(["A quote."]);
  });

  it("is not told while keys are pressed or a syllable is composed", async () => {
    live.whenQuiet("offer", "A quote.");
    for (let at = 0; at < 10; at++) {
      await wait(500);
      key();
      await wait(300);
      document.dispatchEvent(new CompositionEvent("compositionupdate"));
    }
    expect(heard).toEqual([]);
    await wait(900);
    expect(heard).toEqual(["A quote."]);
  });

  it("is one message, the more pressing first", async () => {
    live.whenQuiet("offer", "An old quote.");
    live.whenQuiet("findings", "A warning.");
    live.whenQuiet("offer", "A quote.");
    await wait(1000);
    expect(heard).toEqual(["A warning. A quote."]);
  });

  it("is taken back alone", async () => {
    live.whenQuiet("offer", "A quote.");
    live.whenQuiet("offer", "");
    await wait(1000);
    expect(heard).toEqual([]);
    live.whenQuiet("offer", "Another.");
    await wait(1000);
    live.whenQuiet("offer", "");
    expect(region.textContent).toBe("");
    await wait(1000);
    expect(heard).toEqual(["Another."]);
  });

  it("is told again after a key", async () => {
    live.whenQuiet("offer", "A quote.");
    await wait(1000);
    key();
    live.whenQuiet("offer", "");
    live.whenQuiet("offer", "A quote.");
    await wait(1000);
    expect(heard).toEqual(["A quote.", "A quote."]);
  });
});

describe("announcements after a key", () => {
  it("is told at once, the same words too", async () => {
    live.say("No warnings.");
    await wait(0);
    live.say("No warnings.");
    await wait(100);
    expect(heard).toEqual(["No warnings.", "No warnings."]);
  });

  it("is not cleared when an offer disappears", async () => {
    live.whenQuiet("offer", "A quote.");
    await wait(1000);
    live.say("Inserted.");
    live.whenQuiet("offer", "");
    await wait(1000);
    expect(region.textContent).toBe("Inserted.");
  });
});
