/** Maps numbers of posts and probabilities to chart coordinates and axis labels. */

/** Threads longer than this are drawn on a logarithmic scale: what happens happens early. */
export const LONG = 40;

export interface Scale {
  /** From 0 at the first value to 1 at the last. */
  place(value: number): number;
  ticks: number[];
}

/** Of numbers of posts, from 1 to `last`. */
export function postScale(last: number): Scale {
  const span = Math.max(2, last);
  if (last <= LONG) return { place: (n) => clamp((n - 1) / (span - 1)), ticks: evenTicks(last) };
  const ends = Math.log(span);
  return { place: (n) => clamp(Math.log(Math.max(1, n)) / ends), ticks: powerTicks(last) };
}

/** 1, 5, 10, … and the last one. */
function evenTicks(last: number): number[] {
  const step = last <= 5 ? 1 : last <= 12 ? 2 : last <= 25 ? 5 : 10;
  const inner = [];
  for (let at = step === 1 ? 2 : step; at < last; at += step) if (at > 1) inner.push(at);
  return apart([1, ...inner], Math.max(1, last), (n) => n, step * 0.6);
}

function powerTicks(last: number): number[] {
  const inner = [];
  for (let power = 1; power < last; power *= 10) inner.push(power);
  return apart(inner, last, Math.log10, 0.35);
}

/** Drops labels that would overlap; the last value always keeps its label. */
function apart(ticks: number[], last: number, positionOf: (n: number) => number, least: number): number[] {
  return [...ticks.filter((tick) => tick < last && positionOf(last) - positionOf(tick) >= least), last];
}

/** The place in a rising list that is nearest to a value. */
export function nearest(values: readonly number[], value: number): number {
  let best = 0;
  for (let at = 1; at < values.length; at++)
    if (Math.abs(values[at]! - value) < Math.abs(values[best]! - value)) best = at;
  return best;
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
