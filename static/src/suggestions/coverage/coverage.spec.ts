import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CoveredSource, FullSource } from "../../wire/types";
import { Coverage, COVERAGE_DELAY_MS } from "./coverage";

const covered = (id: string, paragraphs: number): CoveredSource => ({
  source_id: id,
  source_title: id,
  paragraphs,
  quoted_paragraphs: 0,
  speakers: [],
  end_ms: null,
  cells: [[0, 7, 1, 10, null, null, 0, 0, []]],
});

describe("the strips of a draft", () => {
  let inSight = true;
  const ask = vi.fn<() => Promise<CoveredSource[] | null>>();
  const made = () =>
    new Coverage({
      inSight: () => inSight,
      ask,
      read: vi.fn(),
      shelf: { get: () => Promise.resolve({ items: [] } as unknown as FullSource) },
    });
  const toldIn = (strips: Coverage, id: string) => strips.slot(id).querySelector(".coverage-first")?.textContent;

  beforeEach(() => {
    vi.useFakeTimers();
    inSight = true;
    ask.mockReset().mockResolvedValue([covered("a", 3)]);
  });
  afterEach(() => vi.useRealTimers());

  it("are asked for once a pause follows the changes", async () => {
    const strips = made();
    for (let edit = 0; edit < 5; edit++) {
      strips.scheduleUpdate();
      await vi.advanceTimersByTimeAsync(COVERAGE_DELAY_MS - 1);
    }
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("wait until they come into sight", async () => {
    inSight = false;
    const strips = made();
    strips.scheduleUpdate(0);
    await vi.advanceTimersByTimeAsync(COVERAGE_DELAY_MS);
    expect(ask).not.toHaveBeenCalled();
    inSight = true;
    strips.update();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    strips.update();
    await vi.advanceTimersByTimeAsync(COVERAGE_DELAY_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("show the newest answer, in the same place", async () => {
    const strips = made();
    let late: (value: CoveredSource[]) => void = () => undefined;
    ask.mockReturnValueOnce(new Promise((resolve) => (late = resolve))).mockResolvedValueOnce([covered("a", 8)]);
    strips.scheduleUpdate(0);
    await vi.advanceTimersByTimeAsync(0);
    strips.scheduleUpdate(0);
    await vi.advanceTimersByTimeAsync(0);
    const slot = strips.slot("a");
    await vi.waitFor(() => expect(toldIn(strips, "a")).toContain("8 paragraphs"));
    late([covered("a", 5)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(toldIn(strips, "a")).toContain("8 paragraphs");
    expect(strips.slot("a")).toBe(slot);
  });

  it.each([
    ["nothing could be asked", () => Promise.reject(new Error("away"))],
    ["the text could not be saved", () => Promise.resolve(null)],
  ])("stay as they are where %s, and try again", async (_, answer) => {
    const strips = made();
    ask.mockImplementationOnce(answer);
    strips.scheduleUpdate(0);
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    strips.update();
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(toldIn(strips, "a")).toContain("3 paragraphs"));
  });
});
