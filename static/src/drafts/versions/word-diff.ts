/** The word diff of two texts, in runs that are easy to read. */
import { diffSequences } from "../../articles/sequence-diff";

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

const TOKEN = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*|[\n\u2029]|[^\S\n\u2029]+|[^\s\p{L}\p{N}]/gu;

/** All of `after` in order, and what `before` had where it had it; put together they are the two texts. */
export function wordPieces(before: string, after: string): Piece[] {
  const runs = legible(runsOf(tokens(before), tokens(after)));
  return runs.map(({ op, tokens: run }) => ({ op, text: run.map(({ text, space }) => text + space).join("") }));
}

function tokens(text: string): Token[] {
  const result: Token[] = [];
  for (const [piece] of text.matchAll(TOKEN)) {
    const last = result.at(-1);
    if (last && !piece.trim() && !/[\n\u2029]/.test(piece)) last.space += piece;
    else result.push({ text: piece, space: "" });
  }
  return result;
}

function runsOf(a: Token[], b: Token[]): Run[] {
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
  for (const { same, before, after } of diffSequences(a, b, (old, now) => old.text === now.text)) {
    if (same) before.forEach((old, at) => stayed(old, after[at]!));
    else {
      for (const token of before) put("removed", token);
      for (const token of after) put("added", token);
    }
  }
  return runs;
}

/** Few words that stayed in the middle of many that did not are read more easily as a part of the change. */
function legible(runs: Run[]): Run[] {
  const merged: { removed: Token[]; added: Token[]; same: Token[] }[] = [];
  for (const { op, tokens: run } of runs) {
    let last = merged.at(-1);
    if (!last || last.same.length) merged.push((last = { removed: [], added: [], same: [] }));
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
    (
      [
        ["removed", removed],
        ["added", added],
        ["same", same],
      ] as const
    )
      .filter(([, run]) => run.length)
      .map(([op, run]) => ({ op, tokens: run })),
  );
}
