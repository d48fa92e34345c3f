import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SaveAnswer, SaveRequest } from "../../wire/types";
import { sameContent, type PendingEdit } from "./edit-storage";
import { Saver, type SaveState } from "./saver";

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

describe("Saver", () => {
  let body: string;
  let sent: SaveRequest[];
  let answer: (request: SaveRequest) => Promise<SaveAnswer>;
  let connected: boolean;
  let states: SaveState[];
  let keep: Browser;
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
    keep = new Browser();
    answer = async ({ version }) => ({ version: version + 1 });
    saver = new Saver(
      "d",
      { version: 1, headline: "H", body: "" },
      {
        read: () => ({ headline: "H", body }),
        send: (request) => {
          sent.push(request);
          return answer(request);
        },
        connected: () => connected,
        keep,
        changed: (state) => states.push(state),
        now: () => 5,
        whenDrawn: (work) => work(),
      },
    );
  });

  it("saves once after a pause, on the version before", async () => {
    write("a");
    write("ab");
    expect(last()).toBe("saving");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent).toEqual([
      { draft_id: "d", version: 1, headline: "H", body: "ab", edit_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
    ]);
    expect(last()).toBe("saved");
    expect(keep.kept).toBeNull();
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
    expect(sent.map(({ version, body: text }) => [version, text])).toEqual([
      [1, "a"],
      [2, "ab"],
    ]);
  });

  it("keeps the edit while offline and saves it on return", async () => {
    connected = false;
    write("a");
    await vi.advanceTimersByTimeAsync(1000);
    expect(last()).toBe("offline");
    expect(sent).toEqual([]);
    expect(keep.kept).toEqual({
      base: { version: 1, headline: "H", body: "" },
      sent: [],
      at: 5,
      headline: "H",
      body: "a",
    });
    connected = true;
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toBe("saved");
    expect(keep.kept).toBeNull();
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

  it("knows its own edit by its name, whatever the server made of the text", async () => {
    answer = () => Promise.reject(new Error("timeout"));
    write("a");
    await vi.advanceTimersByTimeAsync(700);
    expect(keep.kept!.sent).toEqual([sent[0]!.edit_id]);
    write("ab");
    const first = sent[0]!.edit_id;
    answer = async ({ version }) =>
      version === 1
        ? { conflict: { version: 2, headline: "H", body: "a ", edit_id: first } }
        : { version: version + 1 };
    await vi.advanceTimersByTimeAsync(6000);
    expect([last(), saver.version]).toEqual(["saved", 3]);
  });

  it("knows what an earlier page of the tab had sent, which arrived after this one was loaded", async () => {
    answer = async ({ version }) =>
      version === 1
        ? { conflict: { version: 2, headline: "H", body: "a", edit_id: "of-the-page-before" } }
        : { version: version + 1 };
    saver.restoreSent({ headline: "H", body: "a" }, ["of-the-page-before"]);
    write("ab");
    await vi.advanceTimersByTimeAsync(1500);
    expect([last(), saver.version, keep.kept]).toEqual(["saved", 3, null]);
    expect(sent.map(({ version, body: text }) => [version, text])).toEqual([
      [1, "ab"],
      [2, "ab"],
    ]);
    expect(sent.map(({ edit_id }) => edit_id)).not.toContain("of-the-page-before");
  });

  it("sends an edit that did not change under the same name, and takes nobody else's for it", async () => {
    answer = () => Promise.reject(new Error("timeout"));
    write("a");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(2);
    expect(sent[1]!.edit_id).toBe(sent[0]!.edit_id);
    answer = async () => ({ conflict: { version: 2, headline: "H", body: "a", edit_id: "somebody-else" } });
    await vi.advanceTimersByTimeAsync(9000);
    expect(last()).toBe("conflict");
  });

  it("keeps an edit within 300 ms, however fast the next ones come", async () => {
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
    answer = async ({ version }) => ({ version: version + 1 });
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toBe("saved");
  });

  it("shows what the server has, without an edit of its own", async () => {
    body = "theirs";
    saver.adopt({ version: 4, headline: "H", body: "theirs" });
    await vi.advanceTimersByTimeAsync(2000);
    expect([sent.length, saver.dirty, saver.version]).toEqual([0, false, 4]);
    write("theirs, mine");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent[0]).toMatchObject({ version: 4 });
    expect(keep.kept).toBeNull();
  });

  it("stops at a conflict, keeps the edit, and goes on as the writer decides", async () => {
    answer = async () => ({ conflict: { version: 9, headline: "T", body: "theirs" } });
    write("mine");
    await vi.advanceTimersByTimeAsync(700);
    expect(last()).toBe("conflict");
    write("mine, still typing");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    expect(keep.kept!.body).toBe("mine, still typing");
    answer = async ({ version }) => ({ version: version + 1 });
    body = "both";
    saver.merged({ headline: "H", body: "mine, still typing" }, { version: 9, headline: "T", body: "theirs" });
    await vi.advanceTimersByTimeAsync(700);
    // Both texts go among the versions.
    expect(sent[1]).toMatchObject({ version: 9, body: "both", mine: { headline: "H", body: "mine, still typing" } });
    write("both, and on");
    await vi.advanceTimersByTimeAsync(700);
    expect(sent[2]).not.toHaveProperty("mine");
    expect(last()).toBe("saved");
  });

  it("says what the server refused, and tries again", async () => {
    answer = async () => ({ error: { code: "too_large", message: "Too long.", hint: "" } });
    write("a");
    await vi.advanceTimersByTimeAsync(700);
    expect(last()).toBe("refused");
    expect(keep.kept).not.toBeNull();
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
