/** Edits of a quote that convention allows: omissions marked by an ellipsis, and the writer's own words in brackets. */

/** UTF-16 offsets of the paragraph. */
export interface QuoteEdit {
  start: number;
  end: number;
  /** What stands there in brackets; null where words are left out. */
  words: string | null;
}

const PAUSE = ",;:—–-";

/**
 * Returns `text.slice(start, end)` with its edits. An ellipsis has a space on either side and replaces adjacent commas.
 */
export function applyEdits(text: string, start: number, end: number, edits: readonly QuoteEdit[]): string {
  let made = "";
  let at = start;
  let last = start;
  for (const edit of inOrder(edits)) {
    if (edit.start < last || edit.end > end) continue;
    made += text.slice(at, edit.start);
    last = edit.end;
    at = Math.max(at, last);
    if (edit.words === null) {
      made = `${withoutTrailingPause(made)} … `;
      while (at < end && (PAUSE.includes(text[at]!) || /\s/.test(text[at]!))) at++;
    } else {
      made += `${/[\p{L}\p{N},;.!?]$/u.test(made) ? " " : ""}[${edit.words}]`;
      if (edit.start === edit.end && /[\p{L}\p{N}]/u.test(text[at] ?? "")) made += " ";
    }
  }
  return made + text.slice(at, end);
}

function withoutTrailingPause(text: string): string {
  let end = text.length;
  while (end > 0 && (PAUSE.includes(text[end - 1]!) || /\s/.test(text[end - 1]!))) end--;
  return text.slice(0, end);
}

/** Remove omissions at the ends of a quote, which need no ellipsis: the quote becomes shorter. */
export function trimEndOmissions(
  text: string,
  start: number,
  end: number,
  edits: readonly QuoteEdit[],
): { start: number; end: number } {
  const isNothing = (from: number, to: number) => !/[\p{L}\p{N}]/u.test(text.slice(from, to));
  for (const { start: from, end: to, words } of inOrder(edits)) {
    if (words === null && from <= end && to > start && isNothing(start, Math.max(start, from)))
      start = Math.min(end, to);
  }
  for (const { start: from, end: to, words } of inOrder(edits).reverse()) {
    if (words === null && to >= start && from < end && isNothing(Math.min(to, end), end)) end = Math.max(start, from);
  }
  return { start, end };
}

/** Add an edit. It replaces those it covers; adjacent omissions are merged. */
export function addEdit(text: string, edits: readonly QuoteEdit[], edit: QuoteEdit): QuoteEdit[] {
  let added = edit;
  const kept: QuoteEdit[] = [];
  for (const one of inOrder(edits)) {
    const between = one.end <= added.start ? text.slice(one.end, added.start) : text.slice(added.end, one.start);
    const touches = one.start <= added.end && added.start <= one.end;
    const joins = one.words === null && added.words === null && (touches || !/[\p{L}\p{N}]/u.test(between));
    if (joins) added = { start: Math.min(one.start, added.start), end: Math.max(one.end, added.end), words: null };
    else if (one.end <= added.start || one.start >= added.end) kept.push(one);
  }
  return inOrder([...kept, added]);
}

const inOrder = (edits: readonly QuoteEdit[]): QuoteEdit[] =>
  [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
