/** What a review says, in words. */
import { displayName } from "../../articles/speaker-names";
import { day } from "../../i18n/dates";
import { languageName, language, t } from "../../i18n/messages";
import type { ReviewNote, ReviewSpeaker, Source } from "../../wire/types";

export const KINDS = ["briefing", "interview", "hearing", "speech", "call", "debate", "other"] as const;
/** The languages that are offered; that of the source comes first where it is another. */
const LANGUAGES = (
  "en ko ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th " +
  "tr uk ur vi zh"
).split(" ");

export function languageChoices(code: string): { value: string; label: string }[] {
  const codes = LANGUAGES.includes(code) ? LANGUAGES : [code, ...LANGUAGES];
  return codes
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, language()));
}

/** Where the day was found. */
export function dayOrigin({ spoken_on, day_origin, day_written }: Source): string {
  if (!spoken_on || !day_origin) return t("review-day-none");
  return day_origin === "person" ? "" : t(`review-day-${day_origin}`, { written: day_written });
}

const NOTES = [
  "ambiguous_date",
  "weekday_differs",
  "no_date",
  "date_from_name",
  "unnamed",
  "alike",
  "brief",
  "series",
] as const;

/** Return the text of a review note; "" for an unknown code. */
export function noteText({ code, detail, labels }: ReviewNote, speakers: readonly ReviewSpeaker[]): string {
  const note = NOTES.find((noteCode) => noteCode === code);
  const names = labels.map((label) => speakers.find((speaker) => speaker.label === label)?.name ?? displayName(label));
  return note
    ? t(`review-note-${note}`, { detail, names: names.join(", "), count: Number(detail) || names.length })
    : "";
}

export function leftOutText({ code, detail }: ReviewNote): string {
  const kind = (["headings", "directions", "pages", "notices"] as const).find((name) => name === code);
  return kind ? t(`review-left-out-${kind}`, { count: Number(detail) }) : "";
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
