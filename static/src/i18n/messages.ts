/** The page's texts, in the language it was rendered in: `static/locales`, which the server embeds in the page. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { MessageId } from "./ids";

export type Language = "en" | "ko";

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

/** The language of the page, for dates and numbers. */
export function language(): Language {
  return (bundle ??= pageBundle()).locales[0] as Language;
}

/** Replaces the page's texts by those of a source in Fluent's syntax. */
export function setMessages(locale: Language, source: string): void {
  // No marks around variables: both languages are written from left to right, and texts are compared.
  const made = new FluentBundle(locale, { useIsolating: false });
  made.addResource(new FluentResource(source));
  bundle = made;
}

function pageBundle(): FluentBundle {
  const { lang } = document.documentElement;
  setMessages(lang === "ko" ? "ko" : "en", JSON.parse(document.getElementById("words")?.textContent ?? '""') as string);
  return bundle!;
}
