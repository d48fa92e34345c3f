/** The difference of two texts word by word, as little of it as can be, in runs that can be read. */

export interface Piece {
  op: "same" | "added" | "removed";
  text: string;
}

interface Token {
  text: string;
  /** What stands before the next one. */
  space: string;
}

interface Run {
  op: Piece["op"];
  tokens: Token[];
}

/** Past so many differences two texts have nothing to do with each other: one is shown in the other's place. */
const MOST_DIFFERENCES = 1500;

const TOKEN = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*|[\n\u2029]|[^\S\n\u2029]+|[^\s\p{L}\p{N}]/gu;

/** All of `after` in order, and what `before` had where it had it; put together they are the two texts. */
export function wordPieces(before: string, after: string): Piece[] {
  const runs = legible(runsOf(tokens(before), tokens(after)));
  return runs.map(({ op, tokens: run }) => ({ op, text: run.map(({ text, space }) => text + space).join("") }));
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const [piece] of text.matchAll(TOKEN)) {
    const last = found.at(-1);
    if (last && !piece.trim() && !/[\n\u2029]/.test(piece)) last.space += piece;
    else found.push({ text: piece, space: "" });
  }
  return found;
}

function runsOf(a: Token[], b: Token[]): Run[] {
  const numbers = new Map<string, number>();
  const numbered = (list: Token[]) => list.map(({ text }) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text)!;
  });
  const runs: Run[] = [];
  const put = (op: Run["op"], token: Token) => {
    const last = runs.at(-1);
    if (last?.op === op) last.tokens.push(token);
    else runs.push({ op, tokens: [token] });
  };
  const stayed = (old: Token, now: Token) => {
    const joined = !old.space !== !now.space;
    put("same", joined ? { ...now, space: "" } : now);
    if (joined) put(old.space ? "removed" : "added", { text: "", space: old.space || now.space });
  };
  let [i, j] = [0, 0];
  for (const [x, y] of [...common(numbered(a), numbered(b)), [a.length, b.length] as const]) {
    while (i < x) put("removed", a[i++]!);
    while (j < y) put("added", b[j++]!);
    if (i < a.length && j < b.length) stayed(a[i++]!, b[j++]!);
  }
  return runs;
}

/** Places of the items that both have, in order: as many as there can be (E. Myers, An O(ND) Difference Algorithm). */
export function common(a: readonly number[], b: readonly number[]): [number, number][] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const pairs: [number, number][] = Array.from({ length: head }, (_, at) => [at, at]);
  pairs.push(...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)).map(([x, y]): [number, number] => [x + head, y + head]));
  for (let at = tail; at > 0; at--) pairs.push([a.length - at, b.length - at]);
  return pairs;
}

function middle(a: readonly number[], b: readonly number[]): [number, number][] {
  if (!a.length || !b.length) return [];
  const most = Math.min(a.length + b.length, MOST_DIFFERENCES);
  // furthest[k + middle]: how far into `a` one comes on the diagonal k with so many differences.
  const furthest = new Int32Array(2 * most + 3);
  const zero = most + 1;
  const trace: Int32Array[] = [];
  for (let differences = 0; differences <= most; differences++) {
    trace.push(furthest.slice(zero - differences - 1, zero + differences + 2));
    for (let k = -differences; k <= differences; k += 2) {
      const down = k === -differences || (k !== differences && furthest[zero + k - 1]! < furthest[zero + k + 1]!);
      let x = down ? furthest[zero + k + 1]! : furthest[zero + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[zero + k] = x;
      if (x >= a.length && x - k >= b.length) return backwards(trace, a.length, b.length);
    }
  }
  return [];
}

function backwards(trace: Int32Array[], fromX: number, fromY: number): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [fromX, fromY];
  for (let differences = trace.length - 1; differences >= 0; differences--) {
    const before = trace[differences]!;
    const at = (k: number) => before[k + differences + 1]!;
    const k = x - y;
    const down = k === -differences || (k !== differences && at(k - 1) < at(k + 1));
    const previous = down ? k + 1 : k - 1;
    const startX = differences ? at(previous) : 0;
    const startY = differences ? startX - previous : 0;
    while (x > startX && y > startY && (differences === 0 || x > (down ? startX : startX + 1))) pairs.push([--x, --y]);
    [x, y] = [startX, startY];
  }
  return pairs.reverse();
}

/** Few words that stayed in the middle of many that did not are read more easily as a part of the change. */
function legible(runs: Run[]): Run[] {
  const merged: { removed: Token[]; added: Token[]; same: Token[] }[] = [];
  for (const { op, tokens: run } of runs) {
    let last = merged.at(-1);
    if (!last || last.same.length) merged.push(last = { removed: [], added: [], same: [] });
    last[op].push(...run);
  }
  const size = ({ removed, added }: { removed: Token[]; added: Token[] }) => Math.max(removed.length, added.length);
  const kept: typeof merged = [];
  for (const part of merged) {
    const last = kept.at(-1);
    if (last?.same.length && size(part) && 2 * last.same.length <= Math.min(size(last), size(part))) {
      last.removed.push(...last.same, ...part.removed);
      last.added.push(...last.same, ...part.added);
      last.same = part.same;
    } else kept.push(part);
  }
  return kept.flatMap(({ removed, added, same }) =>
    ([["removed", removed], ["added", added], ["same", same]] as const).filter(([, run]) => run.length).map(([op, run]) => ({ op, tokens: run })));
}
