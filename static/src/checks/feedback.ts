/** Feedback on findings: stored on the desk's own server as training data, and sent nowhere else. */
import { findingToWire } from "../wire/adapter";
import type { Api } from "../wire/http";
import type { Verdict } from "../wire/types";
import type { Finding } from "./state/finding";

interface Given {
  verdict: Verdict;
  id: string;
}

export class Feedback {
  private readonly given = new Map<string, Given>();

  constructor(
    private readonly api: Pick<Api, "sayOfFinding" | "takeFeedbackBack">,
    private readonly draftId: string,
  ) {}

  /** The verdict given on this page. */
  verdictOn(finding: Finding): Verdict | null {
    return this.given.get(keyOf(finding))?.verdict ?? null;
  }

  async send(finding: Finding, verdict: Verdict): Promise<void> {
    const { kind: about, given, checked } = finding;
    const { feedback_id: id } = await this.api.sayOfFinding({
      about,
      verdict,
      finding: findingToWire(given, checked),
      ...checked,
      draft_id: this.draftId,
    });
    this.given.set(keyOf(finding), { verdict, id });
  }

  async retract(finding: Finding): Promise<void> {
    const key = keyOf(finding);
    const verdict = this.given.get(key);
    if (!verdict) return;
    await this.api.takeFeedbackBack(verdict.id);
    this.given.delete(key);
  }
}

/** Key of feedback: a finding with another state has its own feedback. */
const keyOf = ({ id, state, message }: Finding) => JSON.stringify([id, state, message]);
