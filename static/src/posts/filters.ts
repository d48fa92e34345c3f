/** Filters of posts: without answers, and by date. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import type { PostsRequest } from "./types";

type FilterValues = Pick<PostsRequest, "from" | "to" | "replies">;

export interface Filters {
  readonly element: HTMLElement;
  readonly values: FilterValues;
  readonly isOn: boolean;
}

export function createFilters(changed: () => void): Filters {
  const roots = h("input", { type: "checkbox", testid: "no-replies", on: { change: () => told() } });
  const [from, to] = (["from", "to"] as const).map((end) =>
    h("input", { type: "date", class: "filter", testid: `posts-${end}`, on: { change: () => told() } }),
  ) as [HTMLInputElement, HTMLInputElement];
  const clear = button(
    t("posts-clear"),
    () => {
      roots.checked = false;
      from.value = to.value = "";
      told();
    },
    { class: "button small quiet", hidden: true },
  );
  const summary = h("summary", { testid: "posts-filter" }, t("posts-filter"));
  const element = h(
    "details",
    { class: "posts-filter" },
    summary,
    h(
      "div",
      { class: "posts-wishes" },
      h("label", { class: "posts-wish" }, roots, t("posts-no-replies")),
      h("label", { class: "posts-wish" }, t("posts-from"), from),
      h("label", { class: "posts-wish" }, t("posts-to"), to),
      clear,
    ),
  );
  const isOn = () => roots.checked || Boolean(from.value || to.value);

  function told() {
    summary.textContent = t(isOn() ? "posts-filter-on" : "posts-filter");
    clear.hidden = !isOn();
    changed();
  }

  return {
    element,
    get isOn() {
      return isOn();
    },
    get values() {
      return {
        ...(from.value && { from: from.value }),
        ...(to.value && { to: to.value }),
        ...(roots.checked && { replies: false }),
      };
    },
  };
}
