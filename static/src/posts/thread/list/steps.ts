/** Returns the next of these places after one, or before it, wrapping around at the ends; −1 where there is none. */
export function nextPlace(places: readonly number[], at: number, back = false): number {
  if (!places.length) return -1;
  if (back) return places.findLast((index) => index < at) ?? places.at(-1)!;
  return places.find((index) => index > at) ?? places[0]!;
}
