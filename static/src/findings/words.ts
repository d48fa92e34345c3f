/** What findings are called, on cards, in lists, in dialogs and by those who read them out. */
import type { IconName } from "../dom";
import { t, type MessageId } from "../i18n/messages";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";

export type Finding = HeadlineFinding | QuoteFinding;
type State = Finding["state"];

const STATE_IDS: Record<State, MessageId> = {
  verbatim: "finding-verbatim",
  supported: "finding-supported",
  uncertain: "finding-uncertain",
  unsupported: "finding-unsupported",
  in_source: "finding-in-source",
  not_a_quotation: "finding-not-a-quotation",
  edited: "finding-edited",
  differs: "finding-differs",
  other_speaker: "finding-other-speaker",
  not_found: "finding-not-found",
};

export const stateWords = (state: State): string => t(STATE_IDS[state]);

export const STATE_ICONS: Record<State, IconName> = {
  verbatim: "check",
  supported: "check",
  uncertain: "missing",
  unsupported: "alert",
  in_source: "source",
  not_a_quotation: "marks",
  edited: "edited",
  differs: "differs",
  other_speaker: "swapped",
  not_found: "missing",
};

const NEED_NO_LOOK: ReadonlySet<State> = new Set(["verbatim", "supported", "not_a_quotation", "edited"]);

export const asksForALook = ({ state }: Finding): boolean => !NEED_NO_LOOK.has(state);

/** What turns a quote's meaning or its figures into others; null where nothing does. */
export function hardWords(finding: Finding): string | null {
  if (!("hard" in finding) || !finding.hard) return null;
  const [number, negation] = [finding.kinds.includes("number"), finding.kinds.includes("negation")];
  if (number && negation) return t("finding-number-and-negation");
  return t(negation ? "finding-negation" : "finding-number");
}

/** State and gravity in one line. */
export function stateLine(finding: Finding): string {
  return [stateWords(finding.state), hardWords(finding)].filter(Boolean).join(" · ");
}

export function quoted(text: string, limit = 90): string {
  return text.length > limit ? `“${text.slice(0, limit).replace(/\s+\S*$/, "")} …”` : `“${text}”`;
}

/** A message without the words it begins with, where something above it already says them. */
export function messageAfter(words: string, message: string): string {
  const rest = message.startsWith(words) ? message.slice(words.length).replace(/^[\s:;.,—–-]+/, "") : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
