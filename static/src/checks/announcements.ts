import { t } from "../i18n/messages";
import { keysOf } from "../keys/bindings";
import { spokenKey } from "../keys/names";
import type { Check } from "./editor-findings";
import type { Settings } from "../settings/store";
import type { Finding } from "./state/finding";
import { findingLabel, needsReview, severityLabel, quoted, stateLabel } from "./labels";

/** What a screen reader announces when the card of a finding opens. */
export function cardAnnouncement(finding: Finding): string {
  const message = finding.message || severityLabel(finding.given);
  const words = [findingLabel(finding), message, t("telling-card-keys")];
  return words
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`))
    .join(" ");
}

/** Announce warnings that come up while the article is written, each once. */
export class CheckAnnouncer {
  private readonly announced = new Set<string>();

  constructor(
    private readonly say: (words: string) => void,
    private readonly settings: () => Settings,
  ) {}

  update(checks: Check[]): void {
    const fresh = checks.filter(({ finding, dismissed }) => {
      const key = `${finding.state} ${finding.id}`;
      if (!needsReview(finding) || dismissed.length || this.announced.has(key)) return false;
      this.announced.add(key);
      return true;
    });
    const [first, ...others] = fresh;
    const { verbosity } = this.settings();
    if (!first || verbosity === "off") return;
    const quotes = fresh.length;
    if (verbosity === "short") return this.say(t("telling-short", { quotes }));
    const key = keysOf("next-finding", this.settings()).map((one) => spokenKey(one))[0] ?? "none";
    this.say(others.length ? t("telling-several", { quotes, key }) : warningAnnouncement(first.finding, key));
  }
}

function warningAnnouncement(finding: Finding, key: string): string {
  const [state, change, quote] = [stateLabel(finding.state), severityLabel(finding.given), quoted(finding.quote, 60)];
  return change ? t("telling-one-changed", { state, change, quote, key }) : t("telling-one", { state, quote, key });
}
