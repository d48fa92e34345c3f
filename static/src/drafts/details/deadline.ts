/** When an article is due, in as few words as say it. */
import { moment, timeOfDay } from "../../i18n/dates";
import { locale, t } from "../../i18n/messages";

const HOUR_MS = 3_600_000;

export function due(deadline: string, now = new Date()) {
  const at = new Date(deadline);
  const left = at.getTime() - now.getTime();
  return {
    words: t(left < 0 ? "article-details-was-due" : "article-details-due", { when: whenOf(at, now) }),
    /** `late`: it is past; `soon`: within the hour. */
    is: left < 0 ? "late" : left < HOUR_MS ? "soon" : "ahead",
  };
}

/** The time alone for today, the day of the week within six days, else the date. */
function whenOf(at: Date, now: Date): string {
  const days = Math.round((midnight(at) - midnight(now)) / (24 * HOUR_MS));
  if (days === 0) return timeOfDay(at.getTime());
  if (days < 0 || days > 6) return moment(at.getTime());
  return `${at.toLocaleString(locale(), { weekday: "short" })} ${timeOfDay(at.getTime())}`;
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
