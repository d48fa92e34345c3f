/** Notes that the server does not have yet. */
import { unsavedStore, type UnsavedStore } from "../saving/unsaved-extras";
import type { UnsavedNotes } from "./saver";

export const unsavedNotes = (storageKey: string): UnsavedStore<UnsavedNotes> =>
  unsavedStore("notes", storageKey, ({ notes, expected }) => typeof notes === "string" && typeof expected === "string");
