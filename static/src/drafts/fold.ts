/** A button under the headline, and the panel that it opens below itself. */
import { button, h, icon } from "../ui/dom";

export function createFold(container: HTMLElement, id: string, testid: string, pressed: () => void) {
  const label = h("span");
  const toggle = button([label, icon("down")], pressed, {
    class: "quiet variants-toggle",
    testid,
    "aria-expanded": "false",
    "aria-controls": id,
  });
  const host = h("div", { id, hidden: true });
  container.append(toggle, host);
  return {
    label,
    toggle,
    host,
    /** Show or hide the panel, which gives the focus back to the button. */
    set(on: boolean) {
      const hadFocus = host.contains(document.activeElement);
      host.hidden = !on;
      toggle.setAttribute("aria-expanded", String(on));
      if (!on && hadFocus) toggle.focus();
    },
  };
}
