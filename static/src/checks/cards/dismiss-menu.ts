import { button, h } from "../../ui/dom";
import { scopeLabel, type Scope } from "../state/dismissals";
import { t } from "../../i18n/messages";

/** “Dismiss…”, which first asks how far. */
export function dismissMenu(chosen: (scope: Scope) => void): HTMLElement {
  const choices = h(
    "div",
    { class: "dismiss-choices", role: "group", "aria-label": t("dismiss-how-far"), hidden: true },
    ...(["here", "draft", "always"] as const).map((scope) =>
      button(scopeLabel(scope), () => chosen(scope), { class: "button small quiet" }),
    ),
  );
  const open = button(
    t("dismiss-open"),
    () => {
      choices.hidden = !choices.hidden;
      open.setAttribute("aria-expanded", String(!choices.hidden));
      if (!choices.hidden) choices.querySelector("button")?.focus();
    },
    { class: "button small quiet", "aria-expanded": "false" },
  );
  return h("div", { class: "dismiss" }, open, choices);
}
