import { clock, h, icon, setText } from "../../ui/dom";
import { day } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { rightsLabel } from "../../sources/labels";
import { keyOf, strengthOf } from "../state/reducer";
import type { ArchiveOffer, Suggestion, Thresholds, WireError } from "../../wire/types";
import { LazyList } from "../../ui/lazy-list";
import { optionFields, passage, playKey } from "./list";
import { reasonsLine, reasonLine } from "./reasons";

export interface ArchiveHandlers {
  /** Inserts it, and attaches its source. */
  insert(item: Suggestion): void;
  attach(sourceId: string): void;
  openSource(item: Suggestion): void;
  canPlay(item: Suggestion): boolean;
  play(item: Suggestion): void;
  /** Back to the text. */
  leave(): void;
  /** Opened, closed, or come into sight. */
  changed(): void;
}

export interface ArchivePanel {
  readonly element: HTMLElement;
  /** Whether anybody would see its list or its count. */
  readonly wanted: boolean;
  requestStarted(): void;
  show(offer: ArchiveOffer): void;
  failed(error: WireError): void;
  /** Which item is being played, by `playKey`. */
  playing(key: string | null): void;
  /** These are attached: what is offered of them stands among the suggestions above. */
  without(sourceIds: readonly string[]): void;
  /** Whether there is an archive to search: it is switched on, and at least one source is attached. */
  offered(on: boolean): void;
  /** From which confidence its quotes are shown; null where that is not known. */
  limit(thresholds: Thresholds | null): void;
}

const OPEN_KEY = "quotedesk.archive-open";
const optionId = (item: Suggestion) => `archive-${keyOf(item)}`;

/**
 * Creates the list of suggestions from the archive, below those from the attached sources: closed, with a count, until
 * the writer opens it, and absent while nothing in it is a close match.
 */
export function createArchivePanel(handlers: ArchiveHandlers): ArchivePanel {
  let open = readOpen();
  const count = h("span", { class: "count" });
  const toggle = h(
    "button",
    {
      type: "button",
      class: "archive-toggle",
      "aria-expanded": String(open),
      "aria-controls": "archive-part",
      testid: "archive-toggle",
      on: { click: () => set(!open) },
    },
    icon("fold"),
    t("archive-part"),
    count,
  );
  const status = h("p", { class: "pane-status", testid: "archive-status" });
  const list = h("ul", {
    class: "suggestions archive-list",
    id: "archive-list",
    role: "listbox",
    tabindex: 0,
    "aria-label": t("archive-part-list"),
    "aria-description": t("archive-part-keys"),
    hidden: true,
  });
  const part = h("div", { class: "archive-part", id: "archive-part" }, list);
  const element = h(
    "section",
    { class: "archive-section", "aria-label": t("archive-part"), testid: "archive", hidden: true },
    h("div", { class: "archive-head" }, h("h2", {}, toggle), status),
    part,
  );

  const drawn = new LazyList<Suggestion>("archive", list, {
    key: keyOf,
    look: (item) =>
      JSON.stringify([optionFields(item), strengthOf(item, thresholds), item.spoken_on, handlers.canPlay(item)]),
    make: (item) => {
      const element = option(item);
      element.setAttribute("aria-selected", String(element.id === active));
      return element;
    },
  });
  let items: Suggestion[] = [];
  let answered: Suggestion[] = [];
  let thresholds: Thresholds | null = null;
  let isOffered = false;
  let attached: readonly string[] = [];
  let held: ArchiveOffer | null = null;
  let reading = false;
  let active: string | null = null;
  let played: string | null = null;

  const read = () => (reading = true);
  list.addEventListener("pointermove", read);
  list.addEventListener("wheel", read, { passive: true });
  list.addEventListener("pointerleave", released);
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("focus", () => {
    read();
    mark(items.find((item) => optionId(item) === active) ?? items[0]);
  });
  list.addEventListener("blur", () => {
    mark(undefined);
    released();
  });
  list.addEventListener("keydown", (event) => {
    const at = items.findIndex((item) => optionId(item) === active);
    const chosen = items[at];
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by && items.length) mark(items[Math.max(0, Math.min(items.length - 1, at + by))]);
    else if (event.key === "Enter" && chosen) handlers.insert(chosen);
    else if (event.key === "+" && chosen) handlers.attach(chosen.source_id);
    else if (event.key === " " && chosen) handlers.play(chosen);
    else if (event.key === "ArrowRight" && chosen) handlers.openSource(chosen);
    else if (event.key === "Escape") handlers.leave();
    else return;
    event.preventDefault();
  });

  function set(on: boolean) {
    open = on;
    writeOpen(on);
    fold();
    showOrHide();
    handlers.changed();
  }

  function fold() {
    toggle.setAttribute("aria-expanded", String(open));
    part.hidden = status.hidden = !open;
    element.classList.toggle("is-open", open);
  }

  function released() {
    reading = false;
    const waiting = held;
    held = null;
    if (waiting) draw(waiting);
  }

  function mark(item: Suggestion | undefined) {
    active = item ? optionId(item) : null;
    if (active) list.setAttribute("aria-activedescendant", active);
    else list.removeAttribute("aria-activedescendant");
    // What a key leads to may not be drawn yet.
    if (active && !document.getElementById(active)) drawn.finish();
    for (const one of list.children) one.setAttribute("aria-selected", String(one.id === active));
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }

  function say(words: string, busy = false, away = false) {
    setText(status, words);
    status.classList.toggle("is-busy", busy);
    status.classList.toggle("is-away", away);
  }

  function tellCount() {
    list.hidden = !items.length;
    element.classList.toggle("has-items", items.length > 0);
    setText(count, items.length ? String(items.length) : "");
    count.title = items.length ? t("archive-part-count", { count: items.length }) : "";
    showOrHide();
  }

  /** What has nothing to show takes no room; a fault is said only to who has opened it. */
  function showOrHide() {
    const isFault = open && status.classList.contains("is-away");
    element.hidden = !(isOffered && (items.length > 0 || isFault));
  }

  function draw({ stage, items: given, degraded }: ArchiveOffer) {
    // What is not ranked yet may be no close match.
    if (stage === "recall") return say(t("archive-part-ranking"), true);
    answered = given;
    say(degraded ? t("degraded-suggestions") : "");
    choose();
  }

  function choose() {
    items = answered.filter((item) => !attached.includes(item.source_id) && strengthOf(item, thresholds) !== "weak");
    drawn.draw(items);
    tellCount();
    if (active) mark(items.find((item) => optionId(item) === active));
  }

  /** Like a suggestion, with the day and the source, for here each may be of another. No buttons: options hold none. */
  function option(item: Suggestion): HTMLElement {
    const when = clock(item.start_ms);
    const rights = rightsLabel(item.rights ?? "quotable");
    const act = (run: () => void) => ({
      click: (event: MouseEvent) => {
        event.stopPropagation();
        run();
      },
    });
    return h(
      "li",
      {
        class: "suggestion",
        id: optionId(item),
        role: "option",
        testid: "archive-suggestion",
        "data-source": item.source_id,
        "aria-selected": "false",
        on: { click: () => handlers.insert(item) },
      },
      h("p", { class: "suggestion-text" }, ...passage(item)),
      reasonLine(strengthOf(item, thresholds), reasonsLine(item.why)),
      h(
        "p",
        { class: "suggestion-meta" },
        h(
          "span",
          { class: "suggestion-speaker" },
          item.speaker ? displayName(item.speaker) : t("suggestion-no-speaker"),
        ),
        rights ? h("span", { class: "suggestion-rights", testid: "rights" }, rights) : null,
        handlers.canPlay(item)
          ? h(
              "span",
              {
                class: "suggestion-time time-play",
                title: t("suggestion-play"),
                "data-play": playKey(item),
                on: act(() => handlers.play(item)),
              },
              icon(playKey(item) === played ? "stop" : "play"),
              when,
            )
          : when
            ? h("span", { class: "suggestion-time" }, when)
            : null,
      ),
      h(
        "p",
        { class: "suggestion-meta archive-meta" },
        h(
          "span",
          {
            class: "suggestion-source",
            title: t("suggestion-read", { title: item.source_title }),
            on: act(() => handlers.openSource(item)),
          },
          item.source_title,
        ),
        item.spoken_on ? h("span", { class: "suggestion-time" }, day(item.spoken_on)) : null,
        h(
          "span",
          {
            class: "archive-attach",
            title: t("archive-part-attach-how"),
            testid: "archive-attach",
            on: act(() => handlers.attach(item.source_id)),
          },
          t("archive-part-attach"),
        ),
      ),
    );
  }

  fold();
  return {
    element,
    get wanted() {
      const pane = element.parentElement;
      // A drawer that is closed keeps its place and is only not to be seen.
      return isOffered && !!pane && pane.getClientRects().length > 0 && getComputedStyle(pane).visibility !== "hidden";
    },
    requestStarted() {
      if (!status.classList.contains("is-away")) say(t("archive-part-looking"), true);
    },
    show(offer) {
      // As in the list above: what somebody reads does not move under the pointer.
      const moved =
        offer.items.some((item, at) => !items[at] || keyOf(item) !== keyOf(items[at])) ||
        offer.items.length !== items.length;
      if (reading && items.length && moved) held = offer;
      else draw(offer);
    },
    failed({ code, message, hint }) {
      held = null;
      // Nothing is broken for the writer: one line, and what was found before goes.
      answered = [];
      say(code === "archive_unavailable" ? t("archive-part-away") : `${message} ${hint}`.trim(), false, true);
      choose();
    },
    playing(key) {
      played = key;
      for (const one of list.querySelectorAll<HTMLElement>("[data-play]")) {
        one.querySelector("svg")?.replaceWith(icon(one.dataset["play"] === key ? "stop" : "play"));
      }
    },
    without(sourceIds) {
      attached = sourceIds;
      const gone = new Set(items.filter((item) => sourceIds.includes(item.source_id)).map(optionId));
      if (!gone.size) return;
      items = items.filter((item) => !gone.has(optionId(item)));
      drawn.draw(items);
      drawn.finish();
      tellCount();
      if (active && gone.has(active)) mark(document.activeElement === list ? items[0] : undefined);
    },
    offered(on) {
      if (isOffered === on) return;
      isOffered = on;
      showOrHide();
      if (on) handlers.changed();
    },
    limit(now) {
      thresholds = now;
      choose();
    },
  };
}

function readOpen(): boolean {
  try {
    return localStorage.getItem(OPEN_KEY) === "yes";
  } catch {
    return false;
  }
}

function writeOpen(open: boolean): void {
  try {
    localStorage.setItem(OPEN_KEY, open ? "yes" : "no");
  } catch {
    // It holds for this page then.
  }
}
