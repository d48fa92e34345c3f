import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Present, PresenceAnswer } from "../../wire/types";
import { HEARTBEAT_MS, Presence } from "./presence";

const person = (name: string, more: Partial<Present> = {}): Present => ({
  client: name,
  name,
  holds: false,
  away: false,
  since: "",
  you: false,
  own: false,
  ...more,
});
const me = () => person("Ben Alder", { you: true, own: true });
const ada = (more: Partial<Present> = {}) => person("Ada Quill", { holds: true, ...more });

describe("Presence", () => {
  let heard: Record<string, (message: object) => void>;
  let events: string[];
  let answer: PresenceAnswer;
  let changes: [string[], boolean][];
  let stored: number[];
  let connected: boolean;
  let presence: Presence;
  const settle = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(async () => {
    vi.useFakeTimers();
    [heard, events, changes, stored, connected] = [{}, [], [], [], true];
    answer = { version: 3, may_write: true, people: [ada(), me()] };
    presence = new Presence({
      wire: {
        get connected() {
          return connected;
        },
        on: (event, hear) => (heard[event] = hear as (message: object) => void),
        emit: (event) => events.push(event),
        timeout: () => ({
          emitWithAck: async (event) => {
            events.push(event);
            return answer;
          },
        }),
      },
      draftId: "d",
      page: "page",
      changed: (others, mayWrite) => changes.push([others.map(({ name }) => name), mayWrite]),
      stored: (version) => stored.push(version),
    });
    await settle();
  });
  afterEach(() => void vi.clearAllTimers());

  it("opens the draft, and is heard of again and again", async () => {
    expect([events, changes, stored]).toEqual([["open_draft"], [[["Ada Quill"], true]], [3]]);
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
    expect(events).toEqual(["open_draft", "present", "present"]);
    heard["connect"]!({});
    expect(events.at(-1)).toBe("open_draft");
    presence.leave();
    expect(events.at(-1)).toBe("leave_draft");
  });

  it("is told of others who are there, of this draft alone", () => {
    heard["presence"]!({ draft_id: "another", people: [me()] });
    expect(changes).toHaveLength(1);
    heard["presence"]!({ draft_id: "d", people: [ada({ away: true }), me(), person("Cleo Wren")] });
    expect(changes.at(-1)).toEqual([["Cleo Wren"], true]);
    heard["draft_saved"]!({ draft_id: "d", version: 4 });
    heard["draft_saved"]!({ draft_id: "another", version: 9 });
    expect(stored).toEqual([3, 4]);
  });

  it("says when the right to edit is lost, and when it is back", async () => {
    answer = { ...answer, may_write: false };
    presence.wake();
    await settle();
    heard["presence"]!({ draft_id: "d", people: [me()] });
    answer = { ...answer, may_write: true };
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(changes.map(([, mayWrite]) => mayWrite)).toEqual([true, false, false, true]);
  });

  it("writes no more where the draft is none of its reader's any more", async () => {
    answer = { ...answer, error: { code: "unknown_draft", message: "", hint: "" } };
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(changes.at(-1)).toEqual([[], false]);
  });

  it("knows nothing new without an answer", async () => {
    answer = { ...answer, error: { code: "sign_in", message: "", hint: "" }, may_write: false };
    presence.wake();
    await settle();
    connected = false;
    presence.wake();
    presence.leave();
    await settle();
    expect([changes.length, events]).toEqual([1, ["open_draft", "present"]]);
  });
});
