import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SaveAnswer, SaveRequest } from "../wire/types";
import { Keep, sameContent } from "./keep";
import { Saver, type SaveState } from "./saver";

class Memory {
  private readonly map = new Map<string, string>();
  get length() { return this.map.size; }
  key(at: number) { return [...this.map.keys()][at] ?? null; }
  getItem(key: string) { return this.map.get(key) ?? null; }
  setItem(key: string, value: string) { this.map.set(key, value); }
  removeItem(key: string) { this.map.delete(key); }
}

describe("Saver", () => {
  let body: string;
  let sent: SaveRequest[];
  let answer: (request: SaveRequest) => Promise<SaveAnswer>;
  let connected: boolean;
  let states: SaveState[];
  let store: Memory;
  let saver: Saver;
  const last = () => states.at(-1)!.is;
  const write = (text: string) => {
    body = text;
    saver.edited();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    body = "";
    sent = [];
    connected = true;
    states = [];
    store = new Memory();
    answer = async ({ version }) => ({ version: version + 1 });
    saver = new Saver("d", 1, {
      read: () => ({ headline: "H", body }),
      send: (request) => {
        sent.push(request);
        return answer(request);
      },
      connected: () => connected,
      keep: new Keep(store, "d", "tab"),
      changed: (state) => states.push(state),
      now: () => 5,
    });
  });

  it("saves once after a pause, on the version before", async () => {
    write("a");
    write("ab");
    expect(last()).toBe("saving");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent).toEqual([{ draft_id: "d", version: 1, headline: "H", body: "ab" }]);
    expect(last()).toBe("saved");
    expect(store.length).toBe(0);
    write("abc");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent[1]!.version).toBe(2);
  });

  it("sends nothing while a save is on its way, and the newest after it", async () => {
    let release!: (answer: SaveAnswer) => void;
    answer = () => new Promise((resolve) => (release = resolve));
    write("a");
    await vi.advanceTimersByTimeAsync(700);
    write("ab");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent).toHaveLength(1);
    release({ version: 2 });
    await vi.advanceTimersByTimeAsync(700);
    expect(sent.map(({ version, body: text }) => [version, text])).toEqual([[1, "a"], [2, "ab"]]);
  });

  it("keeps the edit while offline and saves it on return", async () => {
    connected = false;
    write("a");
    await vi.advanceTimersByTimeAsync(1000);
    expect(last()).toBe("offline");
    expect(sent).toEqual([]);
    expect(new Keep(store, "d", "other").left()[0]!.kept).toEqual({ version: 1, at: 5, headline: "H", body: "a" });
    connected = true;
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toBe("saved");
    expect(store.length).toBe(0);
  });

  it("takes its own text for an acknowledgement that was lost", async () => {
    answer = () => Promise.reject(new Error("timeout"));
    write("a");
    await vi.advanceTimersByTimeAsync(700);
    expect(last()).toBe("offline");
    write("ab");
    answer = async (request) =>
      request.version === 1 ? { conflict: { version: 2, headline: "H", body: "a" } } : { version: request.version + 1 };
    await vi.advanceTimersByTimeAsync(6000);
    expect(last()).toBe("saved");
    expect(sent.at(-1)).toMatchObject({ version: 2, body: "ab" });
    expect(saver.version).toBe(3);
  });

  it("stops at a conflict, keeps the edit, and goes on as the writer decides", async () => {
    answer = async () => ({ conflict: { version: 9, headline: "T", body: "theirs" } });
    write("mine");
    await vi.advanceTimersByTimeAsync(700);
    expect(last()).toBe("conflict");
    write("mine, still typing");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    expect(new Keep(store, "d", "other").left()[0]!.kept.body).toBe("mine, still typing");
    answer = async ({ version }) => ({ version: version + 1 });
    saver.resolve(9, true);
    await vi.advanceTimersByTimeAsync(700);
    expect(sent[1]).toMatchObject({ version: 9, body: "mine, still typing" });
    expect(last()).toBe("saved");
  });

  it("says what the server refused, and tries again", async () => {
    answer = async () => ({ error: { code: "too_large", message: "Too long.", hint: "" } });
    write("a");
    await vi.advanceTimersByTimeAsync(700);
    expect(last()).toBe("refused");
    expect(store.length).toBe(1);
    answer = async ({ version }) => ({ version: version + 1 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(last()).toBe("saved");
  });

  it("flushes before the page is left", async () => {
    write("a");
    const flushed = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(await flushed).toBe(true);
    expect(sent).toHaveLength(1);
  });
});

describe("sameContent", () => {
  it("does not mind the order of keys", () => {
    const a = { headline: "", body: { type: "doc", content: [{ type: "text", text: "x" }] } };
    const b = { headline: "", body: { content: [{ text: "x", type: "text" }], type: "doc" } };
    expect(sameContent(a, b)).toBe(true);
    expect(sameContent(a, { ...b, headline: "y" })).toBe(false);
  });
});
