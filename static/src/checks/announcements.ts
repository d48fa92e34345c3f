import { t } from "../i18n/messages";
import { keysOf } from "../keys/bindings";
import { spokenKey } from "../keys/names";
import type { Check } from "./panel/list";
import type { Settings } from "../settings/store";
import type { Finding } from "./state/finding";
import { asksForALook, hardWords, quoted, stateWords } from "./labels";

/** What is said of a finding when its card opens. */
export function cardWords(finding: Finding): string {
  const words = [stateWords(finding.state), hardWords(finding.given), finding.message, t("telling-card-keys")];
  return words.filter(Boolean).map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`)).join(" ");
}

/** Tells a screen reader of warnings that turn up while the article is written, each once. */
export class Telling {
  private readonly told = new Set<string>();

  constructor(
    private readonly say: (words: string) => void,
    private readonly settings: () => Settings,
  ) {}

  checked(checks: Check[]): void {
    const fresh = checks.filter(({ finding, dismissed }) => {
      const key = `${finding.state} ${finding.id}`;
      if (!asksForALook(finding) || dismissed.length || this.told.has(key)) return false;
      this.told.add(key);
      return true;
    });
    const [first, ...others] = fresh;
    const { verbosity } = this.settings();
    if (!first || verbosity === "off") return;
    const quotes = fresh.length;
    if (verbosity === "short") return this.say(t("telling-short", { quotes }));
    const key = keysOf("next-finding", this.settings()).map((one) => spokenKey(one))[0] ?? "none";
    this.say(others.length ? t("telling-several", { quotes, key }) : warningWords(first.finding, key));
  }
}

function warningWords(finding: Finding, key: string): string {
  const [state, change, quote] = [stateWords(finding.state), hardWords(finding.given), quoted(finding.quote, 60)];
  return change ? t("telling-one-changed", { state, change, quote, key }) : t("telling-one", { state, quote, key });
}
