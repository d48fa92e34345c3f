/** What belongs to a draft beside its text and is not saved yet, in `localStorage`, with what it was derived from. */
import { readStoredJson, writeStored } from "../../ui/storage";

export interface Unsaved<T> {
  wanted: T;
  stored: T;
}

export interface UnsavedStore<T> {
  read(): Unsaved<T> | null;
  write(kept: Unsaved<T>): void;
  clear(): void;
}

/** `scope` names a draft, and its person where people sign in: nobody sees another person's data. */
export function unsavedStore<T>(
  kind: "notes" | "variants" | "details",
  scope: string,
  isValid: (value: unknown) => boolean,
): UnsavedStore<T> {
  const key = `quotedesk.${kind}.${scope}`;
  return {
    read() {
      const kept = readStoredJson(key) as Partial<Unsaved<T>> | null;
      return kept && isValid(kept.wanted) && isValid(kept.stored) ? (kept as Unsaved<T>) : null;
    },
    write: (kept) => writeStored(key, JSON.stringify(kept)),
    clear: () => writeStored(key, null),
  };
}

export const storageScope = (draftId: string, person: { person_id: string } | null): string =>
  person ? `${person.person_id}.${draftId}` : draftId;
