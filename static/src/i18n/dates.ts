/** Days and times as the page's language writes them, times by the reader's own clock. */
import { locale } from "./messages";

function format(date: Date | null, options: Intl.DateTimeFormatOptions): string {
  return date && !Number.isNaN(date.getTime()) ? date.toLocaleString(locale(), options) : "";
}

/** YYYY-MM-DD → 3 May 2031, 2031년 5월 3일; nothing for no day. */
export function day(iso: string | null): string {
  return format(iso ? new Date(`${iso}T12:00:00`) : null, { day: "numeric", month: "long", year: "numeric" });
}

/** A moment: 3 May 2031, 14:05. */
export function moment(iso: string | number | null): string {
  const options = {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  return format(iso ? new Date(iso) : null, options);
}

/** The time of a moment: 14:05. */
export function timeOfDay(at: string | number): string {
  return format(new Date(at), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
