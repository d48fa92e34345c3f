/** Imports a transcript by its address, where the settings allow hosts to fetch from. */
import { h } from "../../ui/dom";
import { openForm } from "../../ui/forms";
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
export function openFetchDialog(add: (address: string) => void): void {
  const field = h("input.field", {
    type: "text",
    inputmode: "url",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 2000,
    testid: "fetch-address",
    "aria-describedby": "fetch-hint",
    on: { input: () => problem.say(null) },
  });
  const { problem } = openForm(
    t("fetch-title"),
    "fetch-dialog",
    [h("label.field-label", h("span", t("fetch-address")), field), h("p.hint", { id: "fetch-hint" }, t("fetch-hint"))],
    t("fetch-add"),
    async () => {
      if (isAddress(field.value)) return add(field.value.trim());
      field.focus();
      throw new Error(t("fetch-no-address"));
    },
    { cancel: t("fetch-leave") },
  );
}
