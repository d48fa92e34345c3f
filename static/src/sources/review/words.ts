/** What a review says, in words. */
import { displayName } from "../../articles/speaker-names";
import { day } from "../../i18n/dates";
import { isMessage, languageName, language, t } from "../../i18n/messages";
import type { ReviewNote, ReviewSpeaker, Source } from "../../wire/types";

export const KINDS = ["briefing", "interview", "hearing", "speech", "call", "debate", "other"] as const;
/** The languages that are offered; that of the source comes first where it is another. */
const LANGUAGES = (
  "en ko ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th " +
  "tr uk ur vi zh"
).split(" ");

/** Codes with their names. */
export function languageChoices(code: string): [code: string, name: string][] {
  const codes = LANGUAGES.includes(code) ? LANGUAGES : [code, ...LANGUAGES];
  return codes
    .map((value): [string, string] => [value, languageName(value)])
    .sort(([, one], [, other]) => one.localeCompare(other, language()));
}

/** Where the day was found. */
export function dayOrigin({ spoken_on, day_origin, day_written }: Source): string {
  if (!spoken_on || !day_origin) return t("review-day-none");
  return day_origin === "person" ? "" : t(`review-day-${day_origin}`, { written: day_written });
}

/** Return the text of a review note; "" for an unknown code. */
export function noteText({ code, detail, labels }: ReviewNote, speakers: readonly ReviewSpeaker[]): string {
  const [read = "", alike = ""] = detail.split("/");
  const names = labels.map((label) => speakers.find((speaker) => speaker.label === label)?.name ?? displayName(label));
  const id = `review-note-${code}`;
  return isMessage(id)
    ? t(id, { detail, read, alike, names: names.join(", "), count: Number(detail) || names.length })
    : "";
}

export function leftOutText({ code, detail }: ReviewNote): string {
  if (code === "account") {
    const [speech = 0, aside = 0, unread = 0] = detail.split("/").map(Number);
    return t("review-account", { speech, aside, unread });
  }
  const id = `review-left-out-${code}`;
  return isMessage(id) ? t(id, { count: Number(detail) }) : "";
}

/** What was read, in one line. */
export function summaryOf(source: Source): string {
  return [
    source.posts === null ? t("review-speakers-count", { count: source.speakers.length }) : "",
    day(source.spoken_on) || t("review-day-none"),
    languageName(source.language),
    source.kind === "other" ? "" : t(`review-kind-${source.kind}`),
  ]
    .filter(Boolean)
    .join(" · ");
}
