import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Present, PresenceAnswer } from "../../wire/types";
import { RETURN_GRACE_MS, HEARTBEAT_MS, Presence, SAVE_GRACE_MS } from "./presence";
import { isReading, roleOf, type Role } from "./role";

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
const me = (more: Partial<Present> = {}) => person("Ben Alder", { you: true, own: true, ...more });
const ada = (more: Partial<Present> = {}) => person("Ada Quill", { holds: true, ...more });

describe("roleOf", () => {
  it("is told by who holds", () => {
    expect(roleOf([ada(), me()], true)).toEqual({ is: "reads", holder: ada() });
    expect(roleOf([me({ holds: true }), ada({ holds: false })], true)).toEqual({
      is: "writes",
      readers: [ada({ holds: false })],
    });
    expect(roleOf([me({ holds: true }), ada({ holds: false, away: true })], true)).toEqual({
      is: "writes",
      readers: [],
    });
    expect(roleOf([me()], true)).toEqual({ is: "free" });
    expect([roleOf([me()], false).is, roleOf([ada(), me()], false).is]).toEqual(["bound", "bound"]);
    expect([roleOf([me()], true), roleOf([ada(), me()], true), roleOf([me()], false)].map(isReading)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("Presence", () => {
  let heard: Record<string, (message: object) => void>;
  let asked: string[];
  let answer: PresenceAnswer;
  let changes: [Role["is"], boolean][];
  let stored: number[];
  let presence: Presence;
  const settle = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(async () => {
    vi.useFakeTimers();
    heard = {};
    asked = [];
    changes = [];
    stored = [];
    answer = { version: 3, may_write: true, people: [ada(), me()] };
    presence = new Presence({
      wire: {
        connected: true,
        on: (event, hear) => (heard[event] = hear as (message: object) => void),
        emit: (event) => asked.push(event),
        timeout: () => ({
          emitWithAck: async (event) => {
            asked.push(event);
            return answer;
          },
        }),
      },
      draftId: "d",
      page: "page",
      changed: (now, taken) => changes.push([now.is, taken]),
      stored: (version) => stored.push(version),
      failed: () => undefined,
    });
    await settle();
  });
  afterEach(() => vi.clearAllTimers());

  it("opens the draft, and is heard of again and again", async () => {
    expect([asked, changes, stored]).toEqual([["open_draft"], [["reads", false]], [3]]);
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
    expect(asked).toEqual(["open_draft", "present", "present"]);
    heard["connect"]!({});
    expect(asked.at(-1)).toBe("open_draft");
  });

  it("is told of others, of this draft alone", async () => {
    heard["presence"]!({ draft_id: "another", people: [me({ holds: true })] });
    expect(changes).toHaveLength(1);
    heard["draft_saved"]!({ draft_id: "d", version: 4 });
    heard["draft_saved"]!({ draft_id: "another", version: 9 });
    expect(stored).toEqual([3, 4]);
  });

  it("says when another takes over", () => {
    heard["presence"]!({ draft_id: "d", people: [me({ holds: true })] });
    heard["presence"]!({ draft_id: "d", people: [me(), ada()] });
    expect(changes.slice(1)).toEqual([
      ["writes", false],
      ["reads", true],
    ]);
  });

  it("takes over, and writes once the other has had time to save", async () => {
    answer = { version: 3, may_write: true, people: [ada({ holds: false }), me({ holds: true })] };
    void presence.takeOver();
    await vi.advanceTimersByTimeAsync(SAVE_GRACE_MS - 1);
    expect(changes.at(-1)).toEqual(["reads", false]);
    answer = { ...answer, version: 4 };
    await vi.advanceTimersByTimeAsync(1);
    expect(changes.at(-1)).toEqual(["writes", false]);
    await settle();
    // And has their last words.
    expect(stored.at(-1)).toBe(4);
  });

  it("asks at once where nobody writes any more", async () => {
    answer = { ...answer, people: [me({ holds: true })] };
    heard["presence"]!({ draft_id: "d", people: [me()] });
    await vi.advanceTimersByTimeAsync(300);
    expect(changes.at(-1)).toEqual(["writes", false]);
  });

  it("asks after one whose connection is gone, twice and not for ever", async () => {
    answer = { ...answer, people: [ada({ away: true }), me()] };
    const before = asked.length;
    heard["presence"]!({ draft_id: "d", people: [ada({ away: true }), me()] });
    await settle();
    expect(asked.length - before).toBe(1);
    answer = { ...answer, people: [me({ holds: true })] };
    await vi.advanceTimersByTimeAsync(RETURN_GRACE_MS);
    expect(changes.at(-1)).toEqual(["writes", false]);
    expect(asked.length - before).toBeLessThan(5);
  });

  it("knows nothing new without an answer", async () => {
    answer = { ...answer, error: { code: "sign_in", message: "", hint: "" } };
    expect(await presence.takeOver()).toBe(false);
    expect(changes).toHaveLength(1);
  });
});
