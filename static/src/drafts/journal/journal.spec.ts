import { beforeEach, describe, expect, it, vi } from "vitest";
import { EDIT_KEY_PREFIX, type PendingEdit } from "../saving/edit-storage";
import { EditBackup } from "../saving/edit-backup";
import { type EntryStore, Journal } from "./journal";
import type { Entry } from "./entry";
import { brokenStore } from "../../testing/fixtures";

/** The database as it is to the journal; the real one is in the browser's own tests. */
class Memory implements EntryStore {
  readonly entries = new Map<string, Entry>();
  full = false;
  async put(entry: Entry) {
    if (this.full) throw new DOMException("no room", "QuotaExceededError");
    this.entries.set(entry.key, structuredClone(entry));
  }
  async remove(key: string) {
    this.entries.delete(key);
  }
  async of(person: string) {
    return [...this.entries.values()].filter((one) => one.person === person);
  }
}

const kept = (body: string, at: number): PendingEdit => ({
  base: { version: 1, headline: "", body: "" },
  sent: ["e1"],
  headline: "H",
  body,
  at,
});

describe("Journal", () => {
  let database: Memory;
  let open: Set<string>;
  const journal = (person: string, draft_id: string, tab: string) =>
    new Journal({ person, draft_id, tab }, Promise.resolve(database), localStorage, { open: async () => open });
  const left = async (person: string) =>
    (await journal(person, "d", "new").orphaned()).map(({ draft_id, tab, body }) => [draft_id, tab, body]);

  beforeEach(() => {
    localStorage.clear();
    database = new Memory();
    open = new Set();
  });

  it("lists edits of closed tabs only, newest first", async () => {
    await journal("ada", "d", "one").put(kept("first", 1));
    await journal("ada", "e", "two").put(kept("second", 2));
    await journal("ada", "d", "three").put(kept("third", 3));
    open.add("three");
    expect(await left("ada")).toEqual([
      ["e", "two", "second"],
      ["d", "one", "first"],
    ]);
  });

  it("keeps edits of other people private", async () => {
    await journal("ada", "d", "one").put(kept("of Ada", 1));
    localStorage.setItem(`${EDIT_KEY_PREFIX}ada.d.two`, JSON.stringify(kept("of Ada, too", 2)));
    expect(await left("ben")).toEqual([]);
    expect(await left("local")).toEqual([]);
    expect(await left("ada")).toHaveLength(2);
  });

  it("is empty after acknowledgement", async () => {
    const own = journal("ada", "d", "one");
    await own.put(kept("a", 1));
    await own.clear();
    expect(await left("ada")).toEqual([]);
  });

  it("takes the newer of the entries in IndexedDB and localStorage", async () => {
    await journal("ada", "d", "one").put(kept("older", 1));
    localStorage.setItem(`${EDIT_KEY_PREFIX}ada.d.one`, JSON.stringify(kept("newer", 2)));
    expect(await left("ada")).toEqual([["d", "one", "newer"]]);
    const [entry] = await journal("ada", "d", "new").orphaned();
    await journal("ada", "d", "new").remove(entry!);
    expect([await left("ada"), localStorage.length]).toEqual([[], 0]);
  });

  it("ignores entries that cannot be read", async () => {
    localStorage.setItem(`${EDIT_KEY_PREFIX}local.d.broken`, "{");
    localStorage.setItem(`${EDIT_KEY_PREFIX}local.d.odd`, JSON.stringify({ body: 3 }));
    expect(await left("local")).toEqual([]);
  });

  describe("where the database fails", () => {
    const ports = () => ({ journal: () => journal("ada", "d", "one"), changed: vi.fn(), failed: vi.fn() });

    it("falls back to localStorage and reports once", async () => {
      database.full = true;
      const callbacks = ports();
      const keeping = new EditBackup("ada.d.one", callbacks);
      for (const at of [1, 2]) {
        keeping.write(kept(`edit ${at}`, at), false);
        await vi.waitFor(() => expect(localStorage.getItem(`${EDIT_KEY_PREFIX}ada.d.one`)).toContain(`edit ${at}`));
      }
      expect([callbacks.failed.mock.calls.length, keeping.safe]).toEqual([1, true]);
      expect(await left("ada")).toEqual([["d", "one", "edit 2"]]);
    });

    it("reports an unsafe edit when localStorage fails too", async () => {
      database.full = true;
      const callbacks = ports();
      const keeping = new EditBackup("ada.d.one", callbacks, brokenStore);
      keeping.write(kept("lost?", 1), false);
      await vi.waitFor(() => expect(callbacks.changed).toHaveBeenCalledWith(false));
      expect(keeping.safe).toBe(false);
      database.full = false;
      keeping.write(kept("kept", 2), false);
      await vi.waitFor(() => expect(keeping.safe).toBe(true));
    });

    it("writes synchronously when the page closes", () => {
      new EditBackup("ada.d.one", ports()).write(kept("leaving", 1), true);
      expect(localStorage.getItem(`${EDIT_KEY_PREFIX}ada.d.one`)).toContain("leaving");
    });
  });
});
