import type { HeadlineFinding, QuoteFinding } from "../wire/types";
import type { Finding } from "./state/finding";

/** CSS classes of a finding's words; findings.css gives each its own line shape. */
const HEADLINE: Partial<Record<HeadlineFinding["state"], string>> = {
  unsupported: "finding-unsupported",
  uncertain: "finding-uncertain",
  in_source: "finding-in-source",
  unchecked: "finding-unchecked",
  not_a_quotation: "finding-phrase",
};

const BODY: Record<QuoteFinding["state"], string> = {
  verbatim: "finding-verbatim",
  edited: "finding-edited",
  differs: "finding-differs",
  other_speaker: "finding-other-speaker",
  speaker_unsure: "finding-other-speaker",
  translated: "finding-translated",
  translated_differs: "finding-differs",
  not_found: "finding-missing",
};

/** Null for what the body supports: it is not marked. */
export function markClass({ kind, given }: Finding): string | null {
  if (kind === "headline") return HEADLINE[given.state] ?? null;
  return given.hard ? `${BODY[given.state]} finding-hard` : BODY[given.state];
}

const HIGH_MARKS = new Set('”“"’');

/** Whether a sign fits beneath this closing mark: one that hangs high has nothing below it. */
export const hasRoomForSign = (mark: string): boolean => HIGH_MARKS.has(mark);
