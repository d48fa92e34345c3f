import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { SettingsStore } from "../store";

/** What the desk does to letters as they are typed. */
export function writingSection(store: SettingsStore): HTMLElement {
  const smartQuotes = h("input", {
    type: "checkbox",
    testid: "setting-smart-quotes",
    on: { change: () => store.update({ smartQuotes: smartQuotes.checked }) },
  });
  smartQuotes.checked = store.now.smartQuotes;
  return h(
    "section",
    {},
    h("h2", {}, t("settings-writing")),
    h("label", { class: "setting" }, smartQuotes, h("span", {}, t("settings-smart-quotes"))),
  );
}
