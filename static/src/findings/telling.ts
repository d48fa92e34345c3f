import type { Check } from "../panels/checks";
import { asksForALook, hardWords, messageAfter, quoted, STATE_WORDS, type Finding } from "./words";

/** What is said of a finding when its card opens. */
export function cardWords(finding: Finding): string {
  const reason = messageAfter(STATE_WORDS[finding.state], finding.message);
  const words = [STATE_WORDS[finding.state], hardWords(finding), reason, "Tab goes to what can be done, Escape back to the text."];
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
    this.say(others.length
      ? `${fresh.length} quotes to look at. F8 goes from one to the next.`
      : `${[STATE_WORDS[first.finding.state], hardWords(first.finding)].filter(Boolean).join(". ")}: ${quoted(first.finding.quote, 60)}. F8 goes to it.`);
  }
}
