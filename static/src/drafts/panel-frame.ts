/** What the panels under the headline have in common: a head with a way out, Escape, and that writing closes them. */
import { t } from "../i18n/messages";
import { byId, h, iconButton } from "../ui/dom";

export function framePanel(host: HTMLElement, title: string, close: () => void, ...inHead: HTMLElement[]): void {
  host.classList.add("variants-panel");
  host.setAttribute("role", "region");
  host.setAttribute("aria-label", title);
  host.append(h("div.variants-head", h("h2", title), ...inHead, iconButton("close", t("close"), close)));
  host.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation();
    close();
  });
  // Whoever goes on writing wants to see the text that lies below.
  byId("editor").addEventListener("focusin", () => !host.hidden && close());
}
