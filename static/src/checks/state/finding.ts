/**
 * One shape for findings of headline and body, so that cards, lists, announcements and navigation need not distinguish
 * them.
 */
import { clock } from "../../ui/dom";
import { day, moment } from "../../i18n/dates";
import { languageName, t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import type { Passage } from "../../sources/player/passages";
import type { Provenance } from "../../articles/provenance";
import type { BodyQuote, DiffPart, HeadlineFinding, ParagraphId, QuoteFinding } from "../../wire/types";
import { isEdit, sharesWords, type Compared } from "../cards/diff-parts";
import { fixText } from "../fix-text";
import { insertedText, isSpeakerUnchecked, needsReview, quoted, reasonText, stateLabel } from "../labels";

export type State = HeadlineFinding["state"] | QuoteFinding["state"];

type Fact = [name: string, words: string, link?: string | null];

/** What a card shows as evidence, in its order. */
export type Evidence =
  | { type: "place" | "advice" | "inserted"; words: string }
  | { type: "words"; label: string; words: string }
  | { type: "quotes"; label: string; quotes: BodyQuote[]; isList: boolean }
  | { type: "diff"; parts: DiffPart[]; compared: Compared }
  | { type: "facts"; rows: Fact[]; isAtOdds: boolean };

/** What the writer can do about a finding; the first choice is `primary`. */
export type Action = { primary?: boolean } & (
  | { type: "fix"; label: string; words: string }
  | { type: "unquote" }
  | { type: "speaker" }
  | { type: "attach"; sourceId: string; title: string }
  | { type: "read"; label: string; sourceId: string; sought: ParagraphId | Provenance | null }
  | { type: "show"; quote: BodyQuote }
  | { type: "pull" }
  | { type: "play"; passage: Passage }
  | { type: "dismiss" }
  | { type: "feedback" }
);

/** The plain texts that were checked. */
interface Texts {
  headline: string;
  body: string;
}

interface Shared {
  /** Stable for the same quote from one answer to the next, and unique. */
  id: string;
  /** The words, and where they stand in the text that was checked. */
  quote: string;
  start: number;
  end: number;
  state: State;
  /** Why, in the page's language. */
  message: string;
  evidence: Evidence[];
  actions: Action[];
  checked: Texts;
}

type HeadlineFindingModel = Shared & { kind: "headline"; given: HeadlineFinding };
export type QuoteFindingModel = Shared & { kind: "quote"; given: QuoteFinding };
export type Finding = HeadlineFindingModel | QuoteFindingModel;
export type Kind = Finding["kind"];

/** Mark a headline finding uncertain if every body quote that supports it needs review. */
export const downgradeBySupport = (headline: HeadlineFinding[], body: QuoteFinding[]): HeadlineFinding[] =>
  headline.map((finding) => {
    const supporting = body.filter(({ start }) => finding.support.some((quote) => quote.start === start));
    const [first] = supporting;
    if (!first || needsReview(finding) || !supporting.every(needsReview)) return finding;
    const message = t("card-rests-on", { state: stateLabel(first.state) });
    const nearest = finding.nearest ?? finding.support[0] ?? null;
    return { ...finding, state: "uncertain", nearest, reasons: [], message };
  });

/** The findings of a headline, with ids. */
export const headlineFindingModels = (findings: HeadlineFinding[], checked: Texts): HeadlineFindingModel[] =>
  withIds("headline", findings).map(([id, given]) => ({
    ...shared(id, given, checked),
    kind: "headline",
    given,
    evidence: headlineEvidence(given),
    actions: headlineActions(given),
  }));

/** The findings of a body, with ids. */
export const quoteFindingModels = (findings: QuoteFinding[], checked: Texts): QuoteFindingModel[] =>
  withIds("quote", findings).map(([id, given]) => ({
    ...shared(id, given, checked),
    kind: "quote",
    given,
    evidence: quoteEvidence(given),
    actions: quoteActions(given, checked.body),
  }));

/** Add the provenance of inserted words to a finding. */
export function withProvenance(finding: Finding, inserted: Provenance | null): Finding {
  if (!inserted) return finding;
  // Of a translation the card shows the original already.
  const isTranslation = finding.kind === "quote" && Boolean(finding.given.translation);
  const words = isTranslation ? "" : insertedText(inserted.exact, finding.quote);
  return {
    ...finding,
    evidence: words
      ? finding.evidence.flatMap((one): Evidence[] =>
          one.type === "facts" ? [{ type: "inserted", words }, one] : [one],
        )
      : finding.evidence,
    actions: finding.actions.map((action) =>
      action.type === "read" && action.sourceId === inserted.source_id ? { ...action, sought: inserted } : action,
    ),
  };
}

function withIds<F extends { quote: string }>(kind: Kind, findings: F[]): [string, F][] {
  const counts = new Map<string, number>();
  return findings.map((given) => {
    const count = counts.get(given.quote) ?? 0;
    counts.set(given.quote, count + 1);
    return [`${kind} ${count}:${given.quote}`, given];
  });
}

const shared = (id: string, given: HeadlineFinding | QuoteFinding, checked: Texts) => {
  const { quote, start, end, state } = given;
  return { id, quote, start, end, state, message: messageOf(given), checked };
};

/** Without the reason that says no more than the state. */
function messageOf(given: HeadlineFinding | QuoteFinding): string {
  const reasons = given.reasons.filter(({ id }) => id !== "word-for-word");
  return given.reasons.length && !reasons.length ? "" : reasonText({ ...given, reasons });
}

/** Drop null and false. */
const present = <T>(...items: (T | null | false)[]): T[] =>
  items.filter((item): item is T => item !== null && item !== false);

function headlineEvidence({ state, nearest, diff, fix, source, support }: HeadlineFinding): Evidence[] {
  const change =
    !!diff &&
    sharesWords(diff) &&
    ({ type: "diff", parts: diff, compared: state === "supported" ? "reworded headline" : "headline" } as const);
  if (state === "not_a_quotation" || state === "unchecked") return [];
  if (!needsReview({ state })) {
    return present<Evidence>(
      { type: "quotes", label: t("card-support", { quotes: support.length }), quotes: support, isList: true },
      state === "supported" && support.length === 1 && change,
    );
  }
  return present<Evidence>(
    source && {
      type: "place",
      words: [source.speaker && displayName(source.speaker), clock(source.start_ms), source.source_title]
        .filter(Boolean)
        .join(" · "),
    },
    nearest
      ? { type: "quotes", label: t("card-nearest"), quotes: [nearest], isList: false }
      : { type: "advice", words: t(source ? "card-none-near" : "card-none-near-advice") },
    nearest && change,
    nearest &&
      fix &&
      !isWholeQuote(fix, nearest) && { type: "words", label: t("card-body-fix"), words: quoted(fix.text) },
  );
}

function headlineActions({ state, nearest, fix, source }: HeadlineFinding): Action[] {
  if (!needsReview({ state }) || state === "unchecked") return [];
  return present<Action>(
    source && {
      type: "read",
      label: t("card-read"),
      sourceId: source.source_id,
      sought: source.paragraph_id,
      primary: true,
    },
    fix && { type: "fix", label: t("card-use-body"), words: fix.text, primary: state === "unsupported" },
    nearest && { type: "show", quote: nearest },
    { type: "dismiss" },
    { type: "feedback" },
  );
}

/** The finding with the nearest passage in place of the one that was not found; null where none is near. */
export function atNearest(finding: QuoteFinding): QuoteFinding | null {
  const { nearest } = finding;
  return (
    nearest && {
      ...finding,
      source_id: nearest.source_id,
      source_title: nearest.source_title,
      paragraph_id: nearest.paragraph_id,
      paragraph_index: nearest.paragraph_index,
      source_start: nearest.start,
      source_end: nearest.end,
      source_text: nearest.text,
      speaker: nearest.speaker,
      diff: nearest.diff,
    }
  );
}

/** What stands in the sources near a quote that none of them has, and what to do where nothing does. */
function nearestEvidence(finding: QuoteFinding): Evidence[] {
  const near = atNearest(finding);
  if (!near) return [{ type: "advice", words: t("card-not-found-advice") }];
  const { attributed_to: by, speaker, source_title: title, paragraph_index: index } = near;
  const speakers: Fact[] = [
    [t("card-speaker-in-draft"), by?.name ?? ""],
    [t("card-speaker-in-source"), speaker ? displayName(speaker) : t("card-speaker-not-named")],
  ];
  const location: Fact = [
    t("card-place"),
    [title, index !== null && t("card-paragraph", { number: index + 1 })].filter(Boolean).join(" · "),
  ];
  return [
    { type: "diff", parts: near.diff, compared: !near.paraphrase && isEdit(near.diff) ? "quote" : "paraphrase" },
    { type: "facts", rows: [...speakers, location].filter(([, words]) => words), isAtOdds: false },
  ];
}

function quoteEvidence(given: QuoteFinding): Evidence[] {
  if (given.state === "not_found") return nearestEvidence(given);
  const { state, diff, ...finding } = given;
  const {
    attributed_to: by,
    source_title: title,
    speaker,
    paragraph_index: index,
    spoken_on,
    start_ms,
    post,
  } = finding;
  const paragraph = index === null ? "" : t("card-paragraph", { number: index + 1 });
  const unnamed = () => t(post && !post.known ? "posts-private" : "card-speaker-not-named");
  const speakerName = title === null ? "" : speaker ? displayName(speaker) : post?.handle || unnamed();
  const named: Fact[] =
    by && [speakerName, post?.handle].includes(by.name)
      ? [[t("card-speaker"), speakerName]]
      : [
          [t("card-speaker-in-draft"), by?.name ?? ""],
          [t("card-speaker-in-source"), speakerName],
        ];
  const location: Fact = [
    t("card-place"),
    [title, day(spoken_on), clock(start_ms), paragraph].filter(Boolean).join(" · "),
  ];
  const posted: Fact = [t("posts-posted"), moment(post?.posted_at ?? null) || post?.url || "", post?.url];
  const rows = [...named, posted, location].filter(([, words]) => words);
  return present<Evidence>(
    given.translation &&
      given.source_text !== null && {
        type: "words",
        label: t("card-original", { language: languageName(given.translation.source_language) }),
        words: quoted(given.source_text, 400),
      },
    isSpeakerUnchecked(given) && { type: "advice", words: t("card-speaker-unchecked") },
    diff.some(({ op }) => op !== "equal") && {
      type: "diff",
      parts: diff,
      compared: "quote",
    },
    rows.length > 0 && { type: "facts", rows, isAtOdds: state === "other_speaker" },
  );
}

/** Of a quote that no source has: the nearest words in its place, or no quotation marks. */
function nearestActions({ nearest, paraphrase }: QuoteFinding): Action[] {
  const sourceId = nearest?.source_id ?? null;
  return present<Action>(
    paraphrase && { type: "unquote", primary: true },
    nearest &&
      sourceId !== null && { type: "fix", label: t("card-use-source"), words: nearest.text, primary: !paraphrase },
    !paraphrase && { type: "unquote" },
    nearest &&
      sourceId !== null && { type: "read", label: t("card-read-nearest"), sourceId, sought: nearest.paragraph_id },
    { type: "dismiss" },
    { type: "feedback" },
  );
}

/** Whether the text names somebody where the source has another: a pronoun stands for a name elsewhere. */
function isNamedWrongly({ attributed_to: by, speaker, reasons }: QuoteFinding, body: string): boolean {
  return (
    by !== null &&
    speaker !== null &&
    reasons.some(({ id }) => id === "other-speaker" || id === "speaker-too") &&
    body.slice(by.start, by.end) === by.name
  );
}

function quoteActions(finding: QuoteFinding, body: string): Action[] {
  if (finding.state === "not_found") return nearestActions(finding);
  const { source_id, source_title, paragraph_id, start_ms, source_start: start, source_end: end, attached } = finding;
  const words = fixText(finding);
  const hasSource = source_id !== null;
  const stretch = start !== null && end !== null && { start, end };
  const isNamed = isNamedWrongly(finding, body);
  const primary = words === null;
  return present<Action>(
    words !== null && { type: "fix", label: t("card-use-source"), words, primary: true },
    isNamed && { type: "speaker", primary },
    hasSource && {
      type: "attach",
      sourceId: source_id,
      title: source_title ?? "",
      primary: primary && !isNamed && !attached,
    },
    hasSource && { type: "read", label: t("card-read"), sourceId: source_id, sought: paragraph_id },
    hasSource && paragraph_id !== null && { type: "play", passage: { source_id, paragraph_id, start_ms, ...stretch } },
    hasSource && !needsReview(finding) && { type: "pull" },
    needsReview(finding) && { type: "dismiss" },
    needsReview(finding) && { type: "feedback" },
  );
}

/** Whether the words are the quote but for the punctuation at its end. */
function isWholeQuote(words: BodyQuote, quote: BodyQuote): boolean {
  return words.start === quote.start && !/[\p{L}\p{N}]/u.test(quote.text.slice(words.text.length));
}
