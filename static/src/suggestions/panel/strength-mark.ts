import { h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Strength } from "../state/strength";

/** How sure the desk is of a quote: a filled or an open diamond, and the word for it. */
export function strengthMark(strength: Strength | null): HTMLElement | null {
  if (strength !== "strong" && strength !== "possible") return null;
  return h(
    "span",
    { class: `suggestion-strength is-${strength}`, testid: "strength", "data-strength": strength },
    icon(strength),
    t(`suggestion-${strength}`),
  );
}
