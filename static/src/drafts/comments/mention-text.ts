/** Mentions in the text of a comment: `@[ID]` on the wire, `@Name` where it is written and read. */
import type { Mentionable, PersonName } from "../../wire/generated/schema";

const MENTION = /@\[([0-9a-f]{12})\]/g;
/** A name that is being written at the caret: two words at most, of which the second may have just begun. */
const BEGUN = /(?:^|[\s([{“„«"'])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u;

/** Of a word that begins with a name; in Korean, Japanese and Chinese, particles follow a name without a space. */
const GOES_ON = /^(?![\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]/u;

interface Piece {
  text: string;
  /** Of a mention: whose. */
  person: string | null;
}

/** A text in pieces, mentions by name; somebody who is not known any more stays nameless. */
export function pieces(text: string, mentions: readonly PersonName[]): Piece[] {
  const names = new Map(mentions.map(({ person_id, name }) => [person_id, name]));
  const result: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > at) result.push({ text: text.slice(at, match.index), person: null });
    result.push({ text: `@${names.get(match[1]!) ?? "…"}`, person: match[1]! });
    at = match.index + match[0].length;
  }
  if (at < text.length) result.push({ text: text.slice(at), person: null });
  return result;
}

/** A text as it is edited. */
export const shownText = (text: string, mentions: readonly PersonName[]): string =>
  pieces(text, mentions)
    .map((piece) => piece.text)
    .join("");

/** A text as it is sent, and whom it mentions: whoever's full name follows an @, the longest one first. */
export function wireText<P extends Pick<Mentionable, "person_id" | "name">>(
  written: string,
  people: readonly P[],
): { text: string; mentioned: P[] } {
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length);
  const mentioned = new Set<P>();
  let text = "";
  for (let at = 0; at < written.length;) {
    const person =
      written[at] === "@"
        ? byLength.find(({ name }) => {
            const end = at + 1 + name.length;
            return name && written.slice(at + 1, end) === name && !GOES_ON.test(written.slice(end));
          })
        : undefined;
    if (person) mentioned.add(person);
    text += person ? `@[${person.person_id}]` : written[at]!;
    at += person ? 1 + person.name.length : 1;
  }
  return { text, mentioned: [...mentioned] };
}

/** What of a name stands between an @ and the caret; null where no mention is being written. */
export const begunName = (beforeCaret: string): string | null => BEGUN.exec(beforeCaret.slice(-90))?.[1] ?? null;

/** Those whose name, or a later part of it, begins with these letters; who may read the draft first. */
export function matching(people: readonly Mentionable[], begun: string, most: number): Mentionable[] {
  const key = begun.toLocaleLowerCase();
  const fits = ({ name }: Mentionable) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(key) || lower.includes(` ${key}`);
  };
  const matches = people.filter(fits);
  return [...matches.filter((one) => one.may_read), ...matches.filter((one) => !one.may_read)].slice(0, most);
}
