import { t } from "../i18n/messages";
import type { Check } from "../panels/checks";
import { asksForALook, hardWords, messageAfter, quoted, stateWords, type Finding } from "./words";

/** What is said of a finding when its card opens. */
export function cardWords(finding: Finding): string {
  const state = stateWords(finding.state);
  const words = [state, hardWords(finding), messageAfter(state, finding.message), t("telling-card-keys")];
  return words.filter(Boolean).map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`)).join(" ");
}

/** Tells a screen reader of warnings that turn up while the article is written, each once. */
export class Telling {
  private readonly told = new Set<string>();

  constructor(private readonly say: (words: string) => void) {}

  checked(checks: Check[]): void {
    const fresh = checks.filter(({ id, where, finding, dismissed }) => {
      const key = `${where} ${finding.state} ${id}`;
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
  const [state, change, quote] = [stateWords(finding.state), hardWords(finding), quoted(finding.quote, 60)];
  return change ? t("telling-one-changed", { state, change, quote }) : t("telling-one", { state, quote });
}
