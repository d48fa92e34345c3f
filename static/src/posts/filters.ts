/** Filters of posts: without answers, and by date. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import type { PostsRequest } from "./types";

type FilterValues = Pick<PostsRequest, "from" | "to" | "replies">;

export function createFilters(changed: () => void) {
  const roots = h("input", { type: "checkbox", testid: "no-replies", on: { change: () => told() } });
  const [from, to] = (["from", "to"] as const).map((end) =>
    h("input.filter", { type: "date", testid: `posts-${end}`, on: { change: () => told() } }),
  ) as [HTMLInputElement, HTMLInputElement];
  const clear = button(
    t("posts-clear"),
    () => {
      roots.checked = false;
      from.value = to.value = "";
      told();
    },
    "small quiet",
    { hidden: true },
  );
  const summary = h("summary", { testid: "posts-filter" }, t("posts-filter"));
  const element = h(
    "details.posts-filter",
    summary,
    h(
      "div.posts-wishes",
      h("label.posts-wish", roots, t("posts-no-replies")),
      h("label.posts-wish", t("posts-from"), from),
      h("label.posts-wish", t("posts-to"), to),
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
    get values(): FilterValues {
      return {
        ...(from.value && { from: from.value }),
        ...(to.value && { to: to.value }),
        ...(roots.checked && { replies: false }),
      };
    },
  };
}
