/** How sure the server is of a suggestion, and whether that is enough for this writer. */
import type { Suggestion, Thresholds } from "../../wire/types";

export type Strength = "strong" | "possible" | "weak";

/** Null where it is not known: such a suggestion is shown as any other. */
export function strengthOf({ confidence, match }: Suggestion, thresholds: Thresholds | null): Strength | null {
  if (typeof confidence !== "number" || !thresholds) return null;
  const { strong, possible } = thresholds;
  const hasMatch = typeof match === "number";
  if (hasMatch && match >= strong.match) return "strong";
  // What is probably quoted next, but not for what this sentence says, belongs to something further up.
  if (confidence >= strong.confidence && (!hasMatch || match >= strong.least_match)) return "strong";
  return (hasMatch ? match >= possible.match : confidence >= possible.confidence) ? "possible" : "weak";
}

export const isKnown = ({ confidence }: Suggestion): boolean => typeof confidence === "number";
