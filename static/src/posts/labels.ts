/** Texts of the posts panel. */
import { t } from "../i18n/messages";

/** Where the server does not say from which probability on a post belongs to the story. */
const THRESHOLD = 0.5;
/** How far from there to certainty a post is very likely about it. */
const VERY = 0.6;
/** As many letters, or syllables of Korean, a word needs to say what a text is about. */
const LETTERS = 4;
const SYLLABLES = 2;
/** Long words that say nothing of a matter. */
const EMPTY = new Set(
  (
    "about after again against also because been before being between both could does doing down during each even every from further have having here itself just like " +
    "made make many might more most much must never only other over said same should since some such than that their them then there these they this those through " +
    "today tomorrow under until very were what when where which while whom will with would year years yesterday your"
  ).split(" "),
);

/** How likely it is about the story, in words. */
export function likelihoodText(probability: number | null, threshold: number | null | undefined): string {
  if (probability === null) return t("posts-by-words");
  const least = threshold ?? THRESHOLD;
  if (probability >= least + VERY * (1 - least)) return t("posts-very-likely");
  return t(probability >= least ? "posts-likely" : "posts-perhaps");
}

/** The words that a text shares with a draft and that say what both are about; folded. */
export function distinctiveWords(draft: string): ReadonlySet<string> {
  return new Set([...draft.matchAll(WORD)].flatMap(([word]) => stem(word) ?? []));
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** What a word is known by: Korean words by how they begin, for endings hang on them; null for one that says nothing. */
function stem(word: string): string | null {
  const folded = word.toLowerCase();
  if (/^[가-힣]+$/u.test(folded)) return folded.length < SYLLABLES ? null : folded.slice(0, SYLLABLES);
  if (folded.length < LETTERS || EMPTY.has(folded)) return null;
  return folded.replace(/ies$/, "y").replace(/s$/, "");
}

/** A text in pieces, those that `telling` has marked. */
export function splitByWords(text: string, distinctive: ReadonlySet<string>): { text: string; weight: boolean }[] {
  const pieces: { text: string; weight: boolean }[] = [];
  const add = (piece: string, weight: boolean) => {
    const last = pieces.at(-1);
    if (last && last.weight === weight) last.text += piece;
    else if (piece) pieces.push({ text: piece, weight });
  };
  let at = 0;
  for (const match of text.matchAll(WORD)) {
    add(text.slice(at, match.index), false);
    const wordStem = stem(match[0]);
    add(match[0], wordStem !== null && distinctive.has(wordStem) && !inLink(text, match.index));
    at = match.index + match[0].length;
  }
  add(text.slice(at), false);
  return pieces;
}

/** Within an address, or a handle. */
const inLink = (text: string, at: number): boolean =>
  /(?:https?:\/\/|www\.|@)\S*$/i.test(text.slice(Math.max(0, at - 300), at));
