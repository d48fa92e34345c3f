/** Describe probabilities in words. */
import { postedAt } from "../thread/labels";
import { day } from "../../i18n/dates";
import { locale, t } from "../../i18n/messages";
import type { Candidate, Aggregation, MonitorAnswer } from "./types";

type Likelihood = "very" | "likely" | "maybe" | "hardly";

/** Words follow the threshold: from it on a thread counts as being about an article. */
export function likelihood(probability: number, threshold: number): Likelihood {
  if (probability >= (1 + threshold) / 2) return "very";
  if (probability >= threshold) return "likely";
  return probability >= threshold / 2 ? "maybe" : "hardly";
}

export const likelihoodLabel = (probability: number, threshold: number): string =>
  t(`monitor-${likelihood(probability, threshold)}`);

/** 0.912 → 91 %; never 0 % or 100 % unless exact. */
export function percent(probability: number): string {
  const whole = Math.round(100 * probability);
  const shown = whole === 100 && probability < 1 ? 99 : whole === 0 && probability > 0 ? 1 : whole;
  return (shown / 100).toLocaleString(locale(), { style: "percent" });
}

export const aggregationLabel = (by: Aggregation): string => t(`monitor-by-${by}`);

/** Where something the newsroom wrote is read; null where nowhere. */
export function addressOfArticle({ kind, url, draft_id }: Pick<Candidate, "kind" | "url" | "draft_id">): string | null {
  if (kind !== "article") return draft_id && `/drafts/${encodeURIComponent(draft_id)}`;
  return url && /^https?:\/\//i.test(url) ? url : null;
}

export const kindFacts = ({ kind, date }: Pick<Candidate, "kind" | "date">): string =>
  [t(`monitor-kind-${kind}`), day(date)].filter(Boolean).join(" · ");

/** What a thread comes to. */
export function cascadeSummary({ posts, depth, from, to }: MonitorAnswer["cascade"]): string {
  const times = [...new Set([postedAt(from), postedAt(to)].filter(Boolean))].join(" – ");
  return [t("thread-posts", { posts }), depth > 0 ? t("monitor-depth", { levels: depth + 1 }) : "", times]
    .filter(Boolean)
    .join(" · ");
}
