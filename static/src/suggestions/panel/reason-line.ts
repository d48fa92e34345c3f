import { h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Strength } from "../state/strength";

/** How sure the desk is of a quote, and why it is suggested, in one line; null where there is nothing to say. */
export function reasonLine(strength: Strength | null, why: string): HTMLElement | null {
  const mark = strengthMark(strength);
  if (!mark && !why) return null;
  return h("p", { class: "suggestion-why" }, mark, why && h("span", { testid: "suggestion-why" }, why));
}

/** How sure the desk is of a quote: a filled or an open diamond, and the word for it. */
function strengthMark(strength: Strength | null): HTMLElement | null {
  if (strength !== "strong" && strength !== "possible") return null;
  return h(
    "span",
    { class: `suggestion-strength is-${strength}`, testid: "strength", "data-strength": strength },
    icon(strength),
    t(`suggestion-${strength}`),
  );
}
