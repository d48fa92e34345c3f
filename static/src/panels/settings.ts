import { byId, h } from "../dom";
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

const KEYS: [string, string][] = [
  ["Tab", "insert the quote shown"],
  ["Esc", "put it away"],
  ["Alt ]  Alt [", "next, previous quote"],
  ["Alt Enter", "insert the chosen quote"],
  ["Alt \\", "ask for a quote here"],
  ["F8", "next quote to look at"],
  ["Ctrl F8", "what is known of the quote here"],
];

export function createSettingsMenu(changed: (settings: Settings) => void): void {
  const menu = byId("settings-menu");
  let settings = readSettings();
  const update = (change: Partial<Settings>) => {
    settings = { ...settings, ...change };
    writeSettings(settings);
    changed(settings);
  };
  const themes = h("div", { class: "segments", role: "radiogroup", "aria-label": "Colours" },
    ...(["auto", "light", "dark"] as const).map((theme) => {
      const input = h("input", { type: "radio", name: "theme", value: theme, on: { change: () => writeTheme(theme) } });
      input.checked = readTheme() === theme;
      return h("label", {}, input, h("span", {}, { auto: "As the system", light: "Light", dark: "Dark" }[theme]));
    }));
  const ghost = h("input", { type: "checkbox", on: { change: () => update({ ghost: ghost.checked }) } });
  ghost.checked = settings.ghost;
  const delay = h("select", { on: { change: () => update({ ghostDelay: Number(delay.value) }) } },
    ...[["0", "at once"], ["500", "after half a second"], ["1500", "after a second and a half"]].map(([value, words]) => {
      const option = h("option", { value }, words!);
      option.selected = Number(value) === settings.ghostDelay;
      return option;
    }));
  const questions = h("input", { type: "checkbox", testid: "setting-questions", on: { change: () => update({ questions: questions.checked }) } });
  questions.checked = settings.questions;
  const archive = h("input", { type: "checkbox", testid: "setting-archive", on: { change: () => update({ archive: archive.checked }) } });
  archive.checked = settings.archive;
  menu.append(
    h("h2", {}, "Colours"), themes,
    h("h2", {}, "Quotes at the caret"),
    h("label", { class: "setting" }, ghost, h("span", {}, "Show a quote while I write")),
    h("label", { class: "setting" }, h("span", {}, "Show it"), delay),
    h("h2", {}, "Suggestions"),
    h("label", { class: "setting" }, questions, h("span", {}, "Also suggest interviewers’ questions")),
    h("label", { class: "setting" }, archive, h("span", {}, "Also look in the archive")),
    h("h2", {}, "Keys"),
    h("dl", { class: "keys" }, ...KEYS.flatMap(([keys, words]) => [
      h("dt", {}, ...keys.split("  ").map((key) => h("kbd", {}, key))), h("dd", {}, words)])));
  createMenu(byId("settings-open"), menu, () => undefined);
}
