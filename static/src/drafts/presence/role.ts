/** The role of this page among those that have the draft open. */
import type { Present } from "../../wire/types";

export type Role =
  /** This page writes; others may read along. */
  | { is: "writes"; readers: Present[] }
  /** Somebody else writes. */
  | { is: "reads"; holder: Present }
  /** Nobody writes: this page may. */
  | { is: "free" }
  /** This page may read the draft, not change it. */
  | { is: "bound"; holder: Present | null };

export function roleOf(people: readonly Present[], mayWrite: boolean): Role {
  const holder = people.find(({ holds }) => holds) ?? null;
  if (!mayWrite) return { is: "bound", holder };
  if (!holder) return { is: "free" };
  return holder.you
    ? { is: "writes", readers: people.filter(({ you, away }) => !you && !away) }
    : { is: "reads", holder };
}

/** Whether the page is to leave the text as it is. */
export const isReading = ({ is }: Role): boolean => is === "reads" || is === "bound";
