import { closeHistory } from "prosemirror-history";
import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { contextAround } from "../articles/anchoring";
import { quoteMarks } from "../articles/schema-mapping";
import type { Provenance } from "../articles/provenance";
import { plainText, type Range as Span } from "../articles/plain-text";
import { mentionOf } from "../articles/speaker-names";
import { typographic } from "../articles/typographic";
import { innerMarks } from "../suggestions/insertion/quote-text";
import { codePoints } from "../wire/codepoints";
import type { ParagraphId, QuoteFinding, SourceParagraph } from "../wire/types";
import { withSentenceEnd } from "./fix-text";
import { atNearest, type QuoteFindingModel } from "./state/finding";
import type { FindingsPlugin } from "./plugin";
import type { Placed, Range } from "./state/reducer";

/** An editor and its findings. */
export interface FindingsEditor<F extends Range> {
  view: EditorView;
  findings: FindingsPlugin<F>;
}

/** Apply a fix to a finding that has not been edited, as one step of the history, apart from later typing. */
export function applyFix<F extends Range>(
  { view, findings }: FindingsEditor<F>,
  id: string,
  createFix: (placed: Placed<F>) => Transaction | null,
): void {
  const now = findings.state(view.state).placed.find(({ finding, edited }) => finding.id === id && !edited);
  if (!now) return;
  const fix = createFix(now);
  if (!fix) return;
  view.dispatch(fix);
  view.dispatch(closeHistory(view.state.tr));
}

/**
 * Replace a body quote by the source's words, or by the nearest passage. If the paragraph can be loaded, the source's
 * words are continued in its sentence (see `withSentenceEnd`).
 */
export async function applySourceFix<F extends Range>(
  side: FindingsEditor<F>,
  { id, given: finding }: QuoteFindingModel,
  words: string,
  paragraphOf: (sourceId: string, paragraphId: ParagraphId) => Promise<SourceParagraph | null>,
): Promise<void> {
  const nearest = atNearest(finding);
  const matched = nearest ?? finding;
  const paragraph = await paragraphOf(matched.source_id!, matched.paragraph_id!).catch(() => null);
  const whole = paragraph && !nearest ? withSentenceEnd(words, matched, paragraph) : words;
  applyFix(side, id, ({ from, to }) => quoteFix(side.view.state, { finding: matched, from, to }, whole, paragraph));
}

/** Replace a headline's quote by the body's words, in a history step of its own. */
export function headlineFix(state: EditorState, { from, to }: Span, words: string): Transaction {
  const comma = commaOf(state.doc.textBetween(from, to), words);
  return closeHistory(state.tr.insertText(words + comma, from, to)).scrollIntoView();
}

/** The comma before an attribution, which is the article's own: the one that `inner` ends with, behind other words. */
const commaOf = (inner: string, words: string): string => (/,$/.test(inner) && !/[?!…]$/.test(words) ? "," : "");

/** Replace the words between the quotation marks by the source's, under a `quote` mark with their provenance. */
export function quoteFix(
  state: EditorState,
  placed: Span & { finding: QuoteFinding },
  words: string,
  paragraph: SourceParagraph | null,
): Transaction {
  const { finding } = placed;
  const text = state.doc.textBetween(placed.from, placed.to, "\n", "\n");
  const lead = /^[“"„«\s]*/.exec(text)![0].length;
  const tail = /[”"»\s]*$/.exec(text)![0];
  const inner = text.slice(lead, text.length - tail.length);
  const comma = commaOf(inner, words);
  const quoted = comma ? words.replace(/[.,;:]$/, "") : words;
  const printed =
    text.startsWith('"') || before(state, placed.from) === '"' ? quoted : innerMarks(typographic(quoted), "“");
  const nodes = [state.schema.text(printed, quoteMarks(state.schema, fixProvenance(finding, quoted, paragraph)))];
  if (comma) nodes.push(state.schema.text(comma));
  const tr = state.tr.replaceWith(placed.from + lead, placed.to - tail.length, nodes);
  return closeHistory(tr).scrollIntoView();
}

const before = ({ doc }: EditorState, pos: number) => (pos > 1 ? doc.textBetween(pos - 1, pos, "\n", "\n") : "");

const OPENING = /^["“„‟«»‹「『｢‘']$/;
const CLOSING = /^["”“»«›」』｣’']$/;

/** Remove the quotation marks around a quote, those that open its further paragraphs too, and its provenance. */
export function unquoteFix(state: EditorState, { from, to }: Span): Transaction {
  const { tr, doc, schema } = state;
  const char = (pos: number) => (pos < 0 || pos >= doc.content.size ? "" : doc.textBetween(pos, pos + 1, "\n", "\n"));
  if (schema.marks["quote"]) tr.removeMark(from, to, schema.marks["quote"]);
  // From the end, so that the positions before stay.
  const closing = CLOSING.test(char(to)) ? to : CLOSING.test(char(to - 1)) ? to - 1 : null;
  if (closing !== null) tr.delete(closing, closing + 1);
  const opening: number[] = OPENING.test(char(from - 1)) ? [from - 1] : OPENING.test(char(from)) ? [from] : [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && pos >= from && OPENING.test(char(pos + 1))) opening.push(pos + 1);
    return true;
  });
  for (const pos of opening.reverse()) tr.delete(pos, pos + 1);
  return closeHistory(tr).scrollIntoView();
}

/** Korean particles behind a consonant and behind a vowel. */
const PARTICLES = [
  ["은", "는"],
  ["이", "가"],
  ["을", "를"],
  ["과", "와"],
] as const;

/**
 * Names the source's speaker where the text names another, in a history step of its own; null where that name is no
 * longer there.
 */
export function speakerFix(
  state: EditorState,
  { finding, from }: Pick<Placed<QuoteFindingModel>, "finding" | "from">,
): Transaction | null {
  const { attributed_to: by, speaker, start } = finding.given;
  const { text, posAt, offsetAt } = plainText(state.doc);
  if (!by || !speaker) return null;
  // The name is as far from the quote as it was when it was checked.
  const at = offsetAt(from) + by.start - start;
  if (text.slice(at, at + by.name.length) !== by.name) return null;
  const end = at + by.name.length;
  const { words } = mentionOf(speaker, text);
  const particle = particleFor(words, text.slice(end, end + 2));
  const tr = state.tr.insertText(words + (particle ?? ""), posAt(at), posAt(end + (particle ? 1 : 0), true));
  return closeHistory(tr).scrollIntoView();
}

/** The particle behind a Korean name in the form that another name asks for; null where there is none. */
function particleFor(name: string, behind: string): string | null {
  const last = name.codePointAt(name.length - 1)! - 0xac00;
  const pair = PARTICLES.find((forms) => forms.some((form) => new RegExp(`^${form}(?![가-힣])`, "u").test(behind)));
  return pair && last >= 0 && last < 11172 ? pair[last % 28 ? 0 : 1] : null;
}

/** The provenance of a fix. `quoted` is exact if it begins the source's passage, or the passage begins it; else the whole passage is. */
export function fixProvenance(finding: QuoteFinding, quoted: string, paragraph: SourceParagraph | null): Provenance {
  const source = finding.source_text ?? quoted;
  const exact = source.startsWith(quoted) || quoted.startsWith(source) ? quoted : source;
  const start = finding.source_start ?? 0;
  const { post } = finding;
  return {
    source_id: finding.source_id ?? "",
    source_title: finding.source_title ?? "",
    paragraph_id: finding.paragraph_id ?? "",
    paragraph_index: finding.paragraph_index ?? 0,
    start,
    end: start + [...exact].length,
    speaker: finding.speaker,
    start_ms: finding.start_ms,
    exact,
    ...contextOfFix(paragraph, start, exact),
    end_ms: finding.end_ms,
    ...(post && { handle: post.handle ?? post.author ?? "", url: post.url ?? "", posted_at: post.posted_at ?? "" }),
  };
}

function contextOfFix(
  paragraph: SourceParagraph | null,
  start: number,
  exact: string,
): { prefix: string; suffix: string } {
  if (!paragraph) return { prefix: "", suffix: "" };
  const from = codePoints(paragraph.text).toUtf16(start);
  return contextAround(paragraph.text, from, from + exact.length);
}
