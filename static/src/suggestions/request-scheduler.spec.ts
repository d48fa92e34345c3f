import { beforeEach, describe, expect, it, vi } from "vitest";
import { stateOf } from "../testing/fixtures";
import { PAUSE_MS, RequestScheduler } from "./request-scheduler";

describe("asking for suggestions", () => {
  const send = vi.fn();
  let scheduler: RequestScheduler;
  const typed = () => send.mock.calls.map(([request]) => (request as { typed?: string }).typed);
  const consider = (line: string, title = "T") => scheduler.consider(stateOf("One.", line), title);
  /** Types a line letter by letter, without a pause. */
  function write(line: string, from = 0) {
    for (let end = from + 1; end <= line.length; end++) {
      consider(`${line.slice(0, end)}|`);
      vi.advanceTimersByTime(130);
    }
  }

  beforeEach(() => {
    vi.useFakeTimers();
    send.mockClear();
    scheduler = new RequestScheduler(send, 120);
    return () => vi.useRealTimers();
  });

  it("asks once for a left context, not for the letters of the next sentence", () => {
    write("A long sentence without a name");
    expect(send.mock.calls).toEqual([[{ title: "T", left_context: "One.\n" }]]);
  });

  it("asks again when the sentence says something, and not for each key", () => {
    write("Asked about the pumps, Ana Quell said: “We will pay for");
    expect(typed()).toEqual([
      undefined,
      "Asked about the pumps, Ana",
      "Asked about the pumps, Ana Quell",
      "Asked about the pumps, Ana Quell said:",
    ]);
    expect(new Set(send.mock.calls.map(([request]) => (request as { left_context: string }).left_context))).toEqual(
      new Set(["One.\n"]),
    );
  });

  it("asks about three words after a pause, and keeps that while letters follow", () => {
    write("The wall is");
    vi.advanceTimersByTime(PAUSE_MS);
    expect(typed()).toEqual([undefined, "The wall is"]);
    write("The wall is so", "The wall is".length);
    expect(typed()).toHaveLength(2);
    vi.advanceTimersByTime(PAUSE_MS);
    expect(typed()[2]).toBe("The wall is so");
    vi.advanceTimersByTime(10 * PAUSE_MS);
    expect(typed()).toHaveLength(3);
  });

  it("forgets the sentence with the next one", () => {
    write("The mayor said it.");
    expect(send.mock.lastCall).toEqual([{ title: "T", left_context: "One.\nThe mayor said it. " }]);
  });

  it("asks again where a new block begins", () => {
    scheduler.consider(stateOf("One. |"), "T");
    vi.advanceTimersByTime(120);
    scheduler.consider(stateOf("One.", "|"), "T");
    vi.advanceTimersByTime(120);
    expect(send.mock.calls.map(([request]) => (request as { left_context: string }).left_context)).toEqual([
      "One. ",
      "One.\n",
    ]);
  });

  it("asks about all of it when told to", () => {
    scheduler.again(stateOf("One.", "The wall is |"), "T");
    vi.advanceTimersByTime(120);
    scheduler.again(stateOf("One.", "The wall is |"), "T");
    vi.advanceTimersByTime(120);
    expect(typed()).toEqual(["The wall is", "The wall is"]);
  });

  it("asks in an empty draft only once the sentence says something", () => {
    scheduler.consider(stateOf("|"), "");
    vi.advanceTimersByTime(PAUSE_MS);
    expect(send).not.toHaveBeenCalled();
    scheduler.consider(stateOf("Asked about the pumps, she said: “|"), "");
    vi.advanceTimersByTime(120);
    expect(send.mock.calls).toEqual([[{ title: "", left_context: "", typed: "Asked about the pumps, she said:" }]]);
  });
});
