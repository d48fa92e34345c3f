/** Shows the marks of direction that a text in two directions may hold: invisible, they decide the order of a line. */
import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { t } from "../i18n/messages";
import "./direction-marks.css";

const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const directionMarks = (): Plugin => new Plugin({ props: { decorations: ({ doc }) => decorationsOf(doc) } });

function decorationsOf(doc: Node): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(MARKS) ?? []) {
      const start = position + index;
      decorations.push(Decoration.inline(start, start + 1, { class: "direction-mark", title: t("direction-mark") }));
    }
  });
  return DecorationSet.create(doc, decorations);
}
