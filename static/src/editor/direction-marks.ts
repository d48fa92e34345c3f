/** Shows the marks of direction that a text in two directions may hold: invisible, they decide the order of a line. */
import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { t } from "../i18n/messages";
import "./direction-marks.css";

const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const key = new PluginKey<DecorationSet>("direction-marks");

export function directionMarks(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => decorationsOf(doc),
      apply: (tr, shown) => (tr.docChanged ? decorationsOf(tr.doc) : shown),
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function decorationsOf(doc: Node): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(MARKS) ?? []) {
      const start = position + index;
      decorations.push(Decoration.inline(start, start + 1, { class: "direction-mark", title: t("direction-mark") }));
    }
  });
  return decorations.length ? DecorationSet.create(doc, decorations) : DecorationSet.empty;
}
