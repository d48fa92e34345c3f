import { button, inputForm, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Rights } from "../../wire/types";
import { EVERYTHING, filterCount, RIGHTS, type Search } from "./address";
import { debounce } from "../../ui/debounce";
import { select } from "../../ui/forms";

/** Letters are searched for when typing rests this long. */
const REST_MS = 220;

/**
 * Creates the form with search words, and filters behind a button that says how many are set. `changed` receives
 * whether it was typing.
 */
export function createSearchForm(formats: readonly string[], changed: (search: Search, typing: boolean) => void) {
  const searchSoon = debounce(() => apply(true), REST_MS);
  let search = EVERYTHING;
  let names: readonly string[] = [];

  const words = h("input.filter", {
    type: "search",
    name: "q",
    placeholder: t("sources-search"),
    "aria-label": t("sources-search"),
    "aria-describedby": "search-how",
    testid: "library-search",
    autocomplete: "off",
    enterkeyhint: "search",
    maxlength: 200,
    on: { input: () => searchSoon() },
  });
  const on = { change: () => apply(false) };
  const anyFormat = ["", t("filter-any-format")] as const;
  const fields = {
    speaker: h("select", { id: "filter-speaker", on }),
    from: h("input", { type: "date", id: "filter-from", on }),
    to: h("input", { type: "date", id: "filter-to", on }),
    format: select(
      [anyFormat, ...formats.map((name) => [name, name === "posts" ? t("posts-format") : name.toUpperCase()] as const)],
      "",
      { id: "filter-format", on },
    ),
    language: select(
      (["any", "en", "ko"] as const).map((code) => [code === "any" ? "" : code, t(`archive-language-${code}`)]),
      "",
      { on },
    ),
    rights: select(
      (["any", ...RIGHTS] as const).map((name) => [name === "any" ? "" : name, t(`archive-rights-${name}`)]),
      "",
      { on },
    ),
  };
  const { speaker } = fields;
  let draftId = "";
  const inDraft = h("input", { type: "checkbox", on });
  const draftName = h("span", t("sources-in-a-draft"));
  const inDraftLine = h("label.setting.filter-wide", { hidden: true }, inDraft, draftName);
  const media = h("input", { type: "checkbox", on });
  const embargoed = h("input", { type: "checkbox", on });
  const clear = button(
    t("filter-clear"),
    () => {
      show({ ...EVERYTHING, q: words.value });
      apply(false);
      toggle.focus();
    },
    "small quiet",
    { testid: "clear-filters" },
  );
  const filters = h(
    "div.filters",
    { id: "filters", hidden: true },
    labelled(t("library-speaker"), speaker, "filter-wide"),
    labelled(t("filter-from"), fields.from),
    labelled(t("filter-to"), fields.to),
    labelled(t("filter-format"), fields.format),
    labelled(t("archive-language"), fields.language),
    labelled(t("archive-rights"), fields.rights, "filter-wide"),
    inDraftLine,
    h("label.setting", media, h("span", t("filter-recording"))),
    h("label.setting", embargoed, h("span", t("filter-embargoed"))),
    clear,
  );
  const set = h("span.filter-count");
  const toggle = button([icon("filter"), t("filter-toggle"), set], () => open(filters.hidden), "filter-toggle", {
    "aria-expanded": "false",
    "aria-controls": "filters",
    testid: "filters-open",
  });
  const element = inputForm(
    () => apply(false),
    { class: "search-form", role: "search", "aria-label": t("library-search-form") },
    h("div.search-line", words, toggle),
    h("p.visually-hidden", { id: "search-how" }, t("archive-words-how")),
    filters,
  );

  function open(on: boolean) {
    filters.hidden = !on;
    toggle.setAttribute("aria-expanded", String(on));
  }

  function apply(typing: boolean) {
    searchSoon.cancel();
    search = {
      q: words.value.trim(),
      speaker: speaker.value,
      from: fields.from.value,
      to: fields.to.value,
      format: fields.format.value,
      language: fields.language.value,
      rights: fields.rights.value as Rights | "",
      media: media.checked,
      embargoed: embargoed.checked,
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
    for (const name of ["from", "to", "format", "language", "rights"] as const) fields[name].value = next[name];
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
    /** Show a search that came from elsewhere: the address, the way back. */
    show,
    /** Whom there is to choose. */
    speakers(given: readonly string[]) {
      // A list that is open in front of somebody stays as it is.
      if (document.activeElement === speaker && given.length === names.length) return;
      names = given;
      choices();
    },
    /** The draft that the writer came from: its sources can be searched alone. */
    draft(id: string, title: string) {
      if (search.draft_id && search.draft_id !== id) return;
      draftId = id;
      draftName.textContent = t("sources-in-draft", { draft: title });
      inDraftLine.hidden = false;
    },
    focus: () => words.focus(),
  };
}

export type SearchForm = ReturnType<typeof createSearchForm>;

function labelled(label: string, field: HTMLElement, more = ""): HTMLElement {
  return h("label", { class: `filter-field ${more}`.trim() }, h("span", label), field);
}
