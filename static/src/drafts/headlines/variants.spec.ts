import { describe, expect, it, vi } from "vitest";
import type { Unsaved } from "../saving/unsaved-extras";
import { ExtraConflict, mergeLists } from "../saving/extras";
import { Variants } from "./variants";

type Put = (variants: string[], expected: string[]) => Promise<string[]>;

function kept(stored: string[], put = vi.fn<Put>(async (variants) => variants), left: Unsaved<string[]> | null = null) {
  const keep = {
    read: () => left,
    write: vi.fn((now: Unsaved<string[]>) => void (left = now)),
    clear: vi.fn(() => void (left = null)),
  };
  const ports = { put, keep, changed: vi.fn(), problem: vi.fn() };
  return { variants: new Variants(stored, ports), ...ports };
}

describe("other headlines", () => {
  it("are kept one by one, on one line, each once", async () => {
    const { variants, put } = kept(["Pier stays"]);
    variants.add(" Council\n keeps pier ");
    variants.add("Pier stays");
    variants.add("  ");
    expect(variants.all).toEqual(["Pier stays", "Council keeps pier"]);
    await variants.flush();
    expect(put.mock.calls).toEqual([[["Pier stays", "Council keeps pier"], ["Pier stays"]]]);
  });

  it("that an earlier tab could not save are saved, beside what came since", async () => {
    const { variants, put, keep } = kept(["a", "theirs"], undefined, { wanted: ["a", "mine"], stored: ["a"] });
    await variants.flush();
    expect(put.mock.calls).toEqual([
      [
        ["a", "theirs", "mine"],
        ["a", "theirs"],
      ],
    ]);
    expect(keep.read()).toBeNull();
    const offline = kept(
      ["a"],
      vi.fn<Put>(() => Promise.reject(new TypeError("offline"))),
    );
    offline.variants.add("b");
    await offline.variants.flush();
    expect(offline.keep.read()).toEqual({ wanted: ["a", "b"], stored: ["a"] });
  });

  it("give and take their places so that undo loses none", () => {
    const { variants } = kept(["a", "b", "c"]);
    variants.swap("b", "the headline");
    expect(variants.all).toEqual(["a", "the headline", "b", "c"]);
    // After undo, and used once more.
    variants.swap("b", " the  headline ");
    variants.swap("a", "");
    expect(variants.all).toHaveLength(4);
  });

  it("are exchanged where there is no room for another", () => {
    const full = Array.from({ length: 20 }, (_, at) => `headline ${at}`);
    const { variants } = kept(full);
    variants.add("one more");
    expect(variants.all).toEqual(full);
    variants.swap("headline 3", "the headline");
    expect(variants.all).toEqual(full.map((one) => (one === "headline 3" ? "the headline" : one)));
  });

  it("are changed where they stand, and taken away where nothing is left of them", () => {
    const { variants } = kept(["a", "b", "c"]);
    variants.replace("b", " b!\n");
    variants.replace("a", "");
    variants.replace("c", "b!");
    expect(variants.all).toEqual(["b!"]);
  });

  it("of two tabs are put together", async () => {
    const put = vi.fn<Put>(async (variants, expected) => {
      if (expected.length === 2) throw new ExtraConflict(["a", "b", "theirs"]);
      return variants;
    });
    const { variants } = kept(["a", "b"], put);
    variants.remove("a");
    variants.add("mine");
    await variants.flush();
    expect(variants.all).toEqual(["b", "theirs", "mine"]);
    expect(put).toHaveBeenLastCalledWith(["b", "theirs", "mine"], ["a", "b", "theirs"]);
    expect(mergeLists(["a"], ["a"], [])).toEqual([]);
    expect(mergeLists([], ["x"], ["x"])).toEqual(["x"]);
  });

  it("that cannot be stored are sent again", async () => {
    vi.useFakeTimers();
    const put = vi.fn<Put>(async (variants) => variants).mockRejectedValueOnce(new Error("gone"));
    const { variants, problem } = kept([], put);
    variants.add("a");
    await variants.flush();
    expect(problem.mock.lastCall![0]).toBeInstanceOf(Error);
    expect(variants.all).toEqual(["a"]);
    await vi.runAllTimersAsync();
    expect(put).toHaveBeenCalledTimes(2);
    expect(problem).toHaveBeenLastCalledWith(null);
    vi.useRealTimers();
  });

  it("that are changed while they are on their way go after", async () => {
    let answer = (_: string[]) => undefined as void;
    const put = vi
      .fn<Put>(async (variants) => variants)
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const { variants } = kept([], put);
    variants.add("a");
    variants.add("b");
    answer(["a"]);
    await variants.flush();
    expect(put.mock.calls).toEqual([
      [["a"], []],
      [["a", "b"], ["a"]],
    ]);
  });
});
