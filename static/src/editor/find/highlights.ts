/** Highlights matches in one editor. Small and always loaded: the search itself is loaded at first use. */
import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { Stretch } from "./matching";

interface Found {
  marks: DecorationSet;
  /** Hears that the text changed, while something is sought. */
  changed: (() => void) | null;
}

const foundKey = new PluginKey<Found>("found");
const nothing: Found = { marks: DecorationSet.empty, changed: null };

/** Not prosemirror-search's own plugin: it looks for matches again at each transaction, during a composition too. */
export function highlights(): Plugin<Found> {
  return new Plugin<Found>({
    key: foundKey,
    state: {
      init: () => nothing,
      apply(tr, matches) {
        const shown = tr.getMeta(foundKey) as Found | undefined;
        if (shown) return shown;
        return tr.docChanged && matches !== nothing
          ? { ...matches, marks: matches.marks.map(tr.mapping, tr.doc) }
          : matches;
      },
    },
    props: { decorations: (state) => foundKey.getState(state)?.marks ?? null },
    view: () => ({
      update(view, before) {
        if (!view.state.doc.eq(before.doc)) foundKey.getState(view.state)?.changed?.();
      },
    }),
  });
}

/** Draw these stretches, one of them as the current one; never while an input method composes in this editor. */
export function highlight(
  view: EditorView,
  stretches: readonly Stretch[],
  current: Stretch | null,
  changed: () => void,
): void {
  const marks = DecorationSet.create(
    view.state.doc,
    stretches.map((one) =>
      Decoration.inline(one.from, one.to, { class: one === current ? "found is-current" : "found" }),
    ),
  );
  view.dispatch(view.state.tr.setMeta(foundKey, { marks, changed } satisfies Found).setMeta("addToHistory", false));
}

export function clearHighlights(view: EditorView): void {
  if (foundKey.getState(view.state) === nothing) return;
  view.dispatch(view.state.tr.setMeta(foundKey, nothing).setMeta("addToHistory", false));
}

/** Whether a stretch of the document holds words of a source. */
export function isQuoted(doc: Node, { from, to }: Stretch): boolean {
  const quote = doc.type.schema.marks["quote"];
  return quote !== undefined && doc.rangeHasMark(from, to, quote);
}
