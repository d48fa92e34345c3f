import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { DraftRows } from "../../wire/types";
import { SHOWN, type Search, type Shown } from "./address";

/** Letters are searched for when typing rests this long. */
const REST_MS = 220;

export interface SearchForm {
  element: HTMLElement;
  show(search: Search): void;
  counted(counts: DraftRows["counts"]): void;
  focus(): void;
}

/** Create the form with search words and the choice of drafts to show. `changed` receives whether it was typing. */
export function createSearchForm(changed: (search: Search, typing: boolean) => void): SearchForm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const words = h("input", {
    type: "search",
    class: "filter",
    name: "q",
    placeholder: t("drafts-search-placeholder"),
    "aria-label": t("drafts-search"),
    testid: "drafts-search",
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
  const counts = new Map<Shown, HTMLElement>();
  const choices = SHOWN.map((show) => {
    const count = h("span", { class: "count" });
    counts.set(show, count);
    return h(
      "label",
      { class: "chip" },
      h("input", { type: "radio", name: "show", value: show, on: { change: () => apply(false) } }),
      h("span", {}, t(`drafts-show-${show}`), " ", count),
    );
  });
  const chosen = h(
    "fieldset",
    { class: "chips" },
    h("legend", { class: "visually-hidden" }, t("drafts-search-show")),
    ...choices,
  );
  const element = h(
    "form",
    {
      class: "drafts-search",
      role: "search",
      "aria-label": t("drafts-search"),
      on: {
        submit: (event) => {
          event.preventDefault();
          apply(false);
        },
      },
    },
    words,
    chosen,
  );
  const radios = [...chosen.querySelectorAll("input")];

  function apply(typing: boolean) {
    clearTimeout(timer);
    const show = radios.find((one) => one.checked)?.value as Shown | undefined;
    changed({ q: words.value.trim(), show: show ?? "all" }, typing);
  }

  return {
    element,
    show(search) {
      // What is being typed is newer than what the address says.
      if (words.value.trim() !== search.q) words.value = search.q;
      for (const one of radios) one.checked = one.value === search.show;
    },
    counted({ templates, ...states }) {
      const all = Object.values(states).reduce((sum, count) => sum + count, 0);
      for (const [show, count] of Object.entries({ ...states, templates, all }))
        counts.get(show as Shown)!.textContent = count ? String(count) : "";
    },
    focus: () => words.focus(),
  };
}
