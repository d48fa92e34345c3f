/**
 * Borders of paragraphs that somebody suggests to add or to remove: signs in what is suggested to be added, which no
 * reader sees. What counts of a text has neither, so that it is read as without any of them.
 */
import type { Mark, Node, ResolvedPos } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { canSplit } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import { insertionOf } from "../../articles/suggested-edits";
import { h } from "../../ui/dom";

/** A paragraph is to begin here: INVISIBLE SEPARATOR. */
export const DIVIDES = "\u2063";
/** At the end of a paragraph that is to be joined with the next one: WORD JOINER. */
export const JOINS = "\u2060";

const BORDERS = /[\u2060\u2063]/g;

/** What is written of them, in the text and on cards. */
const SHOWN_BORDERS = { [DIVIDES]: "¶", [JOINS]: "⤺" } as const;

type Border = keyof typeof SHOWN_BORDERS;

/** The words without the signs. */
export const withoutBorders = (words: string): string => words.replace(BORDERS, "");

/** The words with the signs as they are shown. */
export const withShownBorders = (words: string): string =>
  words.replace(BORDERS, (sign) => SHOWN_BORDERS[sign as Border]);

/** A suggested border at a place of the document. */
interface Found {
  pos: number;
  border: Border;
  mark: Mark;
}

/** The suggested borders between two places, in reading order. */
export function bordersIn(doc: Node, from = 0, to = doc.content.size): Found[] {
  const borders: Found[] = [];
  if (from < to)
    doc.nodesBetween(from, to, (node, pos) => {
      const mark = node.isText && insertionOf(node);
      if (!mark) return;
      for (const { 0: sign, index } of node.text!.matchAll(BORDERS))
        if (pos + index >= from && pos + index < to) borders.push({ pos: pos + index, border: sign as Border, mark });
    });
  return borders;
}

/** Whether the block at a place, and the one behind it, can be joined: both have text, and are next to one another. */
export function canJoin($pos: ResolvedPos): boolean {
  const after = $pos.node(-1).maybeChild($pos.index(-1) + 1);
  return [$pos.parent, after].every((block) => block?.isTextblock === true && block.type.name !== "figure");
}

/** Makes the borders at these places what they suggest, the last one first, and removes their signs. */
export function acceptBorders(tr: Transaction, places: readonly number[]): void {
  for (const pos of [...places].sort((one, other) => other - one)) {
    const sign = tr.doc.textBetween(pos, pos + 1);
    tr.delete(pos, pos + 1);
    const $pos = tr.doc.resolve(pos);
    if (sign === DIVIDES) {
      const depth = $pos.node(-1).type.name === "list_item" ? 2 : 1;
      if (canSplit(tr.doc, pos, depth)) tr.split(pos, depth);
    } else if (canJoin($pos)) tr.join($pos.after());
  }
}

/** Draw the signs. */
export function drawBorders({ doc }: EditorState): DecorationSet {
  const signs = bordersIn(doc).map(({ pos, border, mark }) =>
    Decoration.widget(
      pos,
      () =>
        h(
          "span",
          { class: `suggested-border is-${border === JOINS ? "join" : "split"}`, "aria-hidden": "true" },
          SHOWN_BORDERS[border],
        ),
      // Within what is suggested: a click on it opens the card.
      { side: -1, marks: [mark], key: `border-${border}-${mark.attrs["id"]}` },
    ),
  );
  return DecorationSet.create(doc, signs);
}
