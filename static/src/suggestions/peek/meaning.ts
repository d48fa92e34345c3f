/**
 * Whether an edit would leave a quote that its source does not bear: the check of quotes calls these “differs”
 * (models/quotes/alignment/edits.py), so they are not made in the first place.
 */
import { applyEdits, trimEndOmissions, type QuoteEdit } from "../../articles/quote-edits";
import { countWords } from "../../articles/sentences";

export type Objection = "negation" | "number" | "short" | "long" | "clause" | "same";

/** The last five the check lets go, but not a careful editor. */
const NEGATIONS = new Set(
  "not no never none nobody nothing nowhere cannot nor neither without unless hardly barely scarcely".split(" "),
);
const CONTRACTED = /n't$|^(?:do|does|did|is|was|are|were|have|has|had|wo|would|ca|could|should|must|need|ai|might)nt$/;
/** Possible Korean negations. Some matches are none, but the writer can still insert the whole passage. */
const KOREAN_NEGATION = /[않없못찮잖]|(?<![가-힣])안(?=\s)|아[니닙닌닐녜녀냐뇨]|지\s?[는도를]?\s?[마말]/u;
const FIGURES =
  /[\p{N}]|[일이삼사오육칠팔구십백천만억]\s?(?:명|개|년|월|일|원|번|배|퍼센트)|(?<![\p{L}])(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?|hundreds?|thousands?|[mb]illions?|half|thirds?|quarters?|dozens?)(?![\p{L}])/iu;
const CLAUSE_MARK = /[.!?,;:…—–\n]/;
/**
 * Removing a “not” changes the meaning when so few words are left out with it, or when it is so near to the words that
 * stay.
 */
const NEAR = 4;
const ADJACENT_WORDS = 2;
/** More words than this are a statement of their own. */
const CLAUSE = 12;
/** A run of so few words stands anywhere, and so many left out together may be another place. */
const FEWEST_WORDS = 3;
const MOST_LEFT_OUT = 55;

const WORD = /[\p{L}\p{N}]+(?:['’ʼ-][\p{L}\p{N}]+)*/gu;

function negations(text: string): number {
  const words =
    text
      .replace(/[’ʼ]/g, "'")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? [];
  return (
    words.filter((word) => NEGATIONS.has(word) || CONTRACTED.test(word)).length + (KOREAN_NEGATION.test(text) ? 1 : 0)
  );
}

/** What speaks against the quote `text.slice(start, end)` with these edits; null where nothing does. */
export function findObjection(text: string, start: number, end: number, edits: readonly QuoteEdit[]): Objection | null {
  const span = trimEndOmissions(text, start, end, edits);
  const inside = edits.filter((edit) => edit.start >= span.start && edit.end <= span.end);
  for (const edit of inside) {
    const objection = edit.words === null ? toLeavingOut(text, edit) : toBracket(text, edit, edit.words);
    if (objection) return objection;
  }
  return inside.length && isScattered(applyEdits(text, span.start, span.end, inside)) ? "short" : null;
}

function toLeavingOut(text: string, { start, end }: QuoteEdit): Objection | null {
  const words = [...text.slice(start, end).matchAll(WORD)].map(({ index, 0: word }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
  if (!words.length) return null;
  if (words.length > MOST_LEFT_OUT) return "long";
  const before = [...text.slice(0, start).matchAll(WORD)].at(-1);
  const after = WORD_ONCE.exec(text.slice(end));
  const from = before ? before.index + before[0].length : 0;
  const to = after ? end + after.index : text.length;
  // A sentence of its own, or a clause, says “not” of itself.
  if (CLAUSE_MARK.test(text.slice(from, words[0]!.start)) && CLAUSE_MARK.test(text.slice(words.at(-1)!.end, to)))
    return null;
  if (words.length <= NEAR) return negations(text.slice(from, to)) ? "negation" : null;
  const head = text.slice(from, words[ADJACENT_WORDS - 1]!.end).split(CLAUSE_MARK)[0]!;
  const tail = text.slice(words.at(-ADJACENT_WORDS)!.start, to).split(CLAUSE_MARK).at(-1)!;
  return negations(head) + negations(tail) ? "negation" : null;
}

const WORD_ONCE = new RegExp(WORD.source, "u");

function toBracket(text: string, { start, end }: QuoteEdit, words: string): Objection | null {
  const original = text.slice(start, end);
  if (CLAUSE_MARK.test(original)) return "clause";
  if (countWords(original) <= CLAUSE && negations(original) !== negations(words)) return "negation";
  if (FIGURES.test(original) && FIGURES.test(words)) return "number";
  // The writer's “the” next to the speaker's would be ambiguous.
  const around = `${lastWord(text.slice(0, start))} ${original} ${WORD_ONCE.exec(text.slice(end))?.[0] ?? ""}`;
  const theirs = new Set(wordsOf(around));
  return wordsOf(words).some((word) => theirs.has(word)) ? "same" : null;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
const lastWord = (text: string): string => text.match(WORD)?.at(-1) ?? "";

/** Whether too few words stand together: what is found again are runs of them, and the first and the last of several say where. */
function isScattered(quote: string): boolean {
  const longest = Math.max(...quote.split(/ … |\[[^\]]*\]/).map(countWords));
  const pieces = quote.split(/( … )|\[[^\]]*\]|(?<=[.!?;:]["'”’)]*)\s+/).filter((piece) => piece?.trim());
  // Next to an ellipsis the check looks for a word or two.
  const isLost = (piece: string | undefined, beside: string | undefined) =>
    countWords(piece ?? "") < FEWEST_WORDS && beside !== " … ";
  // Brackets next to an ellipsis would mark the same change twice.
  if (/(?: … |\[[^\]]*\])\s*(?: … |\[)/.test(quote)) return true;
  return (
    longest < FEWEST_WORDS ||
    (pieces.length > 2 && (isLost(pieces[0], pieces[1]) || isLost(pieces.at(-1), pieces.at(-2))))
  );
}
