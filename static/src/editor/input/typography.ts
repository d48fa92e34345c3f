import { InputRule } from "prosemirror-inputrules";
import type { Transaction, EditorState } from "prosemirror-state";
import { articleLanguage } from "../../articles/language";
import { closingOf, typedMarks, type Marks } from "../../articles/quotation";
import { openQuote } from "../../articles/sentences";
import { namedLanguage } from "../language";
import { apostropheIn, isInAddress, markFor } from "./quotation-marks";

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
