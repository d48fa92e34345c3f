import { beforeEach, describe, expect, it, vi } from "vitest";
import { Channel } from "./channel";
import type { WireError } from "./types";

interface Ask {
  text: string;
}
interface Answer {
  stage: string;
}

describe("Channel", () => {
  let sent: (Ask & { seq: number })[];
  let answered: [string, string][];
  let failed: WireError[];
  let channel: Channel<Ask, Answer>;

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    answered = [];
    failed = [];
    channel = new Channel<Ask, Answer>(
      {
        send: (message) => sent.push(message),
        answered: (answer, request) => answered.push([answer.stage, request.text]),
        failed: (error) => failed.push(error),
      },
      1000,
    );
    channel.connect();
  });

  it("keeps one request on the way and only the newest waiting", () => {
    ["a", "b", "c"].forEach((text) => channel.ask({ text }));
    expect(sent.map((one) => one.text)).toEqual(["a"]);
    channel.receive({ seq: 1, stage: "recall" });
    expect(sent.map((one) => one.text)).toEqual(["a", "c"]);
  });

  it("gives every stage of the newest request", () => {
    channel.ask({ text: "a" });
    ["recall", "ranked", "complete"].forEach((stage) => channel.receive({ seq: 1, stage }));
    expect(answered).toEqual([
      ["recall", "a"],
      ["ranked", "a"],
      ["complete", "a"],
    ]);
  });

  it("drops stale answers: later stages of a request that was replaced", () => {
    channel.ask({ text: "a" });
    channel.receive({ seq: 1, stage: "recall" });
    channel.ask({ text: "b" });
    channel.receive({ seq: 1, stage: "ranked" });
    channel.receive({ seq: 2, stage: "recall" });
    channel.receive({ seq: 1, stage: "complete" });
    expect(answered).toEqual([
      ["recall", "a"],
      ["recall", "b"],
    ]);
  });

  it("continues after an error or a timeout", () => {
    channel.ask({ text: "a" });
    channel.ask({ text: "b" });
    channel.receive({ seq: 1, error: { code: "too_large", message: "", hint: "" } } as never);
    expect(failed).toHaveLength(1);
    channel.ask({ text: "c" });
    expect(sent.map((one) => one.text)).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1001);
    expect(sent.map((one) => one.text)).toEqual(["a", "b", "c"]);
  });

  it("pauses for as long as the server asks, then asks the newest", () => {
    channel.ask({ text: "a" });
    channel.receive({ seq: 1, error: { code: "too_many", message: "", hint: "", retry_after: 3 } } as never);
    channel.ask({ text: "b" });
    vi.advanceTimersByTime(2900);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(sent.map((one) => one.text)).toEqual(["a", "b"]);
    expect(failed).toEqual([]);
  });

  it("asks again after reconnecting, the newest only, and never heeds the old connection's numbers", () => {
    channel.ask({ text: "a" });
    channel.disconnect();
    expect(sent).toHaveLength(1);
    channel.connect();
    expect(sent.map(({ text, seq }) => [text, seq])).toEqual([
      ["a", 1],
      ["a", 2],
    ]);
    channel.receive({ seq: 1, stage: "recall" });
    expect(answered).toEqual([]);
    channel.disconnect();
    channel.ask({ text: "b" });
    channel.connect();
    expect(sent.at(-1)!.text).toBe("b");
  });
});
