import { byId, h } from "../dom";
import { language, t, type Language, type MessageId } from "../i18n/messages";
import { createMenu } from "./tabs";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  ghost: boolean;
  /** Milliseconds of rest before ghost text shows. */
  ghostDelay: number;
  /** Whether interviewers' questions are suggested, too. */
  questions: boolean;
  /** Whether the archive is looked in, too. */
  archive: boolean;
}

interface Ports {
  changed(settings: Settings): void;
  /** Has the page sent anew, in the language chosen. */
  reload(): void;
}

const KEY = "quotedesk.settings";
const DEFAULTS: Settings = { ghost: true, ghostDelay: 0, questions: false, archive: true };

export function readSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold for this page then.
  }
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** In a cookie, so that the server's first byte already has the right colours. */
function writeTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  document.cookie = `quotedesk_theme=${theme}; path=/; max-age=${theme === "auto" ? 0 : 31_536_000}; samesite=lax`;
}

function writeLanguage(chosen: Language): void {
  document.cookie = `quotedesk_language=${chosen}; path=/; max-age=31536000; samesite=lax`;
}

/** Each in its own language: whoever does not read the page's finds theirs. */
const LANGUAGES: Record<Language, string> = { en: "English", ko: "한국어" };

const DELAYS: [number, MessageId][] = [[0, "settings-delay-none"], [500, "settings-delay-half"], [1500, "settings-delay-long"]];

const KEYS: [string, MessageId][] = [
  ["Tab", "settings-key-insert"],
  ["Esc", "settings-key-away"],
  ["Alt ]  Alt [", "settings-key-step"],
  ["Alt Enter", "settings-key-chosen"],
  ["Alt \\", "settings-key-ask"],
  ["F8", "settings-key-look"],
  ["Ctrl F8", "settings-key-known"],
];

export function createSettingsMenu({ changed, reload }: Ports): void {
  const menu = byId("settings-menu");
  let settings = readSettings();
  const update = (change: Partial<Settings>) => {
    settings = { ...settings, ...change };
    writeSettings(settings);
    changed(settings);
  };
  const themes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("settings-colours") },
    ...(["auto", "light", "dark"] as const).map((theme) => {
      const input = h("input", { type: "radio", name: "theme", value: theme, on: { change: () => writeTheme(theme) } });
      input.checked = readTheme() === theme;
      return h("label", {}, input, h("span", {}, t(`settings-theme-${theme}`)));
    }));
  const languages = h("select", {
    testid: "setting-language", "aria-label": t("settings-language"),
    on: {
      change: () => {
        writeLanguage(languages.value as Language);
        reload();
      },
    },
  }, ...(Object.keys(LANGUAGES) as Language[]).map((value) => {
    const option = h("option", { value, lang: value }, LANGUAGES[value]);
    option.selected = value === language();
    return option;
  }));
  const ghost = h("input", { type: "checkbox", on: { change: () => update({ ghost: ghost.checked }) } });
  ghost.checked = settings.ghost;
  const delay = h("select", { on: { change: () => update({ ghostDelay: Number(delay.value) }) } },
    ...DELAYS.map(([value, words]) => {
      const option = h("option", { value }, t(words));
      option.selected = value === settings.ghostDelay;
      return option;
    }));
  const questions = h("input", { type: "checkbox", testid: "setting-questions", on: { change: () => update({ questions: questions.checked }) } });
  questions.checked = settings.questions;
  const archive = h("input", { type: "checkbox", testid: "setting-archive", on: { change: () => update({ archive: archive.checked }) } });
  archive.checked = settings.archive;
  menu.append(
    h("h2", {}, t("settings-language")), h("div", { class: "setting" }, languages),
    h("h2", {}, t("settings-colours")), themes,
    h("h2", {}, t("settings-caret")),
    h("label", { class: "setting" }, ghost, h("span", {}, t("settings-ghost"))),
    h("label", { class: "setting" }, h("span", {}, t("settings-delay")), delay),
    h("h2", {}, t("settings-suggestions")),
    h("label", { class: "setting" }, questions, h("span", {}, t("settings-questions"))),
    h("label", { class: "setting" }, archive, h("span", {}, t("settings-archive"))),
    h("h2", {}, t("settings-keys")),
    h("dl", { class: "keys" }, ...KEYS.flatMap(([keys, words]) => [
      h("dt", {}, ...keys.split("  ").map((key) => h("kbd", {}, key))), h("dd", {}, t(words))])));
  createMenu(byId("settings-open"), menu, () => undefined);
}
