import { button, fill, h, icon, setText, type Child } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { commandFor, keysOf, type Choice } from "../../keys/bindings";
import { capsOf } from "../../keys/names";
import { isQuoted } from "../state/quoted-spans";
import { keyOf, type SuggestState, strengthOf } from "../state/reducer";
import { resizedEnd } from "../state/span-length";
import type { Suggestion } from "../../wire/types";
import { clickable, SuggestionListbox, type ItemHandlers } from "./listbox";

interface Handlers extends ItemHandlers {
  openSources(): void;
  /** Show weak matches too. */
  uncover(): void;
  /** Open its surroundings over its card, where the page has room for that. */
  peek?(item: Suggestion): void;
  /** Quote one sentence more or less of it. */
  resize(item: Suggestion, by: 1 | -1): void;
  /** The writer's keys. */
  keys(): Choice;
}

/** Commands of the editor that work on the active item of the list as well. */
const IN_LIST = ["lengthen-suggestion", "shorten-suggestion", "peek-suggestion"] as const;

export const optionId = (item: Suggestion) => `suggestion-${keyOf(item)}`;

/**
 * The ranked quotes. A better order that arrives while someone reads the list waits behind a button,
 * so that nothing moves under the pointer.
 */
export function createSuggestionsPanel(pane: HTMLElement, handlers: Handlers) {
  const list = new SuggestionListbox({
    ...handlers,
    name: "suggestion",
    props: { id: "suggestion-list", "aria-label": t("suggestion-list") },
    shows: (item) => [strengthOf(item, shown!.thresholds), isQuoted(item, shown!.quoted)],
    option,
    key(event, item) {
      const command = commandFor(event, IN_LIST, handlers.keys());
      if (command === "lengthen-suggestion") handlers.resize(item, 1);
      else if (command === "shorten-suggestion") handlers.resize(item, -1);
      else if (command && handlers.peek) handlers.peek(item);
      else return false;
      return true;
    },
    released: () => held && flush(),
  });
  const status = h("p.pane-status", { testid: "suggestions-status" });
  const newer = button(t("suggestion-new-order"), () => flush(), { class: "newer", hidden: true });
  const empty = h("div.empty");
  pane.append(h("div.pane-head", status, newer), list.element, empty);

  let shown: SuggestState | null = null;
  let held: SuggestState | null = null;
  let attached = 0;
  let library = 0;
  let trouble: string | null = null;

  function flush() {
    if (held) draw(held);
    held = null;
    newer.hidden = true;
  }

  function draw(state: SuggestState) {
    shown = state;
    list.draw(state.items);
    list.mark(state.items[state.active], state.navigated);
    const none = !state.items.length;
    list.element.hidden = none;
    empty.hidden = !none;
    if (none) drawEmpty(state);
  }

  function option(item: Suggestion): HTMLElement {
    const around =
      handlers.peek &&
      clickable("span.suggestion-tool", () => handlers.peek?.(item), icon("around"), {
        title: t("peek-open"),
        testid: "peek-open",
      });
    return list.createOption(
      item,
      { thresholds: shown!.thresholds, isQuoted: isQuoted(item, shown!.quoted), props: { testid: "suggestion" } },
      [list.sourceLink(item), h("span.suggestion-tools", resizer(item, -1), resizer(item, 1), around)],
    );
  }

  function resizer(item: Suggestion, by: 1 | -1): HTMLElement | null {
    if (resizedEnd(item, by) === null) return null;
    const command = by > 0 ? "lengthen-suggestion" : "shorten-suggestion";
    const [key] = keysOf(command, handlers.keys());
    return clickable("span.suggestion-tool", () => handlers.resize(item, by), by > 0 ? "+" : "−", {
      title: key ? `${t(`command-${command}`)} (${capsOf(key).join("+")})` : t(`command-${command}`),
      testid: by > 0 ? "lengthen" : "shorten",
    });
  }

  function drawEmpty(state: SuggestState) {
    const say = (title: string, text: string, ...more: Child[]) =>
      fill(empty, h("p.empty-title", title), h("p", text), ...more);
    // The line above says what is the matter; that there is no match would be untrue.
    if (trouble) return fill(empty);
    if (!library) {
      say(t("suggestion-start"), t("suggestion-start-how"), button(t("suggestion-add-source"), handlers.openSources));
    } else if (state.hidden)
      say(
        t("suggestion-no-close"),
        t("suggestion-no-close-how"),
        button(t("suggestion-show-anyway"), handlers.uncover, "small", { testid: "show-anyway" }),
      );
    else if (state.asking) say(t("suggestion-reading"), t("suggestion-reading-how"));
    else if (state.stage) say(t("suggestion-none"), t("suggestion-none-how"));
    else if (attached) say(t("suggestion-write"), t("suggestion-write-attached"));
    else
      say(
        t("suggestion-write"),
        t("suggestion-write-library"),
        button(t("suggestion-choose-sources"), handlers.openSources),
      );
  }

  function statusText(state: SuggestState): string {
    if (trouble) return trouble;
    if (!state.items.length) return state.asking ? t("suggestion-searching") : "";
    if (state.degraded) return t("degraded-suggestions");
    if (state.stage === "recall") return t("suggestion-recall");
    if (!state.asking && state.items.every((item) => strengthOf(item, state.thresholds) === "weak"))
      return t("suggestion-best-anyway", { items: state.items.length });
    if (state.asking) return t("suggestion-again");
    return attached
      ? t("suggestion-best", { items: state.items.length })
      : t("suggestion-best-library", { items: state.items.length });
  }

  return {
    render(state: SuggestState) {
      setText(status, statusText(state));
      status.classList.toggle("is-busy", state.asking && !trouble);
      // A key changes the text and its caret, seldom what is in the list.
      const last = held ?? shown;
      if (last && sameList(last, state)) return;
      if (list.isRead && list.items.length && list.differs(state.items) && !state.navigated) {
        held = state;
        newer.hidden = false;
        return;
      }
      held = null;
      newer.hidden = true;
      draw(state);
    },
    sources(attachedCount: number, libraryCount: number) {
      attached = attachedCount;
      library = libraryCount;
      // Which of them have a recording may have changed.
      if (shown && !held) draw(shown);
    },
    playing: (key: string | null) => list.playing(key),
    problem(message: string | null) {
      trouble = message;
      if (!shown) return;
      setText(status, statusText(shown));
      if (!shown.items.length) drawEmpty(shown);
    },
    /** The writer went back to writing: what waited may be shown. */
    released() {
      list.isRead = false;
      if (held) flush();
    },
  };
}

export type SuggestionsPanel = ReturnType<typeof createSuggestionsPanel>;

/** Which option a screen reader should hear while the focus stays in the editor. */
export function activeOption(state: SuggestState): string | null {
  const item = state.items[state.active];
  return state.navigated && item && document.getElementById(optionId(item)) ? optionId(item) : null;
}

/** Whether both draw the same list. */
function sameList(a: SuggestState, b: SuggestState): boolean {
  return (
    a.items === b.items &&
    a.quoted === b.quoted &&
    a.active === b.active &&
    a.navigated === b.navigated &&
    a.asking === b.asking &&
    a.stage === b.stage &&
    a.hidden === b.hidden &&
    a.thresholds === b.thresholds
  );
}
