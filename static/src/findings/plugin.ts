import { Plugin, PluginKey, TextSelection, type EditorState } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import {
  afterEdit, initialFindings, reduceFindings, type FindingsAction, type FindingsState, type Placed, type Range,
} from "./reducer";

interface Options<F extends Range> {
  name: string;
  /** Class of a finding's words, or null to leave them unmarked. */
  classFor(placed: Placed<F>): string | null;
  /** Whether the finding has a card to open. */
  hasCard(placed: Placed<F>): boolean;
  changed(view: EditorView): void;
}

export interface FindingsPlugin<F extends Range> {
  plugin: Plugin<FindingsState<F>>;
  state(editor: EditorState): FindingsState<F>;
  dispatch(view: EditorView, action: FindingsAction<F>): void;
  /** Puts the caret in the finding, in sight, and opens its card. */
  visit(view: EditorView, id: string): void;
}

/** Marks the findings of one editor. Positions live in the reducer; this only draws them and hears clicks. */
export function findingsPlugin<F extends Range>(options: Options<F>): FindingsPlugin<F> {
  const key = new PluginKey<FindingsState<F>>(options.name);
  const stateOf = (editor: EditorState) => key.getState(editor) ?? initialFindings;
  const dispatch = (view: EditorView, action: FindingsAction<F>) =>
    view.dispatch(view.state.tr.setMeta(key, action).setMeta("addToHistory", false));

  const plugin = new Plugin<FindingsState<F>>({
    key,
    state: {
      init: () => initialFindings,
      apply(tr, value) {
        const action = tr.getMeta(key) as FindingsAction<F> | undefined;
        const next = afterEdit(value, tr);
        return action ? reduceFindings(next, action, tr.doc) : next;
      },
    },
    props: {
      decorations(state) {
        const { placed, open } = stateOf(state);
        const drawn = placed.flatMap((one) => {
          const name = options.classFor(one);
          if (!name) return [];
          const classes = `finding ${name}${one.id === open ? " is-open" : ""}${one.edited ? " is-edited" : ""}`;
          return [Decoration.inline(one.from, one.to, { class: classes, "data-finding": one.id })];
        });
        return drawn.length ? DecorationSet.create(state.doc, drawn) : null;
      },
      handleClick(view, pos) {
        const { placed, open } = stateOf(view.state);
        const hit = placed.find((one) => one.from <= pos && pos <= one.to && options.hasCard(one));
        if (hit && !hit.edited) dispatch(view, { type: "opened", id: hit.id });
        else if (open) dispatch(view, { type: "closed" });
        return false;
      },
    },
    view: () => ({
      update(view, before) {
        if (key.getState(before) !== key.getState(view.state)) options.changed(view);
      },
    }),
  });

  return {
    plugin,
    state: stateOf,
    dispatch,
    visit(view, id) {
      const one = stateOf(view.state).placed.find((placed) => placed.id === id);
      if (!one) return;
      const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, one.to)).scrollIntoView();
      view.dispatch(tr.setMeta(key, { type: "opened", id } satisfies FindingsAction<F>).setMeta("addToHistory", false));
      view.focus();
    },
  };
}
