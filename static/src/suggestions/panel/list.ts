import { button, clock, h, icon, setText } from "../../ui/dom";
import { t, languageName } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { rightsLabel } from "../../sources/labels";
import { isQuoted } from "../state/quoted-spans";
import { keyOf, type SuggestState, strengthOf } from "../state/reducer";
import type { Suggestion } from "../../wire/types";
import { LazyList } from "../../ui/lazy-list";
import { reasonsLine, markSharedWords, reasonLine } from "./reasons";

interface Handlers {
  insert(item: Suggestion): void;
  openSources(): void;
  /** Show weak matches too. */
  uncover(): void;
  openSource(item: Suggestion): void;
  /** Whether its words can be heard. */
  canPlay(item: Suggestion): boolean;
  /** Plays its words, or stops them. */
  play(item: Suggestion): void;
  /** Open its surroundings over its card, where the page has room for that. */
  peek?(item: Suggestion): void;
  /** Back to the text. */
  leave(): void;
}

export interface SuggestionsPanel {
  render(state: SuggestState): void;
  sources(attached: number, library: number): void;
  problem(message: string | null): void;
  /** Which item is being played, by `playKey`. */
  playing(key: string | null): void;
  /** The writer went back to writing: what waited may be shown. */
  released(): void;
}

/** Characters of the paragraph shown before the span. */
const LEAD = 90;
/** Names the words of an item to the player. */
export const playKey = (item: Suggestion) => `suggestion-${keyOf(item)}-${item.spans[0]?.start ?? ""}`;
export const optionId = (item: Suggestion) => `suggestion-${keyOf(item)}`;

/**
 * The ranked quotes. A better order that arrives while someone reads the list waits behind a button,
 * so that nothing moves under the pointer.
 */
export function createSuggestionsPanel(pane: HTMLElement, handlers: Handlers): SuggestionsPanel {
  const list = h("ul", {
    class: "suggestions",
    id: "suggestion-list",
    role: "listbox",
    tabindex: 0,
    "aria-label": t("suggestion-list"),
  });
  const status = h("p", { class: "pane-status", testid: "suggestions-status" });
  const newer = button(t("suggestion-new-order"), () => flush(), { class: "newer", hidden: true });
  const empty = h("div", { class: "empty" });
  pane.append(h("div", { class: "pane-head" }, status, newer), list, empty);

  const drawn = new LazyList<Suggestion>("suggestions", list, {
    key: keyOf,
    look: (item) =>
      JSON.stringify([optionFields(item), strength(item), isQuoted(item, shown!.quoted), handlers.canPlay(item)]),
    make: (item) => {
      const element = option(item, isQuoted(item, shown!.quoted), handlers.canPlay(item));
      dress(element);
      return element;
    },
  });
  let shown: SuggestState | null = null;
  let held: SuggestState | null = null;
  let marked: { id: string | null; chosen: boolean } = { id: null, chosen: false };
  let reading = false;
  let attached = 0;
  let library = 0;
  let trouble: string | null = null;
  let played: string | null = null;

  const strength = (item: Suggestion) => strengthOf(item, shown!.thresholds);
  const read = () => (reading = true);
  list.addEventListener("pointermove", read);
  list.addEventListener("wheel", read, { passive: true });
  list.addEventListener("pointerleave", () => released());
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("keydown", (event) => {
    const items = shown?.items ?? [];
    const at = items.findIndex((item) => optionId(item) === list.getAttribute("aria-activedescendant"));
    const by = event.altKey ? 0 : event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by && items.length) mark(items[Math.max(0, Math.min(items.length - 1, at + by))], true);
    else if (event.key === "Enter" && items[at]) handlers.insert(items[at]);
    else if (event.key === " " && items[at]) handlers.play(items[at]);
    else if (event.key === "ArrowRight" && items[at]) handlers.openSource(items[at]);
    else if (event.key === "ArrowDown" && event.altKey && items[at]) handlers.peek?.(items[at]);
    else if (event.key === "Escape") handlers.leave();
    else return;
    event.preventDefault();
  });
  list.addEventListener("focus", () => {
    read();
    const first = shown?.items[0];
    if (first && !list.getAttribute("aria-activedescendant")) mark(first, true);
  });
  list.addEventListener("blur", () => {
    list.removeAttribute("aria-activedescendant");
    released();
  });

  function released() {
    reading = false;
    if (held) flush();
  }

  function flush() {
    if (held) draw(held);
    held = null;
    newer.hidden = true;
  }

  function draw(state: SuggestState) {
    shown = state;
    drawn.draw(state.items);
    mark(state.items[state.active], state.navigated);
    const none = !state.items.length;
    list.hidden = none;
    empty.hidden = !none;
    if (none) drawEmpty(state);
  }

  function mark(item: Suggestion | undefined, chosen: boolean) {
    marked = { id: item ? optionId(item) : null, chosen };
    // What a key leads to may not be drawn yet.
    if (item && chosen && !document.getElementById(optionId(item))) drawn.finish();
    for (const element of list.children) {
      if (!dress(element) || !chosen) continue;
      element.scrollIntoView({ block: "nearest" });
      list.setAttribute("aria-activedescendant", element.id);
    }
  }

  /** Sets whether it is the active option, and returns that. */
  function dress(element: Element): boolean {
    const on = element.id === marked.id;
    const selected = String(on && marked.chosen);
    if (element.getAttribute("aria-selected") !== selected) element.setAttribute("aria-selected", selected);
    element.classList.toggle("is-next", on);
    return on;
  }

  /** No button, as below; the space bar does the same from the list. */
  function playable(item: Suggestion, when: string): HTMLElement {
    return h(
      "span",
      {
        class: "suggestion-time time-play",
        title: t("suggestion-play"),
        testid: "play-suggestion",
        "data-play": playKey(item),
        on: {
          click: (event) => {
            event.stopPropagation();
            handlers.play(item);
          },
        },
      },
      icon(playKey(item) === played ? "stop" : "play"),
      when,
    );
  }

  function option(item: Suggestion, quoted: boolean, canPlay: boolean): HTMLElement {
    const when = clock(item.start_ms);
    const rights = rightsLabel(item.rights ?? "quotable");
    // No button: an option of a listbox holds no controls. The right arrow key does the same from the list.
    const source = h(
      "span",
      {
        class: "suggestion-source",
        title: t("suggestion-read", { title: item.source_title }),
        on: {
          click: (event) => {
            event.stopPropagation();
            handlers.openSource(item);
          },
        },
      },
      item.source_title,
    );
    const around =
      handlers.peek &&
      h(
        "span",
        {
          class: "suggestion-peek",
          title: t("peek-open"),
          testid: "peek-open",
          on: {
            click: (event) => {
              event.stopPropagation();
              handlers.peek?.(item);
            },
          },
        },
        icon("around"),
      );
    return h(
      "li",
      {
        class: `suggestion${quoted ? " is-quoted" : ""}`,
        id: optionId(item),
        role: "option",
        testid: "suggestion",
        "aria-selected": "false",
        on: { click: () => handlers.insert(item) },
      },
      h("p", { class: "suggestion-text", lang: item.language }, ...passage(item)),
      reasonLine(strength(item), reasonsLine(item.why)),
      h(
        "p",
        { class: "suggestion-meta" },
        h(
          "span",
          { class: "suggestion-speaker" },
          item.speaker ? displayName(item.speaker) : t("suggestion-no-speaker"),
        ),
        item.language
          ? h("span", { class: "suggestion-language", testid: "language" }, languageName(item.language))
          : null,
        rights ? h("span", { class: "suggestion-rights", testid: "rights" }, rights) : null,
        quoted ? h("span", { class: "suggestion-quoted" }, t("suggestion-quoted")) : null,
        canPlay ? playable(item, when) : when ? h("span", { class: "suggestion-time" }, when) : null,
        source,
        around,
      ),
    );
  }

  function drawEmpty(state: SuggestState) {
    const say = (title: string, text: string, ...more: Node[]) =>
      empty.replaceChildren(h("p", { class: "empty-title" }, title), h("p", {}, text), ...more);
    if (!library) {
      say(t("suggestion-start"), t("suggestion-start-how"), button(t("suggestion-add-source"), handlers.openSources));
    } else if (state.hidden)
      say(
        t("suggestion-no-close"),
        t("suggestion-no-close-how"),
        button(t("suggestion-show-anyway"), handlers.uncover, { class: "button small", testid: "show-anyway" }),
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
      return t("suggestion-best-anyway");
    return t(state.asking ? "suggestion-again" : attached ? "suggestion-best" : "suggestion-best-library");
  }

  return {
    render(state) {
      setText(status, statusText(state));
      status.classList.toggle("is-busy", state.asking && !trouble);
      // A key changes the text and its caret, seldom what is in the list.
      const last = held ?? shown;
      if (last && sameList(last, state)) return;
      const moved = shown && shown.items !== state.items && !sameOrder(shown.items, state.items);
      if (reading && moved && shown!.items.length && !state.navigated) {
        held = state;
        newer.hidden = false;
        return;
      }
      held = null;
      newer.hidden = true;
      draw(state);
    },
    sources(attachedCount, libraryCount) {
      attached = attachedCount;
      library = libraryCount;
      // Which of them have a recording may have changed.
      if (shown && !held) draw(shown);
    },
    playing(key) {
      if (key === played) return;
      played = key;
      for (const one of list.querySelectorAll<HTMLElement>("[data-play]")) {
        const on = one.dataset["play"] === key;
        one.querySelector("svg")?.replaceWith(icon(on ? "stop" : "play"));
      }
    },
    problem(message) {
      trouble = message;
      if (shown) setText(status, statusText(shown));
    },
    released,
  };
}

/** Which option a screen reader should hear while the focus stays in the editor. */
export function activeOption(state: SuggestState): string | null {
  const item = state.items[state.active];
  return state.navigated && item && document.getElementById(optionId(item)) ? optionId(item) : null;
}

function sameOrder(a: Suggestion[], b: Suggestion[]): boolean {
  return a.length === b.length && a.every((item, at) => keyOf(item) === keyOf(b[at]!));
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

/** What of an item an option shows. */
export function optionFields({
  text,
  spans: [span],
  speaker,
  rights,
  why,
  start_ms,
  source_title,
  language,
}: Suggestion): string {
  return JSON.stringify([text, span?.start, span?.end, speaker, rights, why, start_ms, source_title, language]);
}

/** The paragraph with its best span and the shared words marked, beginning near enough for the span to be seen. */
export function passage(item: Suggestion): (Node | string)[] {
  const span = item.spans[0];
  const shared = (text: string) => markSharedWords(text, item.why);
  if (!span) return shared(item.text);
  let from = 0;
  if (span.start > LEAD) from = item.text.indexOf(" ", span.start - LEAD) + 1;
  if (from > span.start) from = span.start;
  return [
    from ? "… " : "",
    ...shared(item.text.slice(from, span.start)),
    h("mark", {}, ...shared(item.text.slice(span.start, span.end))),
    ...shared(item.text.slice(span.end)),
  ];
}
