import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { insertionAtCaret, insertQuote, spanProvenance, translationAtCaret } from "./insertion/transaction";
import { reportingLoadErrors } from "../ui/lazy-modules";
import type { Insertion } from "./insertion/quote-text";
import type { QuoteEdit } from "../articles/quote-edits";
import type { Suggestion } from "../wire/types";
import { actions, type SuggestAction } from "./state/actions";
import { afterTransaction, initialState, reduce, type SuggestState } from "./state/reducer";
import { ghostFor, insertionFor, type Ghost } from "./state/selectors";
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
      apply(tr, value, before) {
        const action = tr.getMeta(suggestKey) as SuggestAction | undefined;
        let next = afterTransaction(value, tr);
        if (next.isTyping && !value.isTyping && isTypedAlong(ghostFor(value, before), tr))
          next = { ...next, isTyping: false };
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
            key: `ghost:${ghost.coversText}:${ghost.text}`,
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
          if (state.acceptsNext && ghost && !(state.asking && state.stage === "recall"))
            queueMicrotask(
              () => !updated.isDestroyed && suggestState(updated.state).acceptsNext && acceptGhost(updated),
            );
          if (!state.acceptsNext) {
            clearTimeout(waiting);
            waiting = undefined;
          }
          waiting ??= state.acceptsNext
            ? setTimeout(() => dispatchSuggest(updated, actions.acceptingNext(false)), LONGEST_WAIT_MS)
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

/** Whether what was typed are the next letters of the ghost: it stays, and grows shorter. */
function isTypedAlong(ghost: Ghost | null, { doc, selection }: Transaction): boolean {
  return ghost !== null && ghost.text.startsWith(doc.textBetween(ghost.pos, Math.max(ghost.pos, selection.head)));
}

function ghostElement({ shown, coversText }: Ghost): HTMLElement {
  return h(
    "div",
    {
      class: `ghost${coversText ? " is-card" : ""}`,
      "aria-hidden": "true",
      contenteditable: "false",
    },
    coversText ? null : h("span.ghost-indent"),
    h(
      "span.ghost-words",
      { testid: "ghost", "aria-hidden": "true", "data-tap": t("ghost-tap") },
      shown.start,
      shown.hidden ? moreWords(shown.hidden) : null,
      shown.end,
    ),
  );
}

/** How many words more a quote has than are shown. */
const moreWords = (count: number) => h("span.ghost-more", t("ghost-more", { count }));

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
function insertOriginal(view: EditorView, item: Suggestion): boolean {
  const insertion = insertionFor(suggestState(view.state), view.state, item);
  if (!insertion) return false;
  view.dispatch(insertQuote(view.state, item, insertion).setMeta(suggestKey, actions.inserted()));
  view.focus();
  return true;
}

/** Insert the writer's translation of an item, which keeps its original. */
function insertTranslation(view: EditorView, item: Suggestion, words: string): boolean {
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

/** Between a line and the card that lies under it, in pixels. */
const GAP = 2;
const FONT = ["fontFamily", "fontSize", "fontStyle", "fontWeight", "letterSpacing", "lineHeight", "direction"] as const;

/**
 * Puts ghost text where the words would go on, out of the text's flow: it begins at the caret and is set like the
 * caret's block. Where text follows, it is a card under the line.
 */
export class GhostPlacement {
  private readonly resized = new ResizeObserver(() => this.schedule());
  private frame = 0;
  private ghost: Ghost | null = null;

  constructor(private readonly view: EditorView) {
    this.resized.observe(view.dom);
  }

  /** With each update of the editor. */
  update(ghost: Ghost | null): void {
    this.ghost = ghost;
    this.schedule();
  }

  destroy(): void {
    this.resized.disconnect();
    cancelAnimationFrame(this.frame);
    this.ghost = null;
  }

  /** With the next frame, which computes the layout anyway. */
  private schedule(): void {
    if (!this.ghost || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.place();
    });
  }

  private place(): void {
    const { view, ghost } = this;
    const element = view.isDestroyed ? null : view.dom.querySelector<HTMLElement>(".ghost");
    if (!ghost || !element || ghost.pos > view.state.doc.content.size) return;
    const block = view.nodeDOM(view.state.doc.resolve(ghost.pos).before());
    if (!(block instanceof HTMLElement)) return;
    const caret = view.coordsAtPos(ghost.pos);
    const style = getComputedStyle(block);
    const page = originOf((element.offsetParent as HTMLElement | null) ?? view.dom);
    const lineHeight = parseFloat(style.lineHeight) || caret.bottom - caret.top;
    const lineTop = (caret.top + caret.bottom - lineHeight) / 2;
    for (const name of FONT) element.style[name] = style[name];
    if (ghost.coversText) {
      const right = view.dom.getBoundingClientRect().right - element.offsetWidth;
      const left = Math.max(view.dom.getBoundingClientRect().left, Math.min(caret.left, right));
      element.style.left = `${left - page.left}px`;
      element.style.top = `${lineTop + lineHeight + GAP - page.top}px`;
    } else {
      const { left, right } = block.getBoundingClientRect();
      const start = left + parseFloat(style.paddingLeft);
      const end = right - parseFloat(style.paddingRight);
      element.style.left = `${start - page.left}px`;
      element.style.top = `${lineTop - page.top}px`;
      element.style.width = `${end - start}px`;
      const indent = style.direction === "rtl" ? end - caret.left : caret.left - start;
      const space = element.querySelector<HTMLElement>(".ghost-indent");
      if (space) space.style.width = `${Math.max(0, Math.min(indent, end - start))}px`;
    }
    element.classList.add("is-placed");
  }
}

/** Where `left: 0; top: 0` is, in coordinates of the window. */
function originOf(parent: HTMLElement): { left: number; top: number } {
  const { left, top } = parent.getBoundingClientRect();
  return { left: left + parent.clientLeft - parent.scrollLeft, top: top + parent.clientTop - parent.scrollTop };
}
