/** Where words stand in a text, however it writes them. Text in, offsets out. */

export interface Options {
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

export interface Stretch {
  from: number;
  to: number;
}

interface Folded {
  text: string;
  /** Where each unit of the folded text comes from; null where it is the same. */
  starts: number[] | null;
  ends: number[] | null;
}

/** A letter with all that composes it: accents, and the vowels and finals of Hangul written letter by letter. */
const CLUSTER = /[\s\S][\p{M}\u1160-\u11ff]*/gu;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** The stretches of `text` that say `query`, in UTF-16 offsets, none over another. */
export function matches(text: string, query: string, options: Options): Stretch[] {
  const needle = fold(query, options).text;
  if (!needle) return [];
  const { text: folded, starts, ends } = fold(text, options);
  const found: Stretch[] = [];
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at)) {
    const last = at + needle.length - 1;
    const isCut = starts !== null && (starts[at] === starts[at - 1] || ends![last] === ends![last + 1]);
    if (isCut || (options.isWholeWord && !standsAlone(folded, at, last + 1))) {
      at++;
      continue;
    }
    found.push({ from: starts ? starts[at]! : at, to: ends ? ends[last]! : last + 1 });
    at = last + 1;
  }
  return found;
}

function standsAlone(text: string, from: number, to: number): boolean {
  return !(WORD.test(text[from] ?? "") && WORD.test(text[from - 1] ?? "")) && !(WORD.test(text[to - 1] ?? "") && WORD.test(text[to] ?? ""));
}

/** One form for each letter; printed marks and typed ones are alike, as are all spaces. */
function fold(text: string, { isCaseSensitive }: Options): Folded {
  const plain = text.replace(/[’‘ʼ]/g, "'").replace(/[“”„]/g, '"').replace(/[\u00a0\u202f\t]/g, " ");
  const whole = (piece: string) => (isCaseSensitive ? piece.normalize("NFC") : piece.normalize("NFC").toLowerCase());
  const quick = whole(plain);
  if (quick.length === plain.length && plain.normalize("NFC") === plain) return { text: quick, starts: null, ends: null };
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of plain.matchAll(CLUSTER)) {
    const piece = whole(cluster);
    folded += piece;
    for (let i = 0; i < piece.length; i++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text: folded, starts, ends };
}
