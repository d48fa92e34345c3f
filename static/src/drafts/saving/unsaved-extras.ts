/** What stands beside an article and is not saved yet, in the browser's plain store. */
export interface UnsavedStore<T> {
  read(): T | null;
  write(kept: T): void;
  clear(): void;
}

/** `place` is that of a draft, and of whom it is where people sign in: nobody finds what is somebody else's. */
export function unsavedStore<T>(kind: "notes" | "variants", place: string, isWhole: (value: Partial<T>) => boolean): UnsavedStore<T> {
  const key = `quotedesk.${kind}.${place}`;
  const trying = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch {
      return null; // Then only this tab has it, until it is saved.
    }
  };
  return {
    read: () => trying(() => {
      const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<T> | null;
      return kept && isWhole(kept) ? (kept as T) : null;
    }),
    write: (kept) => trying(() => localStorage.setItem(key, JSON.stringify(kept))),
    clear: () => trying(() => localStorage.removeItem(key)),
  };
}

export const storageScope = (draftId: string, person: { person_id: string } | null): string => (person ? `${person.person_id}.${draftId}` : draftId);
