/** Texts about a post. */
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { PostAuthor, ThreadPost } from "./types";
import { isSafeLink } from "../../articles/provenance";
import { h } from "../../ui/dom";

const PLATFORMS: Record<string, string> = { x: "X", twitter: "X", mastodon: "Mastodon", bluesky: "Bluesky" };

/** A network's name as it writes it. */
export const platformName = (platform: string): string => PLATFORMS[platform.toLowerCase()] ?? platform;

/** A link to a post, with its time and network; null where it has no address that is safe. */
export const postLink = (url: string | null | undefined, words: string): HTMLElement | null =>
  url && words && isSafeLink(url)
    ? h(
        "a",
        {
          href: url,
          target: "_blank",
          rel: "noopener noreferrer",
          "aria-label": t("posts-open-link", { date: words }),
        },
        words,
      )
    : null;

/** A handle with its sign; nothing for none. */
export const atHandle = (handle: string | null): string => (handle ? `@${handle.replace(/^@/, "")}` : "");

/** Whether the author is shown only on request. */
export const isPrivate = ({ known, handle, author }: ThreadPost, revealed: PostAuthor | null): boolean =>
  !known && !revealed && !handle && !author;

/** The wire means UTC where it names no zone. */
export const inUtc = (iso: string | null): string | null =>
  iso && !/(?:Z|[+-]\d\d:?\d\d)$/.test(iso) ? `${iso}Z` : iso;

/** The moment of a post, by the reader's own clock. */
export const postedAt = (iso: string | null): string => moment(inUtc(iso));

/** What is to be known of a post that it answers, where that is not above it. */
export function missingParentText({
  parent,
  parent_state,
  relation,
}: Pick<ThreadPost, "parent" | "parent_state" | "relation">): string {
  if (!parent_state || parent !== null) return "";
  const kind = relation === "quote" ? "quoted" : "answered";
  return t(`thread-${kind}-${parent_state}`);
}

/** Text shown in place of missing words. */
export function emptyPostText({ state, text }: Pick<ThreadPost, "state" | "text">): string {
  if (state) return t(`thread-is-${state}`);
  return text?.trim() ? "" : t("thread-wordless");
}

/** The first words of a text, cut between words. */
export function firstWords(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.lastIndexOf(" ", most);
  return `${line.slice(0, cut > most / 2 ? cut : most)} …`;
}
