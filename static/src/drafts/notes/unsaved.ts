/** Notes that the server does not have yet. */
import { besideOf, type Beside } from "../saving/unsaved-extras";
import type { KeptNotes } from "./saver";

export const keptNotes = (place: string): Beside<KeptNotes> =>
  besideOf("notes", place, ({ notes, expected }) => typeof notes === "string" && typeof expected === "string");
