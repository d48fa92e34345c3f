import { button, h, icon } from "../ui/dom";
import { t } from "../i18n/messages";
import type { Rights } from "../wire/types";
import { EVERYTHING, isFiltered, RIGHTS, type ArchiveSearch } from "./address";

export interface ArchiveForm {
  element: HTMLElement;
  /** Shows a search that came from elsewhere: the address, the way back. */
  show(search: ArchiveSearch): void;
  focus(): void;
}

/** Letters are searched for when typing rests this long. */
const REST_MS = 320;

/** Creates the form with search words and filters. `changed` receives whether it was typing. */
export function createArchiveForm(changed: (search: ArchiveSearch, typing: boolean) => void): ArchiveForm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let search = EVERYTHING;
  const typed = {
    input: () => {
      clearTimeout(timer);
      timer = setTimeout(() => apply(true), REST_MS);
    },
  };
  const now = { change: () => apply(false) };
  const words = h("input", {
    type: "search",
    name: "q",
    class: "archive-words",
    placeholder: t("archive-words-example"),
    "aria-label": t("archive-words"),
    testid: "archive-search",
    autocomplete: "off",
    enterkeyhint: "search",
    maxlength: 1000,
    "aria-describedby": "archive-how",
    on: typed,
  });
  const speaker = h("input", {
    type: "text",
    placeholder: t("archive-speaker-any"),
    autocomplete: "off",
    maxlength: 200,
    on: typed,
  });
  const from = h("input", { type: "date", on: now });
  const to = h("input", { type: "date", on: now });
  const language = h(
    "select",
    { on: now },
    choice("", t("archive-language-any")),
    choice("en", t("archive-language-en")),
    choice("ko", t("archive-language-ko")),
  );
  const rights = h(
    "select",
    { on: now },
    choice("", t("archive-rights-any")),
    ...RIGHTS.map((one) => choice(one, t(`archive-rights-${one}`))),
  );
  const embargoed = h("input", { type: "checkbox", on: now });
  const clear = button(
    t("archive-clear"),
    () => {
      show({ ...EVERYTHING, q: words.value });
      apply(false);
      words.focus();
    },
    { class: "button small quiet", testid: "clear-filters" },
  );
  const one = h("p", { class: "archive-one", hidden: true }, t("archive-one-source"));
  const element = h(
    "form",
    {
      class: "archive-form",
      role: "search",
      "aria-label": t("archive-form"),
      on: {
        submit: (event) => {
          event.preventDefault();
          apply(false);
        },
      },
    },
    h(
      "div",
      { class: "archive-line" },
      icon("search"),
      words,
      h("button", { type: "submit", class: "button primary" }, t("archive-search")),
    ),
    h("p", { class: "visually-hidden", id: "archive-how" }, t("archive-words-how")),
    h(
      "div",
      { class: "archive-filters" },
      labelled(t("archive-speaker"), speaker),
      labelled(t("archive-from"), from),
      labelled(t("archive-to"), to),
      labelled(t("archive-language"), language),
      labelled(t("archive-rights"), rights),
      h("label", { class: "setting" }, embargoed, h("span", {}, t("archive-embargoed"))),
      one,
      clear,
    ),
  );

  function apply(typing: boolean) {
    clearTimeout(timer);
    search = {
      q: words.value.trim(),
      speaker: speaker.value.trim(),
      from: from.value,
      to: to.value,
      language: language.value,
      rights: rights.value as Rights | "",
      source_id: search.source_id,
      embargoed: embargoed.checked,
    };
    clear.hidden = !isFiltered(search);
    changed(search, typing);
  }

  function show(next: ArchiveSearch) {
    search = next;
    // What is being typed is newer than what the address says.
    for (const [field, value] of [
      [words, next.q],
      [speaker, next.speaker],
    ] as const)
      if (field.value.trim() !== value) field.value = value;
    [from.value, to.value, language.value, rights.value] = [next.from, next.to, next.language, next.rights];
    embargoed.checked = next.embargoed;
    one.hidden = !next.source_id;
    clear.hidden = !isFiltered(next);
  }

  show(search);
  return { element, show, focus: () => words.focus() };
}

const choice = (value: string, words: string) => h("option", { value }, words);

function labelled(label: string, field: HTMLElement): HTMLElement {
  return h("label", { class: "filter-field" }, h("span", {}, label), field);
}
