/** Texts for findings: on cards, in lists, in dialogs and for screen readers. */
import { relation, type Relation } from "../articles/anchoring";
import type { IconName } from "../ui/icons";
import { dashed, isMessage, language, t, type MessageId } from "../i18n/messages";
import type { FindingKind, HeadlineFinding, QuoteFinding, Reason } from "../wire/types";

type Given = HeadlineFinding | QuoteFinding;
type State = Given["state"];

export const stateLabel = (state: State): string => t(`finding-${dashed(state)}`);

/** The state of a finding in words: what matches word for word, matches the body in a headline, and the source elsewhere. */
export const findingLabel = ({ kind, state }: { kind: "headline" | "quote"; state: State }): string =>
  kind === "headline" && state === "verbatim" ? t("checks-in-the-body") : stateLabel(state);

/** What the policy of a newsroom calls a kind of finding. */
export const kindLabel = (kind: FindingKind): string => t(`finding-kind-${dashed(kind)}`);

export const STATE_ICONS: Record<State, IconName> = {
  verbatim: "check",
  supported: "check",
  uncertain: "missing",
  unsupported: "alert",
  in_source: "source",
  unchecked: "missing",
  not_a_quotation: "marks",
  edited: "edited",
  differs: "differs",
  other_speaker: "swapped",
  speaker_unsure: "swapped",
  translated: "translated",
  translated_differs: "differs",
  not_found: "missing",
};

const NEED_NO_LOOK: ReadonlySet<State> = new Set(["verbatim", "supported", "not_a_quotation", "edited"]);

export const needsReview = ({ state }: { state: State }): boolean => !NEED_NO_LOOK.has(state);

/** Describe the fault beyond the state, such as a changed number or a paraphrase; null without one. */
export function severityLabel(finding: Given): string | null {
  if (!("hard" in finding)) return null;
  const { kinds, hard, paraphrase } = finding;
  const [number, negation] = [kinds.includes("number"), kinds.includes("negation")];
  const ids: (MessageId | false)[] = [
    number && (negation ? "finding-number-and-negation" : "finding-number"),
    kinds.includes("name") && "finding-name",
    kinds.includes("cut") && (hard && !number && !negation ? "finding-cut-reverses" : "finding-cut"),
    kinds.includes("interviewer") && "finding-interviewer",
    kinds.includes("unclosed") && "finding-kind-unclosed",
    paraphrase && "finding-paraphrase",
  ];
  const labels = ids.filter((id) => id !== false).map((id) => t(id));
  return [...(negation && !number ? [negationLabel(finding)] : []), ...labels].join(" · ") || null;
}

/** Which “not” is missing or was added, where the reason names it. */
function negationLabel({ reasons }: QuoteFinding): string {
  const reason = reasons.find(({ id }) => id === "left-out-negation" || id === "added-negation");
  const words = reason?.["words"];
  if (typeof words !== "string") return t("finding-negation");
  return t(reason!.id === "added-negation" ? "finding-negation-added" : "finding-negation-missing", { words });
}

/** State and severity in one line, and whether the speaker was not checked. */
export function stateLine(finding: Given): string {
  const unread = isSpeakerUnchecked(finding) && t("finding-speaker-unchecked");
  return [stateLabel(finding.state), severityLabel(finding), unread].filter(Boolean).join(" · ");
}

/** Whether the words were found, and who said them was not compared. */
export const isSpeakerUnchecked = (finding: Given): boolean =>
  "speaker_checked" in finding && !finding.speaker_checked && finding.state !== "not_found";

export function quoted(text: string, limit = 90): string {
  return t("quotation", { words: text.length > limit ? `${text.slice(0, limit).replace(/\s+\S*$/, "")} …` : text });
}

/** Reasons that name one change of words each; the difference shows all of them. */
const CHANGE =
  /^(replaced|left-out|added|moved|omission|clarification|style|hesitation|filler|restart|repetition|aside|network)/;

/** Of several changes the first, and how many others there are. */
function summarized(reasons: Reason[]): Reason[] {
  const first = reasons.findIndex(({ id }) => CHANGE.test(id));
  if (first < 0) return reasons;
  const others = reasons.filter(({ id }, at) => at !== first && CHANGE.test(id)).length;
  const unlisted = reasons.find(({ id }) => id === "more-changes")?.["more"];
  const more = others + (typeof unlisted === "number" ? unlisted : 0);
  return reasons.flatMap((reason, at) => {
    if (at === first) return more ? [reason, { id: "more-changes", more }] : [reason];
    return reason.id === "more-changes" || CHANGE.test(reason.id) ? [] : [reason];
  });
}

/**
 * Why a finding says what it says, in the page's language: one plain sentence of the words, and what else there is to
 * know. The server's message where a reason is unknown here.
 */
export function reasonText({ reasons = [], message }: { reasons?: Reason[]; message: string }): string {
  const messages = summarized(reasons).map(({ id, ...about }) => [`reason-${id}`, about] as const);
  return messages.length && messages.every(([id]) => isMessage(id))
    ? messages
        .map(([id, about]) =>
          t(
            id as MessageId,
            Object.fromEntries(Object.entries(about).map(([name, value]) => [name, formatValue(value)])),
          ),
        )
        .join(" ")
    : message;
}

function formatValue(value: Reason[string]): string | number {
  return Array.isArray(value) ? new Intl.ListFormat(language(), { type: "conjunction" }).format(value) : value;
}

const INSERTED: Record<Relation, MessageId | null> = {
  same: null,
  part: "card-inserted-part",
  edited: "card-inserted-edited",
};

/** Describe the words as they were inserted, where they have changed since. */
export function insertedText(exact: string, words: string): string | null {
  const id = INSERTED[relation(exact, words)];
  return id && t(id, { quote: quoted(exact, 240) });
}
