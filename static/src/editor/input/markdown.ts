import { closeHistory } from "prosemirror-history";
import { InputRule } from "prosemirror-inputrules";
import type { Mark } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { bodySchema } from "../../articles/schema";
import { parseLink } from "./links";

const { strong, em, link, quote } = bodySchema.marks;

/** Input rules for **bold**, *emphasis* and [words](address). Undo of a rule's own step restores the characters. */
export function markdownRules(): InputRule[] {
  return [
    new InputRule(/(?<![\w*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, (state, match, start, end) =>
      inMark(state, strong.create(), match[1]!, { start, words: start + 2, end }),
    ),
    new InputRule(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, (state, match, start, end) =>
      inMark(state, em.create(), match[1]!, { start, words: start + 1, end }),
    ),
    new InputRule(/\[([^[\]\ufffc]+)\]\((\S+)\)$/, (state, match, start, end) => {
      const address = match[2]!;
      // Brackets within an address come in pairs.
      if (address.split("(").length !== address.split(")").length) return null;
      const href = parseLink(address);
      return href ? inMark(state, link.create({ href }), match[1]!, { start, words: start + 1, end }) : null;
    }),
  ];
}

interface MarkedRange {
  start: number;
  words: number;
  end: number;
}

/** The words without the signs around them, marked; null where a source's words are among them. */
function inMark(
  state: EditorState,
  mark: Mark,
  words: string,
  { start, words: from, end }: MarkedRange,
): Transaction | null {
  if (state.doc.rangeHasMark(start, Math.min(end, state.doc.content.size), quote)) return null;
  const to = from + words.length;
  const tr = state.tr.delete(to, end).delete(start, from);
  tr.addMark(start, start + words.length, mark).removeStoredMark(mark);
  return closeHistory(tr);
}
