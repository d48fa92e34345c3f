/** The difference of two sequences, as runs that stayed and hunks that changed. */
import { diffArrays } from "diff";

interface Hunk<T> {
  /** Whether both have these items; as many of `before` as of `after`, then. */
  same: boolean;
  before: T[];
  after: T[];
}

/** With more differences than this two sequences have nothing in common: one is shown as replaced by the other. */
const MOST_DIFFERENCES = 1000;

/** All items of both in order, with as many of them in `same` hunks as can be. No two hunks in a row are of one kind. */
export function diffSequences<T>(before: T[], after: T[], equal: (one: T, other: T) => boolean = Object.is): Hunk<T>[] {
  const changes = diffArrays(before, after, { comparator: equal, maxEditLength: MOST_DIFFERENCES });
  if (!changes) return replaced(before, after, equal);
  const hunks: Hunk<T>[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of changes) {
    const same = !added && !removed;
    let hunk = hunks.at(-1);
    if (hunk?.same !== same) hunks.push((hunk = { same, before: [], after: [] }));
    if (!added) hunk.before = hunk.before.concat(before.slice(i, (i += count)));
    if (!removed) hunk.after = hunk.after.concat(after.slice(j, (j += count)));
  }
  return hunks;
}

/** One hunk, between what both begin and end with. */
function replaced<T>(before: T[], after: T[], equal: (one: T, other: T) => boolean): Hunk<T>[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && equal(before[head]!, after[head]!)) head++;
  let tail = 0;
  while (tail < shorter - head && equal(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail++;
  const cut = (items: T[]) => [
    items.slice(0, head),
    items.slice(head, items.length - tail),
    items.slice(items.length - tail),
  ];
  const [old, now] = [cut(before), cut(after)];
  const hunks = old.map((items, at): Hunk<T> => ({ same: at !== 1, before: items, after: now[at]! }));
  return hunks.filter((hunk) => hunk.before.length || hunk.after.length);
}
