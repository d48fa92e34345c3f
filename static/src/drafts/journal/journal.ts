import { writeStored } from "../../ui/storage";
import { EDIT_KEY_PREFIX, type PendingEdit } from "../saving/edit-storage";
import { keyOf, storageEntries, type Entry, type EntryOwner, entryOf } from "./entry";
import { openDB, type DBSchema, type IDBPObjectStore } from "idb";

/** One person's edits in this browser that the server has not acknowledged; those of others are not visible. */
export class Journal {
  constructor(
    private readonly own: EntryOwner,
    private readonly edits: Promise<EntryStore>,
    private readonly plain: Storage,
    private readonly tabs: Tabs,
  ) {}

  /** Rejected where there is no database, or none with room. */
  async put(kept: PendingEdit): Promise<void> {
    await (await this.edits).put({ ...kept, ...this.own, key: keyOf(this.own) });
  }

  async clear(): Promise<void> {
    await (await this.edits).remove(keyOf(this.own));
  }

  /** Edits of closed tabs, newest first; of each tab its newest. */
  async orphaned(): Promise<Entry[]> {
    const stored = this.edits.then((edits) => edits.of(this.own.person)).catch(() => []);
    const [found, open] = await Promise.all([stored, this.tabs.open()]);
    const newest = new Map<string, Entry>();
    for (const entry of [...found, ...storageEntries(this.plain, this.own.person)]) {
      const other = newest.get(entry.key);
      if (!other || other.at < entry.at) newest.set(entry.key, entry);
    }
    return [...newest.values()].filter(({ tab }) => tab !== this.own.tab && !open.has(tab)).sort((a, b) => b.at - a.at);
  }

  async remove(entry: Entry): Promise<void> {
    // Where it stays it is offered again, and recognised by its content.
    writeStored(EDIT_KEY_PREFIX + entry.key, null, this.plain);
    await this.edits.then((edits) => edits.remove(entry.key)).catch(() => undefined);
  }
}

/** Without a database writes are rejected, and `localStorage` is used instead. */
export function openJournal(own: EntryOwner): Journal {
  const database = openDatabase();
  database.catch(() => undefined);
  return new Journal(own, database, localStorage, openTabs(own.tab));
}

export interface EntryStore {
  put(entry: Entry): Promise<void>;
  remove(key: string): Promise<void>;
  of(person: string): Promise<Entry[]>;
}

interface Edits extends DBSchema {
  edits: { key: string; value: Entry; indexes: { person: string } };
}

type WritableEdits = IDBPObjectStore<Edits, ["edits"], "edits", "readwrite">;

/** Rejects where the browser has no database for this page. */
export async function openDatabase(): Promise<EntryStore> {
  const database = await openDB<Edits>("quotedesk", 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore("edits", { keyPath: "key" }).createIndex("person", "person"),
  });
  // `database.put` would leave the commit to the browser; one that has begun survives the page.
  const write = async (change: (edits: WritableEdits) => Promise<unknown>) => {
    const transaction = database.transaction("edits", "readwrite");
    const changed = change(transaction.store);
    transaction.commit();
    await Promise.all([changed, transaction.done]);
  };
  return {
    put: (entry) => write((edits) => edits.put(entry)),
    remove: (key) => write((edits) => edits.delete(key)),
    of: async (person) => {
      const stored: unknown[] = await database.getAllFromIndex("edits", "person", person);
      return stored.flatMap((one) => entryOf(one) ?? []);
    },
  };
}

/** Track which tabs are open, by web locks: edits of an open tab are not recovered by others. */
const PREFIX = "quotedesk.tab.";

/** Register `tab` as open until it closes. In a browser without locks no tab counts as open. */
export function openTabs(tab: string, locks: LockManager | undefined = navigator.locks) {
  void locks?.request(PREFIX + tab, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    /** Names of those that are open. */
    open: async () => {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}

export type Tabs = ReturnType<typeof openTabs>;
