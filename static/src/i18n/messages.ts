/** The page's texts, in the language it was rendered in: `static/locales`, which the server embeds in the page. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { MessageId } from "./ids";

/** The languages of the page: each in its own words, and how it writes dates and numbers. */
export const LANGUAGES = {
  // As most of the world outside America writes them.
  en: { name: "English", locale: "en-GB" },
  de: { name: "Deutsch", locale: "de-DE" },
  es: { name: "Español", locale: "es-ES" },
  fr: { name: "Français", locale: "fr-FR" },
  ja: { name: "日本語", locale: "ja-JP" },
  ko: { name: "한국어", locale: "ko-KR" },
} as const;

export type Language = keyof typeof LANGUAGES;

export type { MessageId };

let bundle: FluentBundle | undefined;

/** A message. Variables that are numbers are written as the language writes them, and decide its plural forms. */
export function t(id: MessageId, variables?: Record<string, FluentVariable>): string {
  const words = (bundle ??= pageBundle());
  const message = words.getMessage(id);
  // An id that the language lacks is a bug, which a test reports; here the id is better than nothing.
  if (!message?.value) return id;
  return words.formatPattern(message.value, variables, []);
}

/** A message that only some languages have; null where this one has none. */
export function optionalMessage(id: string, variables?: Record<string, FluentVariable>): string | null {
  const words = (bundle ??= pageBundle());
  const pattern = words.getMessage(id)?.value;
  return pattern ? words.formatPattern(pattern, variables, []) : null;
}

/** Whether the page has words for an id that came from elsewhere. */
export function isMessage(id: string): id is MessageId {
  return (bundle ??= pageBundle()).hasMessage(id);
}

/** The language of the page. */
export function language(): Language {
  return (bundle ??= pageBundle()).locales[0] as Language;
}

/** What the page's dates and numbers are written by. */
export function locale(): string {
  return LANGUAGES[language()].locale;
}

/** The language of the page that a tag such as `de-AT` names; English where there is none. */
export function languageOf(tag: string): Language {
  const [code = ""] = tag.toLowerCase().split("-");
  return code in LANGUAGES ? (code as Language) : "en";
}

/** Replace the page's texts by those of a source in Fluent's syntax. */
export function setMessages(locale: Language, source: string): void {
  // No marks around variables: all languages are written from left to right, and texts are compared.
  const made = new FluentBundle(locale, { useIsolating: false });
  made.addResource(new FluentResource(source));
  bundle = made;
}

function pageBundle(): FluentBundle {
  const { lang } = document.documentElement;
  setMessages(languageOf(lang), JSON.parse(document.getElementById("words")?.textContent ?? '""') as string);
  return bundle!;
}

/** A language in that of the page. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([language()], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

type Dashed<T extends string> = T extends `${infer Head}_${infer Rest}` ? `${Head}-${Dashed<Rest>}` : T;

/** A code of the server as ids of messages have it. */
export function dashed<T extends string>(code: T): Dashed<T>;
export function dashed(code: string): string {
  return code.replaceAll("_", "-");
}
