import { describe, expect, it, vi } from "vitest";
import type { Details as Values } from "../../wire/types";
import { due } from "./deadline";
import { ExtraConflict } from "../saving/extras";
import { Details, DETAILS_DELAY_MS } from "./details";
import { wordsOf } from "./panel";
import type { Unsaved } from "../saving/unsaved-extras";

const NONE: Values = {
  byline: "",
  standfirst: "",
  section: "",
  keywords: [],
  deadline: null,
  word_goal: null,
  language: "",
};
type Put = (details: Partial<Values>, expected: Partial<Values>) => Promise<Values>;

function made(stored: Partial<Values> = {}, left: Unsaved<Values> | null = null) {
  vi.useFakeTimers();
  const server = { stored: { ...NONE, ...stored } };
  const put = vi.fn<Put>(async (details) => (server.stored = { ...server.stored, ...details }));
  const keep = {
    read: () => left,
    write: vi.fn((now: Unsaved<Values>) => void (left = now)),
    clear: vi.fn(() => void (left = null)),
  };
  const ports = { put, get: async () => server.stored, keep, changed: vi.fn(), problem: vi.fn() };
  return { details: new Details(server.stored, ports), server, ...ports };
}

describe("details of an article", () => {
  it("are saved a moment later, only those that changed", async () => {
    const { details, put, keep } = made({ section: "City" });
    details.set("byline", "A");
    details.set("byline", "Ada");
    expect(put).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(DETAILS_DELAY_MS);
    expect(put.mock.calls).toEqual([[{ byline: "Ada" }, { byline: "" }]]);
    expect([details.isSaved, keep.read()]).toEqual([true, null]);
  });

  it("that an earlier tab could not save are saved, beside what came since", async () => {
    const left = {
      wanted: { ...NONE, byline: "Ada", keywords: ["wall", "mine"] },
      stored: { ...NONE, keywords: ["wall"] },
    };
    const { details, put } = made({ section: "City", keywords: ["theirs"] }, left);
    await vi.advanceTimersByTimeAsync(0);
    await details.flush();
    expect(put.mock.calls[0]![0]).toEqual({ byline: "Ada", keywords: ["theirs", "mine"] });
    expect(details.now).toEqual({ ...NONE, byline: "Ada", section: "City", keywords: ["theirs", "mine"] });
  });

  it("of another page are taken, and asked about where both changed the same", async () => {
    const { details, server, put } = made();
    details.set("byline", "Ada");
    server.stored = { ...NONE, byline: "Bram", section: "City" };
    await details.refresh();
    expect(details.now).toMatchObject({ byline: "Ada", section: "City" });
    expect([...details.theirs]).toEqual([["byline", "Bram"]]);
    await details.flush();
    expect(put).not.toHaveBeenCalled();
    details.resolve("byline", "mine");
    await details.flush();
    expect(put.mock.calls).toEqual([[{ byline: "Ada" }, { byline: "Bram" }]]);
  });

  it("keep what was typed where the server says that they were changed", async () => {
    const { details, put } = made();
    put.mockRejectedValueOnce(new ExtraConflict({ ...NONE, standfirst: "Theirs." }));
    details.set("standfirst", "Mine.");
    await details.flush();
    expect([details.now.standfirst, details.theirs.get("standfirst")]).toEqual(["Mine.", "Theirs."]);
    details.resolve("standfirst", "theirs");
    expect([details.now.standfirst, details.isSaved]).toEqual(["Theirs.", true]);
  });

  it("are kept in the browser while the server is away, and sent again", async () => {
    const { details, put, keep, problem } = made();
    put.mockRejectedValueOnce(new TypeError("offline"));
    details.set("word_goal", 600);
    await details.flush();
    expect(keep.read()?.wanted.word_goal).toBe(600);
    expect(problem).toHaveBeenCalledWith(expect.any(TypeError));
    await vi.runOnlyPendingTimersAsync();
    expect(details.isSaved).toBe(true);
  });

  it("have keywords without commas, empty ones and doubles", () => {
    expect(wordsOf(" flood,  sea wall、펌프,,flood ")).toEqual(["flood", "sea wall", "펌프"]);
  });
});

describe("a deadline", () => {
  const now = new Date(2031, 4, 3, 12, 0);
  const at = (day: number, hour: number) => due(new Date(2031, 4, day, hour).toISOString(), now);

  it("is told as shortly as is clear", () => {
    expect(at(3, 15)).toEqual({ words: "due 15:00", is: "ahead" });
    expect(at(5, 9)).toEqual({ words: "due Mon 09:00", is: "ahead" });
    expect(at(13, 9).words).toBe("due 13 May 2031, 09:00");
  });

  it("is soon within the hour, and late once it is past", () => {
    expect(due(new Date(2031, 4, 3, 12, 40).toISOString(), now).is).toBe("soon");
    expect(at(3, 11)).toEqual({ words: "was due 11:00", is: "late" });
    expect(at(2, 9)).toEqual({ words: "was due 2 May 2031, 09:00", is: "late" });
  });
});
