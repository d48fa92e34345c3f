/** What the library says of a source, in words. */
import { clock } from "../dom";
import { day } from "../i18n/dates";
import { spokenName } from "../insertion";
import type { Rights, Source } from "../wire/types";

export const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** A moment as `<input type="datetime-local">` holds it, in the reader's own time; "" for none. */
export function localMoment(iso: string | null): string {
  const date = iso ? new Date(iso) : null;
  if (!date || Number.isNaN(date.getTime())) return "";
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The same back again; null for "". */
export function momentFromLocal(local: string): string | null {
  const date = local ? new Date(local) : null;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString().replace(/\.\d+Z$/, "Z") : null;
}

export function bytes(n: number): string {
  if (n < 1000) return `${n} bytes`;
  const [size, unit] = n < 1e6 ? [n / 1e3, "KB"] : n < 1e9 ? [n / 1e6, "MB"] : [n / 1e9, "GB"];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

/** What may not be done with the words of a source, in short; "" where nothing stands against quoting them. */
export const RIGHTS_WORDS: Record<Rights, string> = { quotable: "", ask: "Ask first", background: "Background only" };

export function facts(source: Source): string[] {
  return [day(source.spoken_on), source.format.toUpperCase(), count(source.paragraphs, "paragraph"), clock(source.duration_ms)].filter(Boolean);
}

/** The speakers as a reader says them, the first few by name. */
export function speakerNames(given: readonly string[], shown = 4): string {
  const names = given.map(spokenName);
  return names.length > shown ? `${names.slice(0, shown - 1).join(", ")} and ${names.length - shown + 1} more` : names.join(", ");
}
