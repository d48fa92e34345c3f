import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { insertionAtCaret, insertQuote, spanProvenance, translationAtCaret } from "./insertion/transaction";
import { reportingLoadErrors } from "../ui/lazy-modules";
import type { Insertion } from "./insertion/quote-text";
import type { QuoteEdit } from "../articles/quote-edits";
import type { Suggestion } from "../wire/types";
import { actions, type SuggestAction } from "./state/actions";
import { afterTransaction, initialState, reduce, type SuggestState } from "./state/reducer";
import { ghostFor, insertionFor, type Ghost } from "./state/selectors";
import { GhostPlacement } from "./ghost-placement";
import { h } from "../ui/dom";
import { t } from "../i18n/messages";

/** No longer than this does a key pressed early wait for the answer. */
const LONGEST_WAIT_MS = 4000;

export const suggestKey = new PluginKey<SuggestState>("suggest");

export const suggestState = (state: EditorState): SuggestState => suggestKey.getState(state) ?? initialState;

export function dispatchSuggest(view: EditorView, action: SuggestAction): void {
  view.dispatch(view.state.tr.setMeta(suggestKey, action).setMeta("addToHistory", false));
}

/** Only wires: the reducer and the selectors decide. */
export function suggestPlugin(changed: (view: EditorView) => void): Plugin<SuggestState> {
  return new Plugin<SuggestState>({
    key: suggestKey,
    state: {
      init: () => initialState,
      apply(tr, value) {
        const action = tr.getMeta(suggestKey) as SuggestAction | undefined;
        const next = afterTransaction(value, tr);
        return action ? reduce(next, action) : next;
      },
    },
    props: {
      decorations(state) {
        const ghost = ghostFor(suggestState(state), state);
        if (!ghost) return null;
        // The element comes from a factory under a stable key: one made beforehand would end a composition. It stands
        // between blocks, out of their flow: within the line it would move words, and break the line where that is full.
        return DecorationSet.create(state.doc, [
          Decoration.widget(state.doc.resolve(ghost.pos).after(1), () => ghostElement(ghost), {
            key: `ghost:${ghost.lies}:${ghost.text}`,
            side: -1,
            ignoreSelection: true,
            // Lets mouse presses on it reach the listener below.
            stopEvent: (event) => event.type !== "mousedown",
          }),
        ]);
      },
      handleDOMEvents: {
        mousedown(view, event) {
          if (!(event.target as Element).closest?.(".ghost")) return false;
          event.preventDefault();
          if (event.button !== 0 || !acceptGhost(view)) return true;
          view.focus();
          return true;
        },
      },
    },
    view: (view) => {
      const placement = new GhostPlacement(view);
      let waiting: ReturnType<typeof setTimeout> | undefined;
      changed(view);
      return {
        update(updated, before) {
          const state = suggestState(updated.state);
          const ghost = ghostFor(state, updated.state);
          placement.update(ghost);
          if (state.awaited && ghost && !(state.asking && state.stage === "recall"))
            queueMicrotask(() => !updated.isDestroyed && suggestState(updated.state).awaited && acceptGhost(updated));
          if (!state.awaited) {
            clearTimeout(waiting);
            waiting = undefined;
          }
          waiting ??= state.awaited
            ? setTimeout(() => dispatchSuggest(updated, actions.awaited(false)), LONGEST_WAIT_MS)
            : undefined;
          const same = suggestKey.getState(before) === suggestKey.getState(updated.state);
          if (!same || !before.doc.eq(updated.state.doc) || !before.selection.eq(updated.state.selection))
            changed(updated);
        },
        destroy() {
          clearTimeout(waiting);
          placement.destroy();
        },
      };
    },
  });
}

function ghostElement({ shown, lies }: Ghost): HTMLElement {
  return h(
    "div",
    {
      class: `ghost${lies ? " is-card" : ""}`,
      "aria-hidden": "true",
      contenteditable: "false",
    },
    lies ? null : h("span", { class: "ghost-indent" }),
    h(
      "span",
      { class: "ghost-words", testid: "ghost", "aria-hidden": "true", "data-tap": t("ghost-tap") },
      shown.start,
      shown.hidden ? moreWords(shown.hidden) : null,
      shown.end,
    ),
  );
}

/** How many words more a quote has than are shown. */
const moreWords = (count: number) => h("span", { class: "ghost-more" }, t("ghost-more", { count }));

/** A card or a dialog hides the ghost: what cannot be seen is not inserted. */
const isInSight = (view: EditorView) => Boolean(view.dom.querySelector(".ghost")?.getClientRects().length);

/** Insert what the ghost offers; false where no ghost shows. */
export function acceptGhost(view: EditorView): boolean {
  if (view.composing) return false;
  const ghost = ghostFor(suggestState(view.state), view.state);
  if (!ghost || !isInSight(view)) return false;
  view.dispatch(insertQuote(view.state, ghost.item, ghost.insertion).setMeta(suggestKey, actions.inserted()));
  return true;
}

/** Ask the writer to translate an item. */
const translate = reportingLoadErrors(async (view: EditorView, item: Suggestion) => {
  const { openTranslation } = await import("./translation/dialog");
  openTranslation(view, item, {
    insert: (words) => insertTranslation(view, item, words),
    insertOriginal: () => insertOriginal(view, item),
  });
});

/** Insert an item of the list at the caret; one in another language once the writer has translated it. */
export function insertItem(view: EditorView, item: Suggestion): boolean {
  if (view.composing) return false;
  if (item.language) {
    translate(view, item);
    return true;
  }
  return insertOriginal(view, item);
}

/** Insert the words of an item as its source has them. */
export function insertOriginal(view: EditorView, item: Suggestion): boolean {
  const insertion = insertionFor(suggestState(view.state), view.state, item);
  if (!insertion) return false;
  view.dispatch(insertQuote(view.state, item, insertion).setMeta(suggestKey, actions.inserted()));
  view.focus();
  return true;
}

/** Insert the writer's translation of an item, which keeps its original. */
export function insertTranslation(view: EditorView, item: Suggestion, words: string): boolean {
  const insertion = translationAtCaret(view.state, item, words, suggestState(view.state).style);
  if (!insertion) return false;
  const tr = insertQuote(view.state, item, insertion, spanProvenance(item));
  view.dispatch(tr.setMeta(suggestKey, actions.inserted()));
  view.focus();
  return true;
}

/** Insert words that the writer chose of a transcript, with the edits made to them. */
export function insertChosen(view: EditorView, item: Suggestion, edits: readonly QuoteEdit[]): boolean {
  const insertion = chosenInsertion(view, item, edits);
  if (!insertion) return false;
  if (item.language) return insertItem(view, item);
  view.dispatch(insertQuote(view.state, item, insertion).setMeta(suggestKey, actions.inserted()));
  view.focus();
  return true;
}

/** What that would write; null where nothing can be written. */
export function chosenInsertion(view: EditorView, item: Suggestion, edits: readonly QuoteEdit[]): Insertion | null {
  if (view.composing || !view.state.selection.$head.parent.isTextblock) return null;
  return insertionAtCaret(view.state, item, { style: suggestState(view.state).style, chosen: edits });
}
