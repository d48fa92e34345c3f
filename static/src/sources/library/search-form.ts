import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Rights } from "../../wire/types";
import { EVERYTHING, filterCount, RIGHTS, type Search } from "./address";

export interface SearchForm {
  element: HTMLElement;
  /** Show a search that came from elsewhere: the address, the way back. */
  show(search: Search): void;
  /** Whom there is to choose. */
  speakers(names: readonly string[]): void;
  /** The draft that the writer came from: its sources can be searched alone. */
  draft(id: string, title: string): void;
  focus(): void;
}

/** Letters are searched for when typing rests this long. */
const REST_MS = 220;

/**
 * Creates the form with search words, and filters behind a button that says how many are set. `changed` receives
 * whether it was typing.
 */
export function createSearchForm(
  formats: readonly string[],
  changed: (search: Search, typing: boolean) => void,
): SearchForm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let search = EVERYTHING;
  let names: readonly string[] = [];

  const words = h("input", {
    type: "search",
    class: "filter",
    name: "q",
    placeholder: t("sources-search"),
    "aria-label": t("sources-search"),
    "aria-describedby": "search-how",
    testid: "library-search",
    autocomplete: "off",
    enterkeyhint: "search",
    maxlength: 200,
    on: {
      input: () => {
        clearTimeout(timer);
        timer = setTimeout(() => apply(true), REST_MS);
      },
    },
  });
  const change = { change: () => apply(false) };
  const speaker = h("select", { id: "filter-speaker", on: change });
  const from = h("input", { type: "date", id: "filter-from", on: change });
  const to = h("input", { type: "date", id: "filter-to", on: change });
  const format = h(
    "select",
    { id: "filter-format", on: change },
    h("option", { value: "" }, t("filter-any-format")),
    ...formats.map((one) => h("option", { value: one }, one === "posts" ? t("posts-format") : one.toUpperCase())),
  );
  const language = h(
    "select",
    { on: change },
    option("", t("archive-language-any")),
    option("en", t("archive-language-en")),
    option("ko", t("archive-language-ko")),
  );
  const rights = h(
    "select",
    { on: change },
    option("", t("archive-rights-any")),
    ...RIGHTS.map((one) => option(one, t(`archive-rights-${one}`))),
  );
  let draftId = "";
  const inDraft = h("input", { type: "checkbox", on: change });
  const draftName = h("span", {}, t("sources-in-a-draft"));
  const inDraftLine = h("label", { class: "setting filter-wide", hidden: true }, inDraft, draftName);
  const media = h("input", { type: "checkbox", on: change });
  const embargoed = h("input", { type: "checkbox", on: change });
  const clear = button(
    t("filter-clear"),
    () => {
      show({ ...EVERYTHING, q: words.value });
      apply(false);
      toggle.focus();
    },
    { class: "button small quiet", testid: "clear-filters" },
  );
  const filters = h(
    "div",
    { class: "filters", id: "filters", hidden: true },
    labelled(t("library-speaker"), speaker, "filter-wide"),
    labelled(t("filter-from"), from),
    labelled(t("filter-to"), to),
    labelled(t("filter-format"), format),
    labelled(t("archive-language"), language),
    labelled(t("archive-rights"), rights, "filter-wide"),
    inDraftLine,
    h("label", { class: "setting" }, media, h("span", {}, t("filter-recording"))),
    h("label", { class: "setting" }, embargoed, h("span", {}, t("filter-embargoed"))),
    clear,
  );
  const set = h("span", { class: "filter-count" });
  const toggle = h(
    "button",
    {
      type: "button",
      class: "button filter-toggle",
      "aria-expanded": "false",
      "aria-controls": "filters",
      testid: "filters-open",
      on: { click: () => open(filters.hidden) },
    },
    icon("filter"),
    t("filter-toggle"),
    set,
  );
  const element = h(
    "form",
    {
      class: "search-form",
      role: "search",
      "aria-label": t("library-search-form"),
      on: {
        submit: (event) => {
          event.preventDefault();
          apply(false);
        },
      },
    },
    h("div", { class: "search-line" }, words, toggle),
    h("p", { class: "visually-hidden", id: "search-how" }, t("archive-words-how")),
    filters,
  );

  function open(on: boolean) {
    filters.hidden = !on;
    toggle.setAttribute("aria-expanded", String(on));
  }

  function apply(typing: boolean) {
    clearTimeout(timer);
    search = {
      q: words.value.trim(),
      speaker: speaker.value,
      from: from.value,
      to: to.value,
      format: format.value,
      media: media.checked,
      embargoed: embargoed.checked,
      language: language.value,
      rights: rights.value as Rights | "",
      draft_id: inDraft.checked ? draftId : "",
    };
    counted();
    changed(search, typing);
  }

  function counted() {
    const n = filterCount(search);
    set.textContent = n ? ` ${n}` : "";
    toggle.classList.toggle("is-set", n > 0);
    clear.hidden = n === 0;
  }

  function choices() {
    const all = names.includes(search.speaker) || !search.speaker ? names : [search.speaker, ...names];
    speaker.replaceChildren(
      h("option", { value: "" }, t("filter-anyone")),
      ...all.map((name) => h("option", { value: name }, name)),
    );
    speaker.value = search.speaker;
  }

  function show(next: Search) {
    search = next;
    // What is being typed is newer than what the address says.
    if (words.value.trim() !== next.q) words.value = next.q;
    [from.value, to.value, format.value] = [next.from, next.to, next.format];
    [language.value, rights.value] = [next.language, next.rights];
    [media.checked, embargoed.checked] = [next.media, next.embargoed];
    inDraft.checked = Boolean(next.draft_id);
    draftId = next.draft_id || draftId;
    inDraftLine.hidden = !draftId;
    choices();
    counted();
    if (filterCount(next)) open(true);
  }

  show(search);
  return {
    element,
    show,
    speakers(given) {
      // A list that is open in front of somebody stays as it is.
      if (document.activeElement === speaker && given.length === names.length) return;
      names = given;
      choices();
    },
    draft(id, title) {
      if (search.draft_id && search.draft_id !== id) return;
      draftId = id;
      draftName.textContent = t("sources-in-draft", { draft: title });
      inDraftLine.hidden = false;
    },
    focus: () => words.focus(),
  };
}

const option = (value: string, words: string) => h("option", { value }, words);

function labelled(label: string, field: HTMLElement, more = ""): HTMLElement {
  return h("label", { class: `filter-field ${more}`.trim() }, h("span", {}, label), field);
}
