/** Small values that the browser keeps for a page; where it keeps nothing, they hold for this page at most. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readStored(key: string, store: Store = localStorage): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

/** Read what was written as JSON; null where it is none. */
export function readStoredJson(key: string, store?: Store): unknown {
  try {
    return JSON.parse(readStored(key, store) ?? "null");
  } catch {
    return null;
  }
}

/** Without a value it is removed. False where the browser refuses. */
export function writeStored(key: string, value: string | null, store: Store = localStorage): boolean {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
