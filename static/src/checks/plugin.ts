import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { readSelection } from "../editor/dom-selection";
import { hasRoomForSign } from "./marks";
import {
  afterEdit,
  initialFindings,
  reduceFindings,
  sameFindings,
  touchedSpans,
  type FindingsAction,
  type FindingsState,
  type Placed,
  type Range,
} from "./state/reducer";

/** How long the pointer rests on a sign before its card opens. */
const HOVER_MS = 450;

interface Options<F extends Range> {
  name: string;
  /** Classes of a finding's words, or null to leave them unmarked. */
  classFor(finding: F): string | null;
  /** Tooltip of the words. */
  title(finding: F): string;
  /** Whether a click on the words opens the card; quotes without problems open by key only. */
  opensOnClick(finding: F): boolean;
  changed(view: EditorView): void;
}

/** The findings and their decorations: mapped through edits, and rebuilt where one of them may look different. */
interface PluginState<F extends Range> {
  findings: FindingsState<F>;
  marks: DecorationSet;
}

export interface FindingsPlugin<F extends Range> {
  plugin: Plugin<PluginState<F>>;
  state(editor: EditorState): FindingsState<F>;
  dispatch(view: EditorView, action: FindingsAction<F>): void;
  /** Rebuild the decorations: their classes have changed. */
  redraw(view: EditorView): void;
  /** Puts the caret in the finding, in sight, and opens its card. */
  visit(view: EditorView, id: string): void;
  /** Open the card of the finding that holds the caret; false where none does. */
  visitAtCaret(view: EditorView): boolean;
}

/** Decorates the findings of one editor. The reducer keeps the positions; this renders them, and handles clicks and hovering. */
export function findingsPlugin<F extends Range>(options: Options<F>): FindingsPlugin<F> {
  const key = new PluginKey<PluginState<F>>(options.name);
  const stateOf = (editor: EditorState) => key.getState(editor)?.findings ?? initialFindings;
  const dispatch = (view: EditorView, action: FindingsAction<F> | { type: "redrawn" }) =>
    view.dispatch(view.state.tr.setMeta(key, action).setMeta("addToHistory", false));

  let hovering: ReturnType<typeof setTimeout> | undefined;

  /** Opens the card of a problem at the caret that a click has set, and closes another. */
  const showClicked = ({ tr, selection }: EditorState, { placed, open }: FindingsState<F>): Transaction | null => {
    const hit = selection.empty
      ? placed.find(
          ({ finding, from, to, edited }) =>
            !edited && from <= selection.head && selection.head <= to && options.opensOnClick(finding),
        )
      : undefined;
    const action = hit ? { type: "opened" as const, id: hit.finding.id } : open ? { type: "closed" as const } : null;
    return action && tr.setMeta(key, action).setMeta("addToHistory", false);
  };

  const draw = ({ placed, open }: FindingsState<F>, doc: Node): DecorationSet => {
    const drawn = placed.flatMap((one) => {
      // Words that were edited since the answer are not marked.
      const name = one.edited ? null : options.classFor(one.finding);
      if (!name) return [];
      const words = {
        class: `finding ${name}${one.finding.id === open ? " is-open" : ""}`,
        "data-finding": one.finding.id,
        title: options.title(one.finding),
      };
      const sign = signPlace(doc, one.to);
      return [
        Decoration.inline(one.from, one.to, words),
        // Only a class: an extra element would interfere with input methods.
        ...(sign
          ? [
              Decoration.inline(sign.from, sign.to, {
                class: name.replace(/finding-/g, "sign sign-"),
                "data-sign": one.finding.id,
                title: words.title,
              }),
            ]
          : []),
      ];
    });
    return DecorationSet.create(doc, drawn);
  };

  const plugin = new Plugin<PluginState<F>>({
    key,
    state: {
      init: () => ({ findings: initialFindings, marks: DecorationSet.empty }),
      apply(tr, value) {
        const action = tr.getMeta(key) as FindingsAction<F> | { type: "redrawn" } | undefined;
        if (!action && !tr.docChanged) return value;
        const edited = afterEdit(value.findings, tr);
        const findings = action && action.type !== "redrawn" ? reduceFindings(edited, action, tr.doc) : edited;
        const touches = touchedSpans(tr);
        const isSame =
          action?.type !== "redrawn" &&
          sameFindings(value.findings, findings) &&
          !value.findings.placed.some(({ from, to }) => touches(from, to));
        return { findings, marks: isSame ? value.marks.map(tr.mapping, tr.doc) : draw(findings, tr.doc) };
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.marks ?? null,
      handleClick(view) {
        readSelection(view);
        const tr = showClicked(view.state, stateOf(view.state));
        if (tr) view.dispatch(tr);
        return false;
      },
      // The editor counts a click soon after another as its second one, though something was typed between them.
      handleDoubleClick(view, pos) {
        const { placed, open } = stateOf(view.state);
        const hit = placed.find((one) => !one.edited && one.from <= pos && pos <= one.to);
        if (hit && open === null && options.opensOnClick(hit.finding))
          dispatch(view, { type: "opened", id: hit.finding.id });
        return false;
      },
      handleDOMEvents: {
        keydown: () => clearTimeout(hovering),
        mousemove(view, { target }) {
          clearTimeout(hovering);
          const id = (target as Element).closest?.("[data-sign]")?.getAttribute("data-sign");
          if (id && id !== stateOf(view.state).open)
            hovering = setTimeout(() => {
              if (stateOf(view.state).placed.some(({ finding, edited }) => finding.id === id && !edited))
                dispatch(view, { type: "opened", id });
            }, HOVER_MS);
        },
        mouseleave: () => clearTimeout(hovering),
        mousedown: () => clearTimeout(hovering),
      },
    },
    view: () => ({
      update(view, before) {
        const [then, now] = [stateOf(before), stateOf(view.state)];
        // The card that is open follows its words.
        if (then !== now && (now.open !== null || !sameFindings(then, now))) options.changed(view);
      },
      destroy: () => clearTimeout(hovering),
    }),
  });

  const openAt = (view: EditorView, one: Placed<F>, tr: Transaction) => {
    // First: an editor without the focus does not scroll to its selection.
    view.focus();
    view.dispatch(
      tr
        .setMeta(key, { type: "opened", id: one.finding.id } satisfies FindingsAction<F>)
        .setMeta("addToHistory", false),
    );
  };

  return {
    plugin,
    state: stateOf,
    dispatch,
    redraw: (view) => dispatch(view, { type: "redrawn" }),
    visit(view, id) {
      const one = stateOf(view.state).placed.find(({ finding }) => finding.id === id);
      if (!one) return;
      openAt(view, one, view.state.tr.setSelection(TextSelection.create(view.state.doc, one.to)).scrollIntoView());
    },
    visitAtCaret(view) {
      const { head } = view.state.selection;
      const one = stateOf(view.state).placed.find(
        ({ from, to, edited }) => !edited && from - 1 <= head && head <= to + 1,
      );
      if (one) openAt(view, one, view.state.tr);
      return one !== undefined;
    },
  };
}

/** The closing mark after a finding's words, where a sign fits beneath it. */
function signPlace(doc: Node, to: number): { from: number; to: number } | null {
  if (to >= doc.content.size) return null;
  return hasRoomForSign(doc.textBetween(to, to + 1)) ? { from: to, to: to + 1 } : null;
}
