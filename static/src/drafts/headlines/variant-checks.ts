/**
 * Checks each alternative headline against the same body, one after the other: the check of the headline itself never
 * waits for all of them.
 */
import { QUOTE_MARKS } from "../../checks/checker";
import { request } from "../../wire/http";
import type { HeadlineFinding } from "../../wire/types";

export type Checked =
  | { is: "asking" }
  | { is: "no-quotes" }
  | { is: "failed" }
  /** The one that weighs most. */
  | { is: "found"; finding: HeadlineFinding };

interface ComparisonText {
  body: string;
  source_ids?: string[];
}

const GRAVITY: HeadlineFinding["state"][] = [
  "unsupported",
  "unchecked",
  "in_source",
  "uncertain",
  "supported",
  "verbatim",
  "not_a_quotation",
];

type Check = (headline: string, against: ComparisonText, signal: AbortSignal) => Promise<HeadlineFinding[]>;

const overHttp: Check = (headline, against, signal) =>
  request<{ findings: HeadlineFinding[] }>("POST", "/api/check", { headline, ...against }, signal).then(
    ({ findings }) => findings,
  );

export class VariantChecks {
  private known = new Map<string, Checked>();
  private against = "";
  private running = new AbortController();

  constructor(
    private readonly changed: () => void,
    private readonly check: Check = overHttp,
  ) {}

  of(headline: string): Checked {
    if (!QUOTE_MARKS.test(headline)) return { is: "no-quotes" };
    return this.known.get(headline) ?? { is: "asking" };
  }

  /** Ask for those that are not known against this body. */
  async ask(headlines: readonly string[], against: ComparisonText): Promise<void> {
    this.stop();
    const key = JSON.stringify(against);
    if (key !== this.against) this.known.clear();
    this.against = key;
    const { signal } = (this.running = new AbortController());
    for (const headline of headlines) {
      if (!QUOTE_MARKS.test(headline) || this.known.has(headline)) continue;
      const checked = await this.check(headline, against, signal).then(mostSevere, (): Checked => ({ is: "failed" }));
      if (signal.aborted) return;
      // What failed is asked for again the next time.
      this.known.set(headline, checked);
      this.changed();
      if (checked.is === "failed") this.against = "";
    }
  }

  stop(): void {
    this.running.abort();
  }
}

export function mostSevere(findings: HeadlineFinding[]): Checked {
  const [finding] = [...findings].sort((a, b) => GRAVITY.indexOf(a.state) - GRAVITY.indexOf(b.state));
  if (!finding) return { is: "no-quotes" };
  return finding.state === "unchecked" ? { is: "failed" } : { is: "found", finding };
}
