import type { EditorView } from "prosemirror-view";
import { button, h, icon, iconButton } from "../../ui/dom";
import type { IconName } from "../../ui/icons";
import { t } from "../../i18n/messages";
import { Finder, type SearchState, type SearchTarget, type Replaced } from "./finder";

/** A word that is being typed is announced once, not with each letter. */
const TELL_MS = 500;
/** Longer selections are passages to work on, not words to seek. */
const LONGEST_GUESS = 80;

interface Ports {
  /** In the order of the page. */
  targets: readonly SearchTarget[];
  /** Where the caret is when no editor has the focus. */
  body: EditorView;
}

/** Find and replace, over the top of the article: nothing beneath it moves. */
export function createFindBar(host: HTMLElement, { targets: places, body }: Ports) {
  const finder = new Finder(places, (matches) => show(matches));
  const query = field("find-query");
  const words = field("find-words");
  const count = h("span.find-count", { "aria-hidden": "true", testid: "find-count" });
  const status = h("span.visually-hidden", { role: "status", testid: "find-status" });
  const isCaseSensitive = toggle("find-case", "Aa");
  const isWholeWord = toggle("find-word", "ab|");
  const withQuotes = h("input", { type: "checkbox", testid: "find-with-quotes" });
  const quotesLabel = h("span");
  const outcome = h("span.find-outcome", { role: "status", testid: "find-outcome" });
  const replaceRow = h(
    "div.find-row",
    { hidden: true },
    words,
    button(t("find-replace"), () => replaceOne(), "small", { testid: "find-replace" }),
    button(t("find-replace-all"), () => replaceAll(), "small", { testid: "find-replace-all" }),
    h("label.find-quotes", withQuotes, quotesLabel),
    outcome,
  );
  const more = iconButton("fold", t("find-show-replace"), () => replaceShown(replaceRow.hidden), {
    class: "quiet square small find-more",
    "aria-expanded": "false",
    title: t("find-show-replace"),
    testid: "find-more",
  });
  const element = h(
    "div.find-bar",
    { role: "search", "aria-label": t("find-label"), hidden: true, testid: "find-bar" },
    h(
      "div.find-row",
      more,
      query,
      count,
      tool("find-previous", "up", () => show(finder.step(-1))),
      tool("find-next", "down", () => show(finder.step(1))),
      isCaseSensitive,
      isWholeWord,
      tool("find-close", "close", () => close()),
      status,
    ),
    replaceRow,
  );
  host.append(element);

  let origin: SearchTarget | null = null;
  let tellTimer: ReturnType<typeof setTimeout> | undefined;

  query.addEventListener("input", () => seek());
  element.addEventListener("keydown", (event) => {
    // An input method takes Enter for its own end.
    if (event.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === query) show(finder.step(event.shiftKey ? -1 : 1));
    else if (event.key === "Enter" && event.target === words) replaceOne();
    else return;
    event.preventDefault();
  });

  function toggle(label: "find-case" | "find-word", face: string): HTMLButtonElement {
    const made: HTMLButtonElement = button(
      h("span", { "aria-hidden": "true" }, face),
      () => {
        made.setAttribute("aria-pressed", String(made.getAttribute("aria-pressed") !== "true"));
        seek();
      },
      {
        class: `quiet square small find-option ${label}`,
        "aria-pressed": "false",
        "aria-label": t(label),
        title: t(label),
        testid: label,
      },
    );
    return made;
  }

  const isPressed = (option: HTMLElement) => option.getAttribute("aria-pressed") === "true";

  function seek(): void {
    outcome.textContent = "";
    show(
      finder.seek(
        query.value,
        { isCaseSensitive: isPressed(isCaseSensitive), isWholeWord: isPressed(isWholeWord) },
        origin,
      ),
    );
  }

  function show(matches: SearchState): void {
    const text = !query.value
      ? ""
      : matches.count
        ? t("find-at", { at: matches.at, count: matches.count })
        : t("find-none");
    count.textContent = text;
    count.classList.toggle("is-none", query.value !== "" && !matches.count);
    quotesLabel.textContent = t("find-in-quotes", { quoted: matches.quoted });
    clearTimeout(tellTimer);
    tellTimer = setTimeout(() => (status.textContent = text), TELL_MS);
  }

  function replaceOne(): void {
    announce(finder.replaceOne(words.value, withQuotes.checked), true);
  }

  function replaceAll(): void {
    announce(finder.replaceAll(words.value, withQuotes.checked), false);
  }

  function announce(done: Replaced | null, isOne: boolean): void {
    show(finder.state);
    if (!done) return;
    const { replaced, left } = done;
    const parts = [
      ...(isOne ? [] : [t("find-replaced", { replaced })]),
      ...(left ? [isOne ? t("find-left-one") : t("find-left", { left })] : []),
    ];
    outcome.textContent = parts.join(" ");
  }

  function replaceShown(shown: boolean): void {
    replaceRow.hidden = !shown;
    more.setAttribute("aria-expanded", String(shown));
    makeRoom(host, element);
  }

  function close(): void {
    element.hidden = true;
    makeRoom(host, element);
    clearTimeout(tellTimer);
    status.textContent = outcome.textContent = "";
    if (!finder.close()) (origin?.view ?? body).focus();
  }

  return {
    open(withReplace: boolean) {
      if (element.hidden) {
        origin = places.find(({ view }) => view.hasFocus()) ?? places.find(({ view }) => view === body) ?? null;
        const { state } = origin?.view ?? body;
        const chosen = state.doc.textBetween(state.selection.from, state.selection.to, "\n");
        if (chosen && chosen.length <= LONGEST_GUESS && !chosen.includes("\n")) query.value = chosen;
      }
      element.hidden = false;
      replaceShown(withReplace || !replaceRow.hidden);
      seek();
      query.focus();
      query.select();
    },
  };
}

export type FindBar = ReturnType<typeof createFindBar>;

/**
 * Makes room for the bar above the headline. What is read stays where it is, unless the bar would cover the headline or
 * the top of the page.
 */
function makeRoom(host: HTMLElement, bar: HTMLElement): void {
  const page = host.closest<HTMLElement>(".page");
  const headline = page?.querySelector<HTMLElement>(".headline-field");
  if (!page || !headline) return;
  const before = headline.getBoundingClientRect();
  const { top, bottom } = bar.getBoundingClientRect();
  page.style.setProperty("--find-bar", `${bar.offsetHeight}px`);
  const isCovered = !bar.hidden && (page.scrollTop === 0 || (before.bottom > top && before.top < bottom));
  if (!isCovered) page.scrollTop += headline.getBoundingClientRect().top - before.top;
}

function field(label: "find-query" | "find-words"): HTMLInputElement {
  const props = { "aria-label": t(label), placeholder: t(label), testid: label };
  return h("input", { type: "text", class: "find-field", autocomplete: "off", spellcheck: "false", ...props });
}

function tool(
  label: "find-previous" | "find-next" | "find-close",
  drawn: IconName,
  run: () => void,
): HTMLButtonElement {
  const props = { "aria-label": t(label), title: t(label), testid: label };
  return h("button", { type: "button", class: "quiet square small", ...props, on: { click: run } }, icon(drawn));
}
