import { button, byId, h } from "./dom";

const SHOWN_MS = 7000;

/** A short message at the page's foot, with at most one thing to do about it. */
export function toast(message: string, action?: { label: string; run(): void }, place = byId("toasts")): void {
  const element = h("div.toast", h("span", message));
  const remove = () => element.remove();
  if (action) {
    element.append(
      button(
        action.label,
        () => {
          remove();
          action.run();
        },
        "link",
      ),
    );
  }
  place.replaceChildren(element);
  let timer = setTimeout(remove, SHOWN_MS);
  element.addEventListener("pointerenter", () => clearTimeout(timer));
  element.addEventListener("pointerleave", () => (timer = setTimeout(remove, SHOWN_MS / 2)));
}
