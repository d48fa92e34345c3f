import { h } from "../../ui/dom";
import { LANGUAGES, language, t, type Language } from "../../i18n/messages";
import { readTheme, writeLanguage, writeTheme, type Theme } from "../appearance";
import { segments } from "../controls";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** Create the section of language and colours. `reload` reloads the page in the chosen language. */
export function appearanceSection(reload: () => void): HTMLElement {
  const languages = h(
    "select",
    {
      testid: "setting-language",
      on: {
        change: () => {
          writeLanguage(languages.value as Language);
          reload();
        },
      },
    },
    // Each in its own language, for those who do not read the page's.
    ...(Object.keys(LANGUAGES) as Language[]).map((value) => {
      return h("option", { value, lang: value }, LANGUAGES[value].name);
    }),
  );
  languages.value = language();
  const themes = THEMES.map((theme) => [theme, t(`settings-theme-${theme}`)] as const);
  return h(
    "div",
    {},
    h("label", { class: "setting" }, h("span", {}, t("settings-language")), languages),
    h(
      "div",
      { class: "setting" },
      h("span", { "aria-hidden": "true" }, t("settings-colours")),
      segments(t("settings-colours"), "theme", themes, readTheme(), writeTheme),
    ),
  );
}
