/** The bones of a three-way merge: rows of items, where both sides left them, and where they did not. */
import { common } from "../versions/word-diff";

/** A stretch that is the same on both sides, or what each side has of it. */
export interface Stretch<T> {
  base: T[];
  mine: T[];
  theirs: T[];
}

/** Where the items of a side stand in the base; those without a place there are new. */
function matches(base: readonly number[], side: readonly number[]): Map<number, number> {
  return new Map(common(base, side));
}

/**
 * Cuts three rows into stretches, in order. Between two that are settled there is an item that stayed on both sides:
 * changes without one between them touch each other.
 */
export function stretches<T>(base: T[], mine: T[], theirs: T[], keyOf: (item: T) => string): Stretch<T>[] {
  const numbers = new Map<string, number>();
  const numbered = (items: T[]) => items.map((item) => {
    const key = keyOf(item);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
  const rows = [numbered(base), numbered(mine), numbered(theirs)] as const;
  const [inMine, inTheirs] = [matches(rows[0], rows[1]), matches(rows[0], rows[2])];
  const found: Stretch<T>[] = [];
  let [b, m, t] = [0, 0, 0];
  const cut = (x: number, y: number, z: number) => {
    if (x > b || y > m || z > t) found.push({ base: base.slice(b, x), mine: mine.slice(m, y), theirs: theirs.slice(t, z) });
    [b, m, t] = [x, y, z];
  };
  base.forEach((_, at) => {
    const [y, z] = [inMine.get(at), inTheirs.get(at)];
    if (y === undefined || z === undefined) return;
    cut(at, y, z);
    cut(at + 1, y + 1, z + 1);
  });
  cut(base.length, mine.length, theirs.length);
  return found;
}

/** What a stretch comes to where only one side changed it, or both alike; null where both did, each otherwise. */
export function settled<T>({ base, mine, theirs }: Stretch<T>, keyOf: (item: T) => string): T[] | null {
  const same = (one: T[], other: T[]) => one.length === other.length && one.every((item, at) => keyOf(item) === keyOf(other[at]!));
  if (same(mine, base) || same(mine, theirs)) return theirs;
  return same(theirs, base) ? mine : null;
}
