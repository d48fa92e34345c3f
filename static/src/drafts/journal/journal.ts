import type { PendingEdit } from "../saving/edit-storage";
import { openDatabase, type EntryStore } from "./database";
import { keyOf, storageEntries, removeFromStorage, type Entry, type EntryOwner } from "./entry";
import { openTabs, type Tabs } from "./tabs";

/** One person's edits in this browser that the server has not acknowledged; those of others are not visible. */
export class Journal {
  constructor(
    private readonly own: EntryOwner,
    private readonly edits: EntryStore,
    private readonly plain: Storage,
    private readonly tabs: Tabs,
  ) {}

  put(kept: PendingEdit): Promise<void> {
    return this.edits.put({ ...kept, ...this.own, key: keyOf(this.own) });
  }

  clear(): Promise<void> {
    return this.edits.remove(keyOf(this.own));
  }

  /** Edits of closed tabs, newest first; of each tab its newest. */
  async orphaned(): Promise<Entry[]> {
    const [found, open] = await Promise.all([this.edits.of(this.own.person).catch(() => []), this.tabs.open()]);
    const newest = new Map<string, Entry>();
    for (const entry of [...found, ...storageEntries(this.plain, this.own.person)]) {
      const other = newest.get(entry.key);
      if (!other || other.at < entry.at) newest.set(entry.key, entry);
    }
    return [...newest.values()].filter(({ tab }) => tab !== this.own.tab && !open.has(tab)).sort((a, b) => b.at - a.at);
  }

  async remove(entry: Entry): Promise<void> {
    removeFromStorage(this.plain, entry);
    await this.edits.remove(entry.key).catch(() => undefined);
  }
}

/** Without a database writes are rejected, and `localStorage` is used instead. */
export function openJournal(own: EntryOwner): Journal {
  const database = Promise.resolve().then(() => openDatabase());
  database.catch(() => undefined);
  const edits: EntryStore = {
    put: async (entry) => (await database).put(entry),
    remove: async (key) => (await database).remove(key),
    of: async (person) => (await database).of(person),
  };
  return new Journal(own, edits, localStorage, openTabs(own.tab));
}
