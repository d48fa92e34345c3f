/** How sure the server is of a suggestion, and whether that is enough for this writer. */
import type { Suggestion, Thresholds } from "../../wire/types";

export type Strength = "strong" | "possible" | "weak";

/** Null where it is not known: such a suggestion is shown as any other. */
export function strengthOf({ confidence }: Suggestion, thresholds: Thresholds | null): Strength | null {
  if (confidence === null || confidence === undefined || !thresholds) return null;
  if (confidence >= thresholds.strong) return "strong";
  return confidence >= thresholds.possible ? "possible" : "weak";
}

export const isKnown = ({ confidence }: Suggestion): boolean => typeof confidence === "number";
