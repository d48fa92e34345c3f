import { beforeEach, describe, expect, it, vi } from "vitest";
import { stateOf } from "../testing/fixtures";
import type { ArchivePanel } from "./panel/archive";
import { ARCHIVE_DELAY_MS, ArchiveRequests, RETRY_MS } from "./archive";

describe("archive requests", () => {
  const ask = vi.fn();
  const isAnswered = vi.fn(() => true);
  const panel = { wanted: true, requestStarted: vi.fn(), show: vi.fn(), failed: vi.fn() };
  let line = "One. |";
  let beside: ArchiveRequests;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    panel.wanted = true;
    isAnswered.mockReturnValue(true);
    line = "One. |";
    beside = new ArchiveRequests({
      panel: panel as unknown as ArchivePanel,
      editor: () => ({ state: stateOf(line), title: "T" }),
      isAnswered,
      ask,
    });
    return () => vi.useRealTimers();
  });

  it("asks once the writer rests, and once for one place", () => {
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    line = "One. Two. |";
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    expect(ask.mock.calls).toEqual([[{ title: "T", left_context: "One. Two. " }]]);
  });

  it("asks only while visible", () => {
    panel.wanted = false;
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    beside.seen();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    expect(ask).not.toHaveBeenCalled();
    panel.wanted = true;
    beside.seen();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    beside.seen();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("waits until the attached sources have answered, and asks the latest", () => {
    isAnswered.mockReturnValue(false);
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    line = "One. Two. |";
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    expect(ask).not.toHaveBeenCalled();
    expect(panel.requestStarted).not.toHaveBeenCalled();
    beside.released();
    beside.released();
    expect(ask.mock.calls).toEqual([[{ title: "T", left_context: "One. Two. " }]]);
  });

  it("retries an unavailable archive", () => {
    beside.consider();
    vi.advanceTimersByTime(ARCHIVE_DELAY_MS);
    beside.failed({ code: "archive_unavailable", message: "", hint: "" });
    expect(panel.failed).toHaveBeenCalled();
    vi.advanceTimersByTime(RETRY_MS + ARCHIVE_DELAY_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    // One without the models is asked again, too.
    beside.answered({ stage: "complete", sources: [], items: [], degraded: "models" });
    vi.advanceTimersByTime(RETRY_MS + ARCHIVE_DELAY_MS);
    expect(ask).toHaveBeenCalledTimes(3);
    beside.answered({ stage: "complete", sources: [], items: [] });
    vi.advanceTimersByTime(10 * RETRY_MS);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});
