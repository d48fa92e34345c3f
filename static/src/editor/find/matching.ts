/** What is looked for, as a query of prosemirror-search that does not mind how a text writes it. */
import { SearchQuery } from "prosemirror-search";

export interface Options {
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

export type { Range as Stretch } from "../../articles/plain-text";

/** Printed marks and typed ones are alike, as are all spaces. */
const ALIKE = ["'’‘ʼ", '"“”„', " \u00a0\u202f\t"];
/** A letter with all that composes it: accents, and the vowels and finals of Hangul written letter by letter. */
const CLUSTER = /[\s\S][\p{M}\u1160-\u11ff]{0,3}/gu;
/** Of a letter before one of these only a part would be found: of Latin, Greek and Cyrillic ones, Hangul and kana. */
const COMPOSING = "[\\u0300-\\u036f\\u1160-\\u11ff\\u3099\\u309a]";
const WORD = "[\\p{L}\\p{N}\\p{M}_]";
const [BEGINS_AS_WORD, ENDS_AS_WORD] = [new RegExp(`^${WORD}`, "u"), new RegExp(`${WORD}$`, "u")];

/** The library knows regular expressions, but not that “café” can be written in two ways; its whole words end at digits. */
export function searchQuery(text: string, { isCaseSensitive, isWholeWord }: Options): SearchQuery {
  const letters = Array.from(text.matchAll(CLUSTER), ([cluster]) => written(cluster));
  const before = isWholeWord && BEGINS_AS_WORD.test(text) ? `(?<!${WORD})` : "";
  const after = isWholeWord && ENDS_AS_WORD.test(text) ? `(?!${WORD})` : "";
  const search = text && `${before}${letters.join("")}(?!${COMPOSING})${after}`;
  return new SearchQuery({ search, regexp: true, caseSensitive: isCaseSensitive });
}

/** A pattern of all ways to write one letter. */
function written(cluster: string): string {
  const alike = ALIKE.find((marks) => marks.includes(cluster));
  if (alike) return `[${alike}]`;
  const [base = "", ...marks] = cluster.normalize("NFD");
  const ways = marks.reduce(
    (variants, mark) =>
      variants.flatMap(
        ([composed, apart]) =>
          [
            [(composed + mark).normalize(), apart],
            [composed, apart + mark],
          ] as const,
      ),
    [[base, ""] as readonly [string, string]],
  );
  const all = new Set([...ways.map((way) => way.join("")), ...(doubles().get(base) ?? [])]);
  return `(?:${[...all].map(escaped).join("|")})`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

let duplicates: Map<string, string[]> | undefined;

/** Hanja that Unicode has a second time, for another reading: 李 is one letter for a reader and two for a computer. */
function doubles(): Map<string, string[]> {
  if (duplicates) return duplicates;
  duplicates = new Map();
  for (let code = 0xf900; code <= 0xfaff; code++) {
    const double = String.fromCodePoint(code);
    const single = double.normalize();
    if (single !== double) duplicates.set(single, [...(duplicates.get(single) ?? []), double]);
  }
  return duplicates;
}
