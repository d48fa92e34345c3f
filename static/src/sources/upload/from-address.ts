/** Imports a transcript by its address, where the settings allow hosts to fetch from. */
import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";

/** Whether it can be meant; what may be asked the server says. */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/]+/i.test(text.trim());

/** What a row of the list calls it: the last part of its path, or its host. */
export function nameOf(address: string): string {
  const url = new URL(address.trim());
  const last = url.pathname.split("/").filter(Boolean).at(-1);
  try {
    return decodeURIComponent(last ?? url.hostname);
  } catch {
    return last ?? url.hostname;
  }
}

/** Ask for an address. */
export function openFetchDialog(container: HTMLElement, add: (address: string) => void): void {
  const field = h("input", {
    type: "url",
    class: "field",
    inputmode: "url",
    autocomplete: "off",
    maxlength: 2000,
    testid: "fetch-address",
    "aria-describedby": "fetch-hint",
  });
  const problem = h(
    "p",
    { class: "dialog-problem", role: "alert", hidden: true },
    icon("alert"),
    h("span", {}, t("fetch-no-address")),
  );
  field.addEventListener("input", () => {
    problem.hidden = true;
  });
  const form = h(
    "form",
    {
      class: "dialog-content",
      novalidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          if (!isAddress(field.value)) {
            problem.hidden = false;
            return field.focus();
          }
          add(field.value.trim());
          dialog.close();
        },
      },
    },
    h("label", { class: "field-label" }, h("span", {}, t("fetch-address")), field),
    h("p", { class: "hint", id: "fetch-hint" }, t("fetch-hint")),
    problem,
    h(
      "div",
      { class: "dialog-actions" },
      button(t("fetch-leave"), () => dialog.close(), { class: "button quiet" }),
      h("button", { type: "submit", class: "button primary", testid: "fetch-add" }, t("fetch-add")),
    ),
  );
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-labelledby": "fetch-title" },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: "fetch-title" }, t("fetch-title")),
      h(
        "button",
        { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: () => dialog.close() } },
        icon("close"),
      ),
    ),
    form,
  );
  dialog.addEventListener("close", () => dialog.remove());
  container.append(dialog);
  dialog.showModal();
  field.focus();
}
