/** What findings are called, on cards, in lists, in dialogs and by those who read them out. */
import type { IconName } from "../dom";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";

export type Finding = HeadlineFinding | QuoteFinding;
type State = Finding["state"];

export const STATE_WORDS: Record<State, string> = {
  verbatim: "Word for word",
  supported: "Supported by the body",
  uncertain: "Perhaps not in the body",
  unsupported: "Not found in the body",
  in_source: "In the source, not in the body",
  not_a_quotation: "Not read as a quotation",
  edited: "Edited as convention allows",
  differs: "Differs from the source",
  other_speaker: "From another speaker",
  not_found: "Not found in the sources",
};

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
  if (number && negation) return "A number and a “not” were changed";
  return negation ? "A “not” was changed" : "A number was changed";
}

/** State and gravity in one line. */
export function stateLine(finding: Finding): string {
  return [STATE_WORDS[finding.state], hardWords(finding)].filter(Boolean).join(" · ");
}

export function quoted(text: string, limit = 90): string {
  return text.length > limit ? `“${text.slice(0, limit).replace(/\s+\S*$/, "")} …”` : `“${text}”`;
}

/** A message without the words it begins with, where something above it already says them. */
export function messageAfter(words: string, message: string): string {
  const rest = message.startsWith(words) ? message.slice(words.length).replace(/^[\s:;.,—–-]+/, "") : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
