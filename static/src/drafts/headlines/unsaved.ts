/** Alternative headlines that the server does not have yet, and those they were derived from. */
import { unsavedStore, type UnsavedStore } from "../saving/unsaved-extras";

export interface UnsavedVariants {
  wanted: string[];
  stored: string[];
}

const areLines = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

export const unsavedVariants = (storageKey: string): UnsavedStore<UnsavedVariants> =>
  unsavedStore("variants", storageKey, ({ wanted, stored }) => areLines(wanted) && areLines(stored));
