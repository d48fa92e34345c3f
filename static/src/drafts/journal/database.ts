/** The browser's database of edits. */
import { entryOf, type Entry } from "./entry";

export interface EntryStore {
  put(entry: Entry): Promise<void>;
  remove(key: string): Promise<void>;
  of(person: string): Promise<Entry[]>;
}

const [NAME, STORE, BY_PERSON] = ["quotedesk", "edits", "person"];

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once the transaction is through; only then an entry is there. */
function through(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
    transaction.commit();
  });
}

/** Rejects where the browser has no database for this page. */
export async function openDatabase(factory: IDBFactory = indexedDB): Promise<EntryStore> {
  const opening = factory.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "key" }).createIndex(BY_PERSON, "person");
  const database = await settled(opening);
  const writing = (work: (edits: IDBObjectStore) => void) => {
    const transaction = database.transaction(STORE, "readwrite");
    work(transaction.objectStore(STORE));
    return through(transaction);
  };
  return {
    put: async (entry) => writing((edits) => edits.put(entry)),
    remove: async (key) => writing((edits) => edits.delete(key)),
    of: async (person) => {
      const found: unknown[] = await settled(database.transaction(STORE).objectStore(STORE).index(BY_PERSON).getAll(person));
      return found.flatMap((one) => entryOf(one) ?? []);
    },
  };
}
