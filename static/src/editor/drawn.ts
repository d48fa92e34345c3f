/** Decorations that other parts draw in an editor. Always loaded, so that lazily loaded parts can use them. */
import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { DecorationSet, type EditorView } from "prosemirror-view";

type DrawnKey = PluginKey<DecorationSet>;
export const drawnKey = (name: string): DrawnKey => new PluginKey<DecorationSet>(name);

/** Draws what `draw` gives it, and maps it through each edit. */
export function drawn(key: DrawnKey): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, shown) {
        const given = tr.getMeta(key) as DecorationSet | undefined;
        return given ?? (tr.docChanged ? shown.map(tr.mapping, tr.doc) : shown);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

export const shownIn = (state: EditorState, key: DrawnKey): DecorationSet => key.getState(state) ?? DecorationSet.empty;

/** Never while an input method composes in this editor. */
export function draw(view: EditorView, key: DrawnKey, shown: DecorationSet): void {
  if (shown === DecorationSet.empty && shownIn(view.state, key) === DecorationSet.empty) return;
  view.dispatch(view.state.tr.setMeta(key, shown).setMeta("addToHistory", false));
}

/** The words that have comments. */
export const commentedKey = drawnKey("commented");
