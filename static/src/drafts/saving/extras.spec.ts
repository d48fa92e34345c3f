import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Variants } from "../headlines/variants";
import { mergeNotes } from "../notes/pane";
import { Extra, ExtraConflict, mergeLists, SAVE_DELAY_MS } from "./extras";
import type { Unsaved } from "./unsaved-extras";

interface Values {
  byline: string;
  section: string;
  variants: string[];
}
type Put = (wanted: Partial<Values>, expected: Partial<Values>) => Promise<Values>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const all = (values: Partial<Values>): Values => ({ byline: "", section: "", variants: [], ...values });

function made(stored: Partial<Values>, left: Unsaved<Values> | null = null) {
  const server = { stored: all(stored) };
  const put = vi.fn<Put>(async (wanted) => (server.stored = { ...server.stored, ...wanted }));
  const keep = {
    read: () => left,
    write: vi.fn((now: Unsaved<Values>) => void (left = now)),
    clear: vi.fn(() => void (left = null)),
  };
  const ports = { put, keep, changed: vi.fn(), most: 20 };
  return { extra: new Extra(server.stored, ports), server, ...ports };
}

describe("fields beside the text", () => {
  it("are saved once, a moment later, only those that changed", async () => {
    const { extra, put, keep } = made({ section: "City" });
    extra.set("byline", "A");
    extra.set("byline", "Ada");
    expect([put.mock.calls, keep.read()?.wanted.byline]).toEqual([[], "Ada"]);
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
    expect(put.mock.calls).toEqual([[{ byline: "Ada" }, { byline: "" }]]);
    expect([extra.isSaved, keep.read()]).toEqual([true, null]);
    await extra.flush();
    expect(put).toHaveBeenCalledTimes(1);
  });

  it("that are changed while others are on their way go after them", async () => {
    const { extra, put } = made({});
    put.mockImplementationOnce(async (wanted) => {
      extra.set("byline", "ab");
      return all(wanted);
    });
    extra.set("byline", "a");
    await extra.flush();
    expect(put.mock.calls).toEqual([
      [{ byline: "a" }, { byline: "" }],
      [{ byline: "ab" }, { byline: "a" }],
    ]);
  });

  it("of an earlier tab are saved, beside what came since", async () => {
    const left = { wanted: all({ byline: "Ada", variants: ["a", "mine"] }), stored: all({ variants: ["a"] }) };
    const { extra, put } = made({ section: "City", variants: ["theirs"] }, left);
    await vi.advanceTimersByTimeAsync(0);
    expect(put.mock.calls[0]![0]).toEqual({ byline: "Ada", variants: ["theirs", "mine"] });
    expect(extra.now).toEqual({ byline: "Ada", section: "City", variants: ["theirs", "mine"] });
    const same = { wanted: all({ byline: "Ada" }), stored: all({}) };
    expect(made({ byline: "Ada" }, same).keep.read()).toBeNull();
  });

  it("of another page are taken, and asked about where both changed the same", async () => {
    const { extra, server, put, keep } = made({});
    extra.set("byline", "Ada");
    server.stored = all({ byline: "Bram", section: "City" });
    await extra.refresh(async () => server.stored);
    expect(extra.now).toMatchObject({ byline: "Ada", section: "City" });
    expect([...extra.theirs]).toEqual([["byline", "Bram"]]);
    extra.set("byline", "Ada B.");
    await extra.flush();
    expect(put).not.toHaveBeenCalled();
    // Loaded again, the page still asks.
    expect([...made(server.stored, keep.read()).extra.theirs]).toEqual([["byline", "Bram"]]);
    extra.resolve("byline", "Ada B.");
    await extra.flush();
    expect(put.mock.calls).toEqual([[{ byline: "Ada B." }, { byline: "Bram" }]]);
  });

  it("keep what was typed where the server says that they were changed", async () => {
    const { extra, put, keep } = made({});
    put.mockRejectedValueOnce(new ExtraConflict(all({ section: "Theirs." })));
    extra.set("section", "Mine.");
    await extra.flush();
    expect([extra.now.section, extra.theirs.get("section")]).toEqual(["Mine.", "Theirs."]);
    extra.resolve("section", "Theirs.");
    expect([extra.now.section, extra.isSaved, keep.read()]).toEqual(["Theirs.", true, null]);
  });

  it("are kept in the browser while the server is away, and sent again", async () => {
    const { extra, put, keep, changed } = made({});
    put.mockRejectedValueOnce(new TypeError("offline"));
    extra.set("byline", "Ada");
    await extra.flush();
    expect([keep.read()?.wanted.byline, extra.problem]).toEqual(["Ada", expect.any(TypeError)]);
    expect(changed).toHaveBeenCalled();
    await vi.runOnlyPendingTimersAsync();
    expect([extra.isSaved, extra.problem]).toEqual([true, null]);
  });
});

describe("other headlines", () => {
  function variantsOf(...variants: string[]) {
    const keep = { read: () => null, write: () => undefined, clear: () => undefined };
    const put = vi.fn(async (wanted: { variants?: string[] }) => ({ variants: wanted.variants! }));
    return { variants: new Variants({ variants }, { put, keep, changed: () => undefined, most: 20 }), put };
  }

  it("are on one line, each once", () => {
    const { variants } = variantsOf("Pier stays");
    variants.add(" Council\n keeps pier ");
    variants.add("Pier stays");
    variants.add("  ");
    expect(variants.all).toEqual(["Pier stays", "Council keeps pier"]);
  });

  it("give and take their places so that undo loses none", () => {
    const { variants } = variantsOf("a", "b", "c");
    variants.swap("b", "the headline");
    expect(variants.all).toEqual(["a", "the headline", "b", "c"]);
    // After undo, and used once more.
    variants.swap("b", " the  headline ");
    variants.swap("a", "");
    expect(variants.all).toHaveLength(4);
  });

  it("are exchanged where there is no room for another", () => {
    const full = Array.from({ length: 20 }, (_, at) => `headline ${at}`);
    const { variants } = variantsOf(...full);
    variants.add("one more");
    expect(variants.all).toEqual(full);
    variants.swap("headline 3", "the headline");
    expect(variants.all).toEqual(full.map((one) => (one === "headline 3" ? "the headline" : one)));
  });

  it("are changed where they stand, and taken away where nothing is left of them", () => {
    const { variants } = variantsOf("a", "b", "c");
    variants.replace("b", " b!\n");
    variants.replace("a", "");
    variants.replace("c", "b!");
    expect(variants.all).toEqual(["b!"]);
  });

  it("of two tabs are put together", async () => {
    const { variants, put } = variantsOf("a", "b");
    put.mockRejectedValueOnce(new ExtraConflict({ variants: ["a", "b", "theirs"] }));
    variants.remove("a");
    variants.add("mine");
    await variants.flush();
    expect(put.mock.lastCall).toEqual([{ variants: ["b", "theirs", "mine"] }, { variants: ["a", "b", "theirs"] }]);
    expect(mergeLists(["a"], ["a"], [])).toEqual([]);
    expect(mergeLists([], ["x"], ["x"])).toEqual(["x"]);
  });
});

it("notes are put together without saying anything twice", () => {
  expect(mergeNotes("mine\n", "theirs")).toBe("mine\n\ntheirs");
  expect(mergeNotes("both\n\nmine", "both\n\ntheirs\nmore")).toBe("both\n\nmine\n\ntheirs\nmore");
  expect(mergeNotes("both\nmine", "both\n\n")).toBe("both\nmine");
  expect(mergeNotes("", "theirs")).toBe("theirs");
});
