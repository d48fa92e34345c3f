/** Details that the server does not have yet, and those they were changed from. */
import { unsavedStore, type UnsavedStore } from "../saving/unsaved-extras";
import type { UnsavedDetails } from "./details";

const areDetails = (value: unknown) =>
  typeof value === "object" && value !== null && Array.isArray((value as { keywords?: unknown }).keywords);

export const unsavedDetails = (storageKey: string): UnsavedStore<UnsavedDetails> =>
  unsavedStore("details", storageKey, ({ wanted, stored }) => areDetails(wanted) && areDetails(stored));
