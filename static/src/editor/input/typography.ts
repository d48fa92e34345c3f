import { InputRule } from "prosemirror-inputrules";
import type { Transaction, EditorState } from "prosemirror-state";
import { articleLanguage } from "../../articles/language";
import { closingOf, typedMarks, type Marks, QUOTATION } from "../../articles/quotation";
import { openQuote } from "../../articles/sentences";
import { namedLanguage } from "../language";

/** What is typed into the address of a page is not prose. The address may follow a mark or a bracket. */
const ADDRESS = /(?:https?:\/\/|www\.|mailto:)[^\s“”‘’「」『』<>]*$/iu;
const OPENS = /(?:^|[\s([{<“‘「『«„/])$/u;
/** A straight mark after one of these closes an open quote, else it opens one. */
const EITHER = /[–—―:;,\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]$/u;

/** Whether the caret is in a URL. */
export const isInAddress = (before: string): boolean => ADDRESS.test(before);

/** The mark for a straight one typed after `before`, `marks` for a double one; null where it stays as it is. */
export function markFor(straight: string, before: string, marks: Marks = QUOTATION.en.marks): string | null {
  const double = straight === '"';
  const address = ADDRESS.exec(before);
  // A mark that was opened before an address closes after it.
  if (address) return isOpen(double, before.slice(0, address.index)) ? closing(double, marks) : null;
  return direction(double, before) === "opens" ? opening(double, marks) : closing(double, marks);
}

function direction(double: boolean, before: string): "opens" | "closes" {
  if (OPENS.test(before)) return "opens";
  return EITHER.test(before) && !isOpen(double, before) ? "opens" : "closes";
}

const opening = (double: boolean, [open]: Marks) => (double ? open : "‘");
const closing = (double: boolean, [, close]: Marks) => (double ? close : "’");

function isOpen(double: boolean, before: string): boolean {
  return double ? openQuote(before) !== null : openSingle(before);
}

/** An apostrophe in a word closes nothing. */
function openSingle(before: string): boolean {
  let open = false;
  for (let at = 0; at < before.length; at++) {
    const char = before[at];
    if (char === "‘") open = true;
    else if (char === "’" && !/^[a-z]/i.test(before.slice(at + 1))) open = false;
  }
  return open;
}

/** Words that begin with an apostrophe; those that might as well begin a quote are not among them. */
const CLIPPED = /(?:^|[\s([“—–-])(‘)(?:tis|twas|twere|twill|til|em|n)$/i;
const DECADE = /(?:^|[\s([“—–-])(‘)\d0$/;
const YEAR = /(?:^|\s)(?:of|in|since|from|until|by|before|after|spring|summer|autumn|winter)\s(‘)\d\d$/i;

/**
 * Where in `before` an opening mark turns out to be an apostrophe now that `typed` follows: ’90s, ’tis, the class
 * of ’68. Null where none does.
 */
export function apostropheIn(before: string, typed: string): number | null {
  const match =
    typed === "s"
      ? DECADE.exec(before)
      : /[\s.,;:!?)’”'"]/.test(typed)
        ? (CLIPPED.exec(before) ?? (openQuote(before) || /['’]/.test(typed) ? null : YEAR.exec(before)))
        : null;
  return match ? match.index + match[0].indexOf("‘") : null;
}

/** Input rules for typographic marks, dashes and ellipses, unless they are switched off. */
export function typographyRules(isOn: () => boolean): InputRule[] {
  const prose = (pattern: RegExp, write: Writing) =>
    new InputRule(pattern, (state, match, start, end) =>
      isOn() && isTyped(state, match, start, end) && !isInsideQuote(state) ? write(state, match[0], start, end) : null,
    );
  const becomes =
    (printed: string): Writing =>
    (state, _typed, start, end) =>
      isInAddress(textBefore(state, start)) ? null : state.tr.insertText(printed, start, end);
  return [
    prose(/["']$/, (state, typed, start, end) => {
      const before = textBefore(state, start);
      const mark = markFor(typed, before, typed === '"' ? marksAt(state, before) : undefined);
      return mark === null
        ? null
        : withApostrophe(state.tr.insertText(mark, start, end), start, apostropheIn(before, mark));
    }),
    prose(/[s\s.,;:!?)]$/, (state, typed, start, end) => {
      const at = apostropheIn(textBefore(state, start), typed);
      return at === null ? null : withApostrophe(state.tr.insertText(typed, start, end), start, at);
    }),
    prose(/\.\.\.$/, becomes("…")),
    prose(/--$/, becomes("—")),
  ];
}

type Writing = (state: EditorState, typed: string, start: number, end: number) => Transaction | null;

/** Whether a source's own words stand on both sides of the caret: what is typed there stays as it is. */
function isInsideQuote(state: EditorState): boolean {
  return state.selection.$from.marks().some((mark) => mark.type.name === "quote");
}

/** After a composition the rules are tried once more, with nothing typed: what stands there was left as it is. */
function isTyped(state: EditorState, match: RegExpMatchArray, start: number, end: number): boolean {
  return !state.selection.empty || end - start < match[0].length;
}

function marksAt(state: EditorState, before: string): Marks {
  const article = state.doc.textContent;
  const language = namedLanguage(state) ?? articleLanguage(before) ?? articleLanguage(article) ?? "en";
  const open = openQuote(before);
  const marks = typedMarks(article, language);
  // What is open is closed by its partner, whatever the words in between say of the language.
  return open ? [marks[0], closingOf(before[open.mark]!, isSpaced(open.text) ? "fr" : language)] : marks;
}

/** As French sets off the words within its marks. */
const isSpaced = (quoted: string) => /^[\u202f\u00a0]/.test(quoted);

function textBefore(state: EditorState, pos: number): string {
  const $pos = state.doc.resolve(pos);
  return $pos.parent.textBetween(0, $pos.parentOffset, null, "\n");
}

function withApostrophe(tr: Transaction, start: number, at: number | null): Transaction {
  if (at === null) return tr;
  const pos = tr.doc.resolve(start).start() + at;
  return tr.insertText("’", pos, pos + 1);
}
