import { inputForm, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { DraftRows } from "../../wire/types";
import { SHOWN, type Search, type Shown } from "./address";
import { debounce } from "../../ui/debounce";

/** Letters are searched for when typing rests this long. */
const REST_MS = 220;

/** Create the form with search words and the choice of drafts to show. `changed` receives whether it was typing. */
export function createSearchForm(changed: (search: Search, typing: boolean) => void) {
  const search = debounce(() => apply(true), REST_MS);
  const words = h("input.filter", {
    type: "search",
    name: "q",
    placeholder: t("drafts-search-placeholder"),
    "aria-label": t("drafts-search"),
    testid: "drafts-search",
    autocomplete: "off",
    enterkeyhint: "search",
    maxlength: 200,
    on: {
      input: () => search(),
    },
  });
  const counts = new Map<Shown, HTMLElement>();
  const choices = SHOWN.map((show) => {
    const count = h("span.count");
    counts.set(show, count);
    return h(
      "label.chip",
      h("input", { type: "radio", name: "show", value: show, on: { change: () => apply(false) } }),
      h("span", t(`drafts-show-${show}`), " ", count),
    );
  });
  const chosen = h("fieldset.chips", h("legend.visually-hidden", t("drafts-search-show")), ...choices);
  const element = inputForm(
    () => apply(false),
    { class: "drafts-search", role: "search", "aria-label": t("drafts-search") },
    words,
    chosen,
  );
  const radios = [...chosen.querySelectorAll("input")];

  function apply(typing: boolean) {
    search.cancel();
    const show = radios.find((one) => one.checked)?.value as Shown | undefined;
    changed({ q: words.value.trim(), show: show ?? "all" }, typing);
  }

  return {
    element,
    show(search: Search) {
      // What is being typed is newer than what the address says.
      if (words.value.trim() !== search.q) words.value = search.q;
      for (const one of radios) one.checked = one.value === search.show;
    },
    counted({ templates, ...states }: DraftRows["counts"]) {
      const all = Object.values(states).reduce((sum, count) => sum + count, 0);
      for (const [show, count] of Object.entries({ ...states, templates, all }))
        counts.get(show as Shown)!.textContent = count ? String(count) : "";
    },
    focus: () => words.focus(),
  };
}
