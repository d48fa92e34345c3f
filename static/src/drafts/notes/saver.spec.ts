import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ExtraConflict } from "../saving/extras";
import { NotesSaver, NOTES_DELAY_MS, mergeNotes } from "./saver";
import type { Unsaved } from "../saving/unsaved-extras";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Put = (notes: string, expected: string) => Promise<string>;

function saver(stored: string, put = vi.fn<Put>(async (notes) => notes), kept: Unsaved<string> | null = null) {
  const keep = {
    read: () => kept,
    write: vi.fn((now: Unsaved<string>) => void (kept = now)),
    clear: vi.fn(() => void (kept = null)),
  };
  const changed = vi.fn();
  return { notes: new NotesSaver(stored, { put, keep, changed }), put, keep, changed, kept: () => kept };
}

describe("notes", () => {
  it("are saved once, a moment after typing", async () => {
    const { notes, put, kept } = saver("");
    notes.typed("C");
    notes.typed("Call Ana");
    expect(kept()).toEqual({ wanted: "Call Ana", stored: "" });
    await vi.advanceTimersByTimeAsync(NOTES_DELAY_MS);
    expect(put.mock.calls).toEqual([["Call Ana", ""]]);
    expect(notes.now).toEqual({ is: "saved" });
    expect(kept()).toBeNull();
    await notes.flush();
    expect(put).toHaveBeenCalledTimes(1);
  });

  it("that are typed while others are on their way go after them", async () => {
    let answer = (_: string) => undefined as void;
    const put = vi
      .fn<Put>(async (notes) => notes)
      .mockImplementationOnce(() => new Promise<string>((resolve) => (answer = resolve)));
    const { notes } = saver("", put);
    notes.typed("a");
    await vi.advanceTimersByTimeAsync(NOTES_DELAY_MS);
    notes.typed("ab");
    answer("a");
    await vi.runAllTimersAsync();
    expect(put.mock.calls).toEqual([
      ["a", ""],
      ["ab", "a"],
    ]);
    expect(notes.now).toEqual({ is: "saved" });
  });

  it("that somebody else changed wait for a choice, and lose nothing", async () => {
    const put = vi.fn<Put>(async (notes, expected) => {
      if (expected === "old") throw new ExtraConflict("theirs");
      return notes;
    });
    const { notes, kept } = saver("old", put);
    notes.typed("mine");
    await vi.advanceTimersByTimeAsync(NOTES_DELAY_MS);
    expect(notes.now).toEqual({ is: "conflict", theirs: "theirs" });
    notes.typed("mine, more");
    await vi.runAllTimersAsync();
    expect(put).toHaveBeenCalledTimes(1);
    expect(kept()?.wanted).toBe("mine, more");
    notes.resolve(mergeNotes(notes.text, "theirs"));
    await vi.runAllTimersAsync();
    expect(put).toHaveBeenLastCalledWith("mine, more\n\ntheirs", "theirs");
    expect(notes.now).toEqual({ is: "saved" });
  });

  it("that cannot be saved are kept and sent again", async () => {
    const put = vi.fn<Put>(async (notes) => notes).mockRejectedValueOnce(new Error("gone"));
    const { notes, kept } = saver("", put);
    notes.typed("a");
    await vi.advanceTimersByTimeAsync(NOTES_DELAY_MS);
    expect(notes.now.is).toBe("unsaved");
    expect(kept()?.wanted).toBe("a");
    await vi.runAllTimersAsync();
    expect(notes.now.is).toBe("saved");
  });

  it("of an earlier tab go on where they were, unless others were written since", async () => {
    const first = saver("old", undefined, { wanted: "kept", stored: "old" });
    await vi.runAllTimersAsync();
    expect(first.put).toHaveBeenCalledWith("kept", "old");
    const second = saver("theirs", undefined, { wanted: "kept", stored: "old" });
    expect(second.notes.now).toEqual({ is: "conflict", theirs: "theirs" });
    expect(second.notes.text).toBe("kept");
    expect(saver("same", undefined, { wanted: "same", stored: "old" }).kept()).toBeNull();
  });

  it("are put together without saying anything twice", () => {
    expect(mergeNotes("mine\n", "theirs")).toBe("mine\n\ntheirs");
    expect(mergeNotes("both\n\nmine", "both\n\ntheirs\nmore")).toBe("both\n\nmine\n\ntheirs\nmore");
    expect(mergeNotes("both\nmine", "both\n\n")).toBe("both\nmine");
    expect(mergeNotes("", "theirs")).toBe("theirs");
  });
});
