/** Colours, language and name are kept in cookies, so that the server has them. */
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

/** From now on the sample does not begin with the notice about one's own transcript. */
export function writeFirstHintOver(): void {
  writeCookie("quotedesk_first_hint", "over", A_YEAR);
}

/** The writer's name where the desk has no login, for suggested edits and the quote sheet; "" for none. */
export function readName(): string {
  return decodeURIComponent(/(?:^|; )quotedesk_name=([^;]*)/.exec(document.cookie)?.[1] ?? "");
}

export function writeName(name: string): void {
  writeCookie("quotedesk_name", encodeURIComponent(name.trim()), name.trim() ? A_YEAR : 0);
}

function writeCookie(name: string, value: string, maxAge: number): void {
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
}
