/** What the library says of a source, in words. */
import { clock } from "../ui/dom";
import { day } from "../i18n/dates";
import { t } from "../i18n/messages";
import { displayName } from "../articles/speaker-names";
import type { Owned, Rights, Source, SourceParagraph } from "../wire/types";

/** Whether who looks at it may change it; without a login nothing is said of rights, and everybody may. */
export const canChange = ({ may }: Owned): boolean => may !== "read";

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

export function formatBytes(n: number): string {
  if (n < 1000) return t("size-bytes", { bytes: n });
  const [size, unit] = n < 1e6 ? [n / 1e3, "KB"] : n < 1e9 ? [n / 1e6, "MB"] : [n / 1e9, "GB"];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

/** What may not be done with the words of a source, in short; "" where nothing stands against quoting them. */
export function rightsLabel(rights: Rights): string {
  return rights === "quotable" ? "" : t(`rights-${rights}`);
}

/** That lines still arrive, and how many there are; "" of any other source. */
export const liveLabel = ({ live }: Source): string => (live ? t("live-lines", { lines: live.lines }) : "");

export function sourceFacts(source: Source): string[] {
  const { paragraphs, posts, threads } = source;
  const owner = source.owner ? t("sharing-of", { name: source.owner.name }) : "";
  const length = posts
    ? [t("thread-posts", { posts }), t("thread-count", { threads: threads ?? 1 })]
    : [source.live ? "" : source.format.toUpperCase(), t("paragraph-count", { paragraphs }), clock(source.duration_ms)];
  return [day(source.spoken_on), ...length, owner].filter(Boolean);
}

/** The speakers as a reader says them, the first few by name. */
export function speakerNames(given: readonly string[], shown = 4): string {
  const names = given.map(displayName);
  if (names.length <= shown) return names.join(", ");
  return t("speakers-more", { names: names.slice(0, shown - 1).join(", "), more: names.length - shown + 1 });
}

/** What a paragraph is, where it is no answer or statement of its speaker; null for those. */
export const paragraphKind = ({ question, kind }: Pick<SourceParagraph, "question" | "kind">): string | null =>
  question ? t("paragraph-question") : kind ? t(`paragraph-kind-${kind}`) : null;

/** The class of a paragraph that is not suggested. */
export const kindClass = ({ question, kind }: Pick<SourceParagraph, "question" | "kind">): string =>
  question ? " is-question" : kind ? " is-aside" : "";
