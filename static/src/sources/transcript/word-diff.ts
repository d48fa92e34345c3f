import type { DiffPart } from "../../wire/types";

/** Past this many pairs of words the texts are shown as one replaced by the other: the page must not stand still. */
const MOST_PAIRS = 4_000_000;

/** Word by word from `before` to `after`, with as many words kept as can be. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const a = before.split(/\s+/).filter(Boolean);
  const b = after.split(/\s+/).filter(Boolean);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const parts: DiffPart[] = [];
  put(parts, "equal", a.slice(0, head), a.slice(0, head));
  middle(parts, a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  put(parts, "equal", a.slice(a.length - tail), a.slice(a.length - tail));
  return parts;
}

function middle(parts: DiffPart[], a: string[], b: string[]): void {
  if (!a.length || !b.length || a.length * b.length > MOST_PAIRS) return change(parts, a, b);
  // kept[i][j]: how many words a[i…] and b[j…] have in common, in order.
  const kept = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      kept[i]![j] = a[i] === b[j] ? kept[i + 1]![j + 1]! + 1 : Math.max(kept[i + 1]![j]!, kept[i]![j + 1]!);
    }
  }
  let [i, j, fromA, fromB] = [0, 0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] !== b[j]) {
      if (kept[i + 1]![j]! >= kept[i]![j + 1]!) i++;
      else j++;
      continue;
    }
    change(parts, a.slice(fromA, i), b.slice(fromB, j));
    put(parts, "equal", [a[i]!], [b[j]!]);
    [fromA, fromB] = [++i, ++j];
  }
  change(parts, a.slice(fromA), b.slice(fromB));
}

function change(parts: DiffPart[], a: string[], b: string[]): void {
  put(parts, a.length && b.length ? "replace" : a.length ? "delete" : "insert", a, b);
}

/** Runs of equal words become one part. */
function put(parts: DiffPart[], op: DiffPart["op"], a: string[], b: string[]): void {
  if (!a.length && !b.length) return;
  const last = parts.at(-1);
  if (op === "equal" && last?.op === "equal") {
    last.before = last.after = `${last.after} ${b.join(" ")}`;
    return;
  }
  parts.push({ op, before: a.join(" "), after: b.join(" ") });
}
