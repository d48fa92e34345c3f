/** Code points in, UTF-16 units out: nothing past this module knows how the wire counts. */
import { codePoints } from "./codepoints";
import type * as wire from "./types";

type Conversion = "toUtf16" | "fromUtf16";

function convert<T extends { start: number; end: number }>(range: T, text: string, turn: Conversion = "toUtf16"): T {
  const at = codePoints(text);
  return { ...range, start: at[turn](range.start), end: at[turn](range.end) };
}

/** Spans that lie outside their text, or are empty, are dropped. */
export function suggestionFromWire(item: wire.Suggestion): wire.Suggestion {
  const at = codePoints(item.text);
  const spans = (item.spans ?? []).map((span) => {
    const start = at.toUtf16(span.start);
    const converted = { ...span, start, end: at.toUtf16(span.end) };
    if (span.completes !== undefined) converted.completes = at.toUtf16(span.start + span.completes) - start;
    return converted;
  });
  return { ...item, spans: spans.filter((span) => span.end > span.start) };
}

/** As a suggestion whose span is partly typed. */
export function completionFromWire({ start, end, typed, attached: _, ...item }: wire.Completion): wire.Suggestion {
  return suggestionFromWire({ ...item, score: 1, spans: [{ start, end, score: 1, completes: typed }] });
}

export const headlineFindingFromWire = (
  finding: wire.HeadlineFinding,
  headline: string,
  body: string,
): wire.HeadlineFinding => headlineFinding(finding, { headline, body }, "toUtf16");

export const quoteFindingFromWire = (finding: wire.QuoteFinding, body: string): wire.QuoteFinding =>
  quoteFinding(finding, body, "toUtf16");

/** A finding as it came. */
export function findingToWire(
  finding: wire.HeadlineFinding | wire.QuoteFinding,
  texts: { headline: string; body: string },
): wire.HeadlineFinding | wire.QuoteFinding {
  return "support" in finding
    ? headlineFinding(finding, texts, "fromUtf16")
    : quoteFinding(finding, texts.body, "fromUtf16");
}

function headlineFinding(
  finding: wire.HeadlineFinding,
  { headline, body }: { headline: string; body: string },
  turn: Conversion,
): wire.HeadlineFinding {
  const quote = (quoted: wire.BodyQuote) => convert(quoted, body, turn);
  return {
    ...convert(finding, headline, turn),
    support: (finding.support ?? []).map(quote),
    nearest: finding.nearest ? quote(finding.nearest) : null,
    fix: finding.fix ? quote(finding.fix) : null,
  };
}

function quoteFinding(finding: wire.QuoteFinding, body: string, turn: Conversion): wire.QuoteFinding {
  const { attributed_to: by } = finding;
  return { ...convert(finding, body, turn), attributed_to: by && convert(by, body, turn) };
}

export function archiveFromWire(answer: wire.ArchiveFound): wire.ArchiveFound {
  const results = answer.results.map(({ source, passages }) => ({
    source,
    passages: passages.map((one) => ({
      ...one,
      highlights: one.highlights.map((highlight) => convert(highlight, one.text)),
    })),
  }));
  return { ...answer, results };
}

export function foundFromWire(source: wire.FoundSource): wire.FoundSource {
  return source.hit ? { ...source, hit: convert(source.hit, source.hit.text) } : source;
}

/** A quote of a draft as the wire has it: without a place where the source does not have its words any more. */
export type QuoteOnWire = wire.QuotedPassageOnWire;

/** Those that have a place in the source as it is here. */
export function quotedFromWire(quoted: QuoteOnWire[], source: wire.FullSource): wire.QuotedPassage[] {
  const texts = new Map(source.items.map((item) => [item.paragraph_id, item.text]));
  return quoted.flatMap((passage) => {
    const { paragraph_id, index, start, end } = passage;
    if (paragraph_id === null || index === null || start === null || end === null) return [];
    const text = texts.get(paragraph_id);
    return text === undefined ? [] : [convert({ ...passage, paragraph_id, index, start, end }, text)];
  });
}
