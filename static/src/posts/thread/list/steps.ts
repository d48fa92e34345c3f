/** Returns the next of these places after one, or before it, wrapping around at the ends; −1 where there is none. */
export function nextIndex(indexes: readonly number[], at: number, back = false): number {
  if (!indexes.length) return -1;
  if (back) return indexes.findLast((index) => index < at) ?? indexes.at(-1)!;
  return indexes.find((index) => index > at) ?? indexes[0]!;
}
