/** Pending edits in IndexedDB. */
import { openDB, type DBSchema, type IDBPObjectStore } from "idb";
import { entryOf, type Entry } from "./entry";

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
      // Anything may stand in a browser's store, an earlier release's entries too.
      const stored: unknown[] = await database.getAllFromIndex("edits", "person", person);
      return stored.flatMap((one) => entryOf(one) ?? []);
    },
  };
}
