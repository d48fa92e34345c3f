import { language } from "./messages";

/** A language in that of the page. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([language()], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
