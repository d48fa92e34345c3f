import { button, h, icon, setText } from "../../ui/dom";
import { day } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { strengthOf } from "../state/reducer";
import type { ArchiveOffer, Suggestion, Thresholds, WireError } from "../../wire/types";
import { clickable, SuggestionListbox, type ItemHandlers } from "./listbox";
import { readStored, writeStored } from "../../ui/storage";

/** `insert` attaches the source, too. */
export interface ArchiveHandlers extends ItemHandlers {
  attach(sourceId: string): void;
  /** Opened, closed, or come into sight. */
  changed(): void;
}

const OPEN_KEY = "quotedesk.archive-open";

/**
 * Creates the list of suggestions from the archive, below those from the attached sources: closed, with a count, until
 * the writer opens it, and absent while nothing in it is a close match.
 */
export function createArchivePanel(handlers: ArchiveHandlers) {
  let open = readStored(OPEN_KEY) === "yes";
  const count = h("span.count");
  const toggle = button([icon("fold"), t("archive-part"), count], () => set(!open), {
    class: "archive-toggle",
    "aria-expanded": String(open),
    "aria-controls": "archive-part",
    testid: "archive-toggle",
  });
  const status = h("p.pane-status", { testid: "archive-status" });
  const list = new SuggestionListbox({
    ...handlers,
    name: "archive",
    props: {
      id: "archive-list",
      "aria-label": t("archive-part-list"),
      "aria-description": t("archive-part-keys"),
      hidden: true,
    },
    shows: (item) => [strengthOf(item, thresholds), item.spoken_on],
    option,
    key(event, item) {
      if (event.key !== "+") return false;
      handlers.attach(item.source_id);
      return true;
    },
    blurred: () => list.mark(undefined),
    released() {
      const waiting = held;
      held = null;
      if (waiting) draw(waiting);
    },
  });
  list.element.classList.add("archive-list");
  const part = h("div.archive-part", { id: "archive-part" }, list.element);
  const element = h(
    "section.archive-section",
    { "aria-label": t("archive-part"), testid: "archive", hidden: true },
    h("div.archive-head", h("h2", toggle), status),
    part,
  );

  let answered: Suggestion[] = [];
  let thresholds: Thresholds | null = null;
  let isOffered = false;
  let attached: readonly string[] = [];
  let held: ArchiveOffer | null = null;

  function set(on: boolean) {
    open = on;
    writeStored(OPEN_KEY, on ? "yes" : "no");
    fold();
    showOrHide();
    handlers.changed();
  }

  function fold() {
    toggle.setAttribute("aria-expanded", String(open));
    part.hidden = status.hidden = !open;
    element.classList.toggle("is-open", open);
  }

  function say(words: string, busy = false, away = false) {
    setText(status, words);
    status.classList.toggle("is-busy", busy);
    status.classList.toggle("is-away", away);
  }

  function show(items: readonly Suggestion[], atOnce = false) {
    list.draw(items, atOnce);
    list.element.hidden = !items.length;
    element.classList.toggle("has-items", items.length > 0);
    setText(count, items.length ? String(items.length) : "");
    count.title = items.length ? t("archive-part-count", { count: items.length }) : "";
    showOrHide();
  }

  /** What has nothing to show takes no room; a fault is said only to who has opened it. */
  function showOrHide() {
    const isFault = open && status.classList.contains("is-away");
    element.hidden = !(isOffered && (list.items.length > 0 || isFault));
  }

  function draw({ stage, items: given, degraded }: ArchiveOffer) {
    // What is not ranked yet may be no close match.
    if (stage === "recall") return say(t("archive-part-ranking"), true);
    answered = given;
    say(degraded ? t("degraded-suggestions") : "");
    choose();
  }

  function choose() {
    const before = list.marked;
    show(answered.filter((item) => !attached.includes(item.source_id) && strengthOf(item, thresholds) !== "weak"));
    if (before) list.mark(list.marked);
  }

  /** Like a suggestion, with the day and the source, for here each may be of another. No buttons: options hold none. */
  function option(item: Suggestion): HTMLElement {
    const attach = clickable("span.archive-attach", () => handlers.attach(item.source_id), t("archive-part-attach"), {
      title: t("archive-part-attach-how"),
      testid: "archive-attach",
    });
    return list.createOption(
      item,
      { thresholds, props: { testid: "archive-suggestion", "data-source": item.source_id } },
      null,
      h(
        "p.suggestion-meta.archive-meta",
        list.sourceLink(item),
        item.spoken_on && h("span.suggestion-time", day(item.spoken_on)),
        attach,
      ),
    );
  }

  fold();
  return {
    element,
    /** Whether anybody would see its list or its count. */
    get wanted() {
      const pane = element.parentElement;
      // A drawer that is closed keeps its place and is only not to be seen.
      return isOffered && !!pane && pane.getClientRects().length > 0 && getComputedStyle(pane).visibility !== "hidden";
    },
    requestStarted() {
      if (!status.classList.contains("is-away")) say(t("archive-part-looking"), true);
    },
    show(offer: ArchiveOffer) {
      // As in the list above: what somebody reads does not move under the pointer.
      if (list.isRead && list.items.length && list.differs(offer.items)) held = offer;
      else draw(offer);
    },
    failed({ code, message, hint }: WireError) {
      held = null;
      // Nothing is broken for the writer: one line, and what was found before goes.
      answered = [];
      say(code === "archive_unavailable" ? t("archive-part-away") : `${message} ${hint}`.trim(), false, true);
      choose();
    },
    playing: (key: string | null) => list.playing(key),
    /** These are attached: what is offered of them stands among the suggestions above. */
    without(sourceIds: readonly string[]) {
      attached = sourceIds;
      const left = list.items.filter((item) => !sourceIds.includes(item.source_id));
      if (left.length === list.items.length) return;
      const before = list.marked;
      show(left, true);
      if (before && !list.marked) list.mark(document.activeElement === list.element ? left[0] : undefined);
    },
    /** Whether there is an archive to search: it is switched on, and at least one source is attached. */
    offered(on: boolean) {
      if (isOffered === on) return;
      isOffered = on;
      showOrHide();
      if (on) handlers.changed();
    },
    /** From which confidence its quotes are shown; null where that is not known. */
    limit(now: Thresholds | null) {
      thresholds = now;
      choose();
    },
  };
}

export type ArchivePanel = ReturnType<typeof createArchivePanel>;
