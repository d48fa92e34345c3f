/** Stretches of a text that something is to be said of. They may overlap and come in any order. */
export interface Mark {
  /** UTF-16 units. */
  start: number;
  end: number;
  kind: string;
}

interface Piece {
  text: string;
  /** The kinds of all marks that cover it, each once. */
  kinds: string[];
}

/** Cuts a text wherever a mark begins or ends. What lies outside the text is passed over; the pieces join to the text. */
export function pieces(text: string, marks: readonly Mark[]): Piece[] {
  const inside = marks
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start), end: Math.min(text.length, mark.end) }))
    .filter((mark) => mark.start < mark.end);
  const cuts = [...new Set([0, ...inside.flatMap(({ start, end }) => [start, end]), text.length])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((from, at) => ({
    text: text.slice(from, cuts[at + 1]),
    kinds: [...new Set(inside.filter(({ start, end }) => start <= from && end > from).map(({ kind }) => kind))],
  }));
}

/** Characters of one group match each other in a search. */
const ALIKE = ["'‘’ʼ`´", '"“”„‟«»', "-‐‑‒–—"];

function letters(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]|['‘’ʼ`´"“”„‟«»\-‐‑‒–—]/g, (letter) => {
    const alike = ALIKE.find((set) => set.includes(letter));
    return alike ? `[${alike.replace("-", "\\-")}]` : `\\${letter}`;
  });
}

/** Find words in any case and over any white space; null for no words. */
export function patternFor(wanted: string): RegExp | null {
  const words = wanted.trim().split(/\s+/).filter(Boolean);
  return words.length ? new RegExp(words.map(letters).join("\\s+"), "giu") : null;
}

/** Every place of a pattern in a text. */
export function occurrences(text: string, pattern: RegExp | null, kind: string): Mark[] {
  return pattern
    ? [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, kind }))
    : [];
}

/** What of a text is shown around a mark: at most `room` characters on either side, cut between words. */
export function windowAround(
  text: string,
  mark: Mark,
  room: number,
): { text: string; mark: Mark; before: boolean; after: boolean } {
  let from = 0;
  if (mark.start > room) from = Math.min(mark.start, text.indexOf(" ", mark.start - room) + 1 || mark.start - room);
  let to = text.length;
  if (text.length - mark.end > room) to = Math.max(mark.end, text.lastIndexOf(" ", mark.end + room));
  return {
    text: text.slice(from, to),
    mark: { ...mark, start: mark.start - from, end: mark.end - from },
    before: from > 0,
    after: to < text.length,
  };
}
