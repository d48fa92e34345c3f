import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sameContent, type PendingEdit } from "./edit-storage";
import { Saver, type SaveState, type SavingRoom } from "./saver";

/** What the browser keeps. */
class Browser {
  kept: PendingEdit | null = null;
  writes = 0;
  safe = true;
  write(kept: PendingEdit) {
    this.kept = structuredClone(kept);
    this.writes++;
  }
  clear() {
    this.kept = null;
  }
}

type Answer = Awaited<ReturnType<SavingRoom["send"]>>;

describe("Saver", () => {
  let body: string;
  /** What the room had sent with each message. */
  let sent: string[];
  let answer: () => Promise<Answer>;
  /** What the server has, and the version that `save_text` gives. */
  let stored: string;
  let version: number;
  let connected: boolean;
  let room: SavingRoom | null;
  let joined: () => void;
  let states: SaveState[];
  let keep: Browser;
  let clock: () => number;
  let saver: Saver;
  const last = () => states.at(-1)!.is;
  const write = (text: string) => {
    body = text;
    saver.edited();
  };
  const made: SavingRoom = {
    send: async () => {
      const text = body;
      sent.push(text);
      const reply = await answer();
      if (!reply.error && reply.version !== undefined) stored = text;
      return reply;
    },
    save: async () => version,
    kept: () => (body === stored ? null : { update: `+${body}`, document_id: "one" }),
    isShared: true,
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [body, stored, version, connected] = ["", "", 1, true];
    [sent, states, keep, room] = [[], [], new Browser(), made];
    answer = async () => ({ version: ++version });
    clock = () => 5;
    saver = new Saver(1, {
      read: () => ({ headline: "H", body }),
      base: () => ({ headline: "H", body: stored }),
      room: () => room,
      joined: new Promise<void>((resolve) => (joined = resolve)),
      connected: () => connected,
      keep,
      changed: (state) => states.push(state),
      now: () => clock(),
      whenDrawn: (work) => work(),
    });
  });
  afterEach(() => void vi.clearAllTimers());

  it("sends what is typed without a pause at a pace, less often where nobody else sees it", async () => {
    const typeFor = async (ms: number) => {
      for (let at = 0; at < ms; at += 50) {
        write(`${body}a`);
        await vi.advanceTimersByTimeAsync(50);
      }
    };
    await typeFor(1500);
    const seen = sent.length;
    room = { ...made, isShared: false };
    await typeFor(1500);
    expect(seen).toBeGreaterThan(6);
    expect(sent.length - seen).toBeGreaterThan(1);
    expect(sent.length - seen).toBeLessThan(5);
  });

  it("sends a letter after a pause at once, and what follows together", async () => {
    clock = Date.now;
    for (const pause of [0, 2000]) {
      sent = [];
      await vi.advanceTimersByTimeAsync(pause);
      write("a");
      await vi.advanceTimersByTimeAsync(30);
      write("ab");
      await vi.advanceTimersByTimeAsync(50);
      write("abc");
      expect(sent).toEqual(["a"]);
      await vi.advanceTimersByTimeAsync(95);
      expect(sent).toEqual(["a", "abc"]);
    }
  });

  it("sends what was typed together, after a moment", async () => {
    write("a");
    write("ab");
    expect(last()).toBe("saving");
    await vi.advanceTimersByTimeAsync(200);
    expect([sent, last(), saver.version, keep.kept]).toEqual([["ab"], "saved", 2, null]);
    write("abc");
    await vi.advanceTimersByTimeAsync(200);
    expect([sent, saver.version]).toEqual([["ab", "abc"], 3]);
  });

  it("sends nothing while a message is on its way, and the newest after it", async () => {
    let release!: (answer: Answer) => void;
    answer = () => new Promise((resolve) => (release = resolve));
    write("a");
    await vi.advanceTimersByTimeAsync(200);
    write("ab");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent).toHaveLength(1);
    release({ version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toBe("saving");
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("keeps the edit while offline and saves it on return", async () => {
    connected = false;
    write("a");
    await vi.advanceTimersByTimeAsync(1000);
    expect([last(), sent]).toEqual(["offline", []]);
    expect(keep.kept).toEqual({
      base: { version: 1, headline: "H", body: "" },
      sent: [],
      at: 5,
      headline: "H",
      body: "a",
      update: "+a",
      document_id: "one",
    });
    connected = true;
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect([last(), keep.kept]).toEqual(["saved", null]);
  });

  it("keeps what is typed before the page has joined the text, and sends it then", async () => {
    room = null;
    write("a");
    await vi.advanceTimersByTimeAsync(1000);
    expect([last(), sent, keep.kept!.body]).toEqual(["saving", [], "a"]);
    expect(keep.kept).not.toHaveProperty("update");
    room = made;
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, last(), keep.kept]).toEqual([["a"], "saved", null]);
  });

  it("sends again what was not acknowledged", async () => {
    answer = () => Promise.reject(new Error("timeout"));
    write("a");
    await vi.advanceTimersByTimeAsync(200);
    expect([last(), keep.kept!.update]).toEqual(["offline", "+a"]);
    answer = async () => ({ version: ++version });
    await vi.advanceTimersByTimeAsync(6000);
    expect([sent, last(), keep.kept]).toEqual([["a", "a"], "saved", null]);
  });

  it("acknowledges nothing after a gap, and sends what the server lacks", async () => {
    const answers: Answer[] = [{}, { version: 7 }];
    answer = async () => answers.shift()!;
    write("a");
    await vi.advanceTimersByTimeAsync(160);
    expect([last(), saver.dirty]).toEqual(["saving", true]);
    await vi.advanceTimersByTimeAsync(300);
    expect([sent, last(), saver.version]).toEqual([["a", "a"], "saved", 7]);
  });

  it("keeps an edit within 300 ms, however fast the next ones come", async () => {
    room = null;
    for (let key = 0; key < 30; key++) {
      write("a".repeat(key + 1));
      await vi.advanceTimersByTimeAsync(50);
      if (key >= 6) expect((keep.kept!.body as string).length).toBeGreaterThanOrEqual(key - 5);
    }
    expect(keep.writes).toBeLessThan(12);
  });

  it("goes on trying with growing pauses, and at once when the line is back", async () => {
    answer = async () => ({ error: { code: "disk_full", message: "Full.", hint: "" } });
    write("a");
    await vi.advanceTimersByTimeAsync(60_000);
    const tries = sent.length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(8);
    expect(last()).toBe("refused");
    answer = async () => ({ version: ++version });
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toBe("saved");
  });

  it("says what the server refused, and tries again with the next edit", async () => {
    answer = async () => ({ error: { code: "headline_too_long", message: "Too long.", hint: "" } });
    write("a");
    await vi.advanceTimersByTimeAsync(200);
    expect(last()).toBe("refused");
    expect(keep.kept).not.toBeNull();
    answer = async () => ({ version: ++version });
    write("ab");
    await vi.advanceTimersByTimeAsync(200);
    expect([last(), keep.kept]).toEqual(["saved", null]);
  });

  it("is based on the newest version that it heard of", () => {
    saver.stored(4);
    saver.stored(3);
    expect([saver.version, saver.dirty]).toEqual([4, false]);
  });

  it("flushes before the page is left, into a version that has it with what others wrote", async () => {
    write("a");
    answer = async () => ({ version: 2 });
    version = 9;
    const flushed = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([await flushed, sent, saver.version]).toEqual([true, ["a"], 9]);
  });

  it("waits with a flush for the page to join the text, and not for ever", async () => {
    room = null;
    write("a");
    let flushed: boolean | null = null;
    void saver.flush().then((all) => (flushed = all));
    await vi.advanceTimersByTimeAsync(1000);
    expect(flushed).toBeNull();
    room = made;
    joined();
    await vi.advanceTimersByTimeAsync(0);
    expect([flushed, sent]).toEqual([true, ["a"]]);

    room = null;
    saver = new Saver(1, { ...saver["ports"], joined: new Promise(() => undefined) });
    write("b");
    void saver.flush().then((all) => (flushed = all));
    await vi.advanceTimersByTimeAsync(6000);
    expect(flushed).toBe(false);
  });

  it("has not flushed where it is offline or no version has it", async () => {
    room = { ...made, save: () => Promise.reject(new Error("store_unavailable")) };
    write("a");
    expect(await saver.flush()).toBe(false);
    connected = false;
    write("ab");
    expect(await saver.flush()).toBe(false);
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
