import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { explainedChoice } from "../controls";
import type { SettingsStore, Verbosity } from "../store";

const VERBOSITIES: readonly Verbosity[] = ["full", "short", "off"];

/** Create the section on what a screen reader announces unasked. */
export function readingAloudSection(store: SettingsStore): HTMLElement {
  const options = VERBOSITIES.map((one) => [one, t(`verbosity-${one}`), t(`verbosity-${one}-means`)] as const);
  return h(
    "div",
    {},
    h("p", { class: "hint settings-lead" }, t("settings-reading-lead")),
    explainedChoice(t("settings-reading"), "verbosity", options, store.now.verbosity, (verbosity) =>
      store.update({ verbosity }),
    ),
  );
}
