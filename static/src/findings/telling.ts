import { t } from "../i18n/messages";
import type { Check } from "../panels/checks";
import type { Finding } from "./finding";
import { asksForALook, hardWords, quoted, stateWords } from "./words";

/** What is said of a finding when its card opens. */
export function cardWords(finding: Finding): string {
  const words = [stateWords(finding.state), hardWords(finding.given), finding.message, t("telling-card-keys")];
  return words.filter(Boolean).map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`)).join(" ");
}

/** Tells a screen reader of warnings that turn up while the article is written, each once. */
export class Telling {
  private readonly told = new Set<string>();

  constructor(private readonly say: (words: string) => void) {}

  checked(checks: Check[]): void {
    const fresh = checks.filter(({ finding, dismissed }) => {
      const key = `${finding.state} ${finding.id}`;
      if (!asksForALook(finding) || dismissed.length || this.told.has(key)) return false;
      this.told.add(key);
      return true;
    });
    const [first, ...others] = fresh;
    if (!first) return;
    this.say(others.length ? t("telling-several", { quotes: fresh.length }) : warningWords(first.finding));
  }
}

function warningWords(finding: Finding): string {
  const [state, change, quote] = [stateWords(finding.state), hardWords(finding.given), quoted(finding.quote, 60)];
  return change ? t("telling-one-changed", { state, change, quote }) : t("telling-one", { state, quote });
}
