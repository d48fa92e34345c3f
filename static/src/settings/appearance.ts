/** Colours and language are kept in cookies, so that the server's first byte already has them. */
import type { Language } from "../i18n/messages";

export type Theme = "auto" | "light" | "dark";

const A_YEAR = 31_536_000;

export function readTheme(): Theme {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "auto";
}

export function writeTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  writeCookie("quotedesk_theme", theme, theme === "auto" ? 0 : A_YEAR);
}

export function writeLanguage(chosen: Language): void {
  writeCookie("quotedesk_language", chosen, A_YEAR);
}

/** From now on pages have no place for the first hint. */
export function writeFirstHintOver(): void {
  writeCookie("quotedesk_first_hint", "over", A_YEAR);
}

function writeCookie(name: string, value: string, maxAge: number): void {
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
}
