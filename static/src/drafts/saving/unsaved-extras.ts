/** Data that belongs to a draft but not to its text and is not saved yet, in `localStorage`. */
export interface UnsavedStore<T> {
  read(): T | null;
  write(kept: T): void;
  clear(): void;
}

/** `place` is the scope of a draft, and of its person where people sign in: nobody sees another person's data. */
export function unsavedStore<T>(
  kind: "notes" | "variants" | "details",
  storageKey: string,
  isWhole: (value: Partial<T>) => boolean,
): UnsavedStore<T> {
  const key = `quotedesk.${kind}.${storageKey}`;
  const trying = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch {
      return null; // Then only this tab has it, until it is saved.
    }
  };
  return {
    read: () =>
      trying(() => {
        const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<T> | null;
        return kept && isWhole(kept) ? (kept as T) : null;
      }),
    write: (kept) => trying(() => localStorage.setItem(key, JSON.stringify(kept))),
    clear: () => trying(() => localStorage.removeItem(key)),
  };
}

export const storageScope = (draftId: string, person: { person_id: string } | null): string =>
  person ? `${person.person_id}.${draftId}` : draftId;
