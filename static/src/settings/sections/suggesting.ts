import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { segments, selectRow, switchRow } from "../controls";
import type { SettingsStore, SuggestionLevel } from "../store";

const LEVELS: readonly SuggestionLevel[] = ["fewer", "balanced", "more"];

/** When quotes show at the caret, and which are suggested. */
export function suggestingSection(store: SettingsStore): HTMLElement {
  const { ghost, ghostDelay, suggestionLevel, questions, archive } = store.now;
  const pauses = [
    [0, t("settings-delay-none")],
    [500, t("settings-delay-half")],
    [1000, t("settings-delay-second")],
    [1500, t("settings-delay-long")],
    [3000, t("settings-delay-three")],
  ] as const;
  return h(
    "div",
    {},
    switchRow(t("settings-ghost"), ghost, (on) => store.update({ ghost: on }), "setting-ghost"),
    selectRow<number>(t("settings-pause"), pauses, ghostDelay, (delay) => store.update({ ghostDelay: delay })),
    h("p", { class: "hint" }, t("settings-pause-how")),
    h(
      "div",
      { class: "setting" },
      h("span", { "aria-hidden": "true" }, t("settings-level")),
      segments(
        t("settings-level"),
        "suggestion-level",
        LEVELS.map((level) => [level, t(`settings-level-${level}`)] as const),
        suggestionLevel,
        (level) => store.update({ suggestionLevel: level }),
      ),
    ),
    h("p", { class: "hint" }, t("settings-level-how")),
    switchRow(t("settings-questions"), questions, (on) => store.update({ questions: on }), "setting-questions"),
    switchRow(t("settings-archive"), archive, (on) => store.update({ archive: on }), "setting-archive"),
  );
}
