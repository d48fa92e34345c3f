import { clock, h, icon, type Child } from "../../ui/dom";
import { languageName, t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { rightsLabel } from "../../sources/labels";
import { keyOf, strengthOf } from "../state/reducer";
import type { Suggestion, Thresholds } from "../../wire/types";
import { LazyList } from "../../ui/lazy-list";
import { reasonsText, markSharedWords, reasonElement } from "./reasons";

/** Characters of the paragraph shown before the span. */
const LEAD = 40;

/** Names the words of an item to the player. */
export const playKey = (item: Suggestion) => `suggestion-${keyOf(item)}-${item.spans[0]?.start ?? ""}`;

export interface ItemHandlers {
  insert(item: Suggestion): void;
  openSource(item: Suggestion): void;
  /** Whether its words can be heard. */
  canPlay(item: Suggestion): boolean;
  /** Plays its words, or stops them. */
  play(item: Suggestion): void;
  /** Back to the text. */
  leave(): void;
}

interface Options extends ItemHandlers {
  /** Prefix of its options' ids. */
  name: "suggestion" | "archive";
  props: Record<string, string | boolean>;
  /** What an option shows beside the item itself. */
  shows(item: Suggestion): unknown;
  option(item: Suggestion): HTMLElement;
  /** A further key of the active option; false where it does nothing. */
  key?(event: KeyboardEvent, item: Suggestion): boolean;
  blurred?(): void;
  /** Nobody reads the list any more: what arrived meanwhile may be shown. */
  released(): void;
}

interface OptionLook {
  thresholds: Thresholds | null;
  /** Whether the article quotes it already. */
  isQuoted?: boolean;
  props: Record<string, string>;
}

/** A listbox of suggestions. While somebody reads it nothing is to move in it. */
export class SuggestionListbox {
  readonly element: HTMLUListElement;
  items: readonly Suggestion[] = [];
  isRead = false;
  private played: string | null = null;
  private active: { id: string | null; chosen: boolean } = { id: null, chosen: false };
  private readonly drawn: LazyList<Suggestion>;

  constructor(private readonly options: Options) {
    const { name, props, shows, option, canPlay, released } = options;
    this.element = h("ul.suggestions", { role: "listbox", tabindex: 0, ...props });
    this.drawn = new LazyList<Suggestion>(name, this.element, {
      key: keyOf,
      look: (item) => JSON.stringify([shownFields(item), shows(item), canPlay(item)]),
      make: (item) => {
        const element = option(item);
        this.dress(element);
        return element;
      },
    });
    const { element } = this;
    const read = () => (this.isRead = true);
    const leave = () => {
      this.isRead = false;
      released();
    };
    element.addEventListener("pointermove", read);
    element.addEventListener("wheel", read, { passive: true });
    element.addEventListener("pointerleave", leave);
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => this.pressed(event) && event.preventDefault());
    element.addEventListener("focus", () => {
      read();
      if (!this.element.hasAttribute("aria-activedescendant")) this.mark(this.items[0]);
    });
    element.addEventListener("blur", () => {
      element.removeAttribute("aria-activedescendant");
      options.blurred?.();
      leave();
    });
  }

  idOf(item: Suggestion): string {
    return `${this.options.name}-${keyOf(item)}`;
  }

  draw(items: readonly Suggestion[], atOnce = false): void {
    this.items = items;
    this.drawn.draw(items);
    if (atOnce) this.drawn.finish();
  }

  /** Whether these are other items, or in another order. */
  differs(items: readonly Suggestion[]): boolean {
    const now = this.items;
    return items !== now && (items.length !== now.length || items.some((item, at) => keyOf(item) !== keyOf(now[at]!)));
  }

  /** Mark an option as the active one; `chosen` with a key, and not only as the next to be offered. */
  mark(item: Suggestion | undefined, chosen = item !== undefined): void {
    this.active = { id: item ? this.idOf(item) : null, chosen };
    // What a key leads to may not be drawn yet.
    if (item && chosen && !document.getElementById(this.idOf(item))) this.drawn.finish();
    for (const element of this.element.children) {
      if (!this.dress(element) || !chosen) continue;
      element.scrollIntoView({ block: "nearest" });
      this.element.setAttribute("aria-activedescendant", element.id);
    }
  }

  /** The active one; undefined where it is gone from the list. */
  get marked(): Suggestion | undefined {
    return this.items.find((item) => this.idOf(item) === this.active.id);
  }

  /** Which item is being played, by `playKey`. */
  playing(key: string | null): void {
    if (key === this.played) return;
    this.played = key;
    for (const one of this.element.querySelectorAll<HTMLElement>("[data-play]"))
      one.querySelector("svg")?.replaceWith(icon(one.dataset["play"] === key ? "stop" : "play"));
  }

  /** Create an option: a paragraph, why it is suggested, its speaker, and where its words can be heard. */
  createOption(
    item: Suggestion,
    { thresholds, isQuoted = false, props }: OptionLook,
    ways: Child,
    ...more: Child[]
  ): HTMLElement {
    const { insert, canPlay } = this.options;
    const when = clock(item.start_ms);
    const rights = rightsLabel(item.rights ?? "quotable");
    return h(
      "li",
      {
        class: `suggestion${isQuoted ? " is-quoted" : ""}`,
        id: this.idOf(item),
        role: "option",
        "aria-selected": "false",
        ...props,
        on: { click: () => insert(item) },
      },
      h("p.suggestion-text", { lang: item.language }, ...passage(item)),
      reasonElement(strengthOf(item, thresholds), reasonsText(item.why)),
      h(
        "p.suggestion-meta",
        h("span.suggestion-speaker", item.speaker ? displayName(item.speaker) : t("suggestion-no-speaker")),
        item.language && h("span.suggestion-language", { testid: "language" }, languageName(item.language)),
        rights && h("span.suggestion-rights", { testid: "rights" }, rights),
        isQuoted && h("span.suggestion-quoted", t("suggestion-quoted")),
        canPlay(item) ? this.playable(item) : when && h("span.suggestion-time", when),
        ways,
      ),
      ...more,
    );
  }

  /** The name of its source, which opens it. */
  sourceLink(item: Suggestion): HTMLElement {
    const title = t("suggestion-read", { title: item.source_title });
    return clickable("span.suggestion-source", () => this.options.openSource(item), item.source_title, { title });
  }

  private playable(item: Suggestion): HTMLElement {
    const key = playKey(item);
    const content = [icon(key === this.played ? "stop" : "play"), clock(item.start_ms)];
    return clickable("span.suggestion-time.time-play", () => this.options.play(item), content, {
      title: t("suggestion-play"),
      "data-play": key,
      testid: `play-${this.options.name}`,
    });
  }

  /** Sets whether it is the active option, and returns that. */
  private dress(element: Element): boolean {
    const on = element.id === this.active.id;
    const selected = String(on && this.active.chosen);
    if (element.getAttribute("aria-selected") !== selected) element.setAttribute("aria-selected", selected);
    element.classList.toggle("is-next", on);
    return on;
  }

  private pressed(event: KeyboardEvent): boolean {
    const { items, options } = this;
    const at = items.findIndex((item) => this.idOf(item) === this.element.getAttribute("aria-activedescendant"));
    const item = items[at];
    const by = event.altKey ? 0 : event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by && items.length) this.mark(items[Math.max(0, Math.min(items.length - 1, at + by))]);
    else if (event.key === "Escape") options.leave();
    else if (!item) return false;
    else if (event.key === "Enter") options.insert(item);
    else if (event.key === " ") options.play(item);
    else if (event.key === "ArrowRight") options.openSource(item);
    else return options.key?.(event, item) ?? false;
    return true;
  }
}

/** A part of an option that can be clicked. No button: an option of a listbox holds no controls. */
export const clickable = (
  selector: `span.${string}`,
  run: () => void,
  content: Child,
  props: Record<string, string>,
): HTMLElement => {
  const click = (event: MouseEvent) => {
    event.stopPropagation();
    run();
  };
  return h(selector, { ...props, on: { click } }, content);
};

const shownFields = ({ text, spans: [span], speaker, rights, why, start_ms, source_title, language }: Suggestion) => [
  text,
  span?.start,
  span?.end,
  speaker,
  rights,
  why,
  start_ms,
  source_title,
  language,
];

/** The paragraph with its best span and the shared words marked, beginning near enough for the span to be seen. */
function passage(item: Suggestion): (Node | string)[] {
  const span = item.spans[0];
  const shared = (text: string) => markSharedWords(text, item.why);
  if (!span) return shared(item.text);
  let from = 0;
  if (span.start > LEAD) from = item.text.indexOf(" ", span.start - LEAD) + 1;
  if (from > span.start) from = span.start;
  return [
    from ? "… " : "",
    ...shared(item.text.slice(from, span.start)),
    h("mark", ...shared(item.text.slice(span.start, span.end))),
    ...shared(item.text.slice(span.end)),
  ];
}
