/** Code points in, UTF-16 units out: nothing past this module knows how the wire counts. */
import { codePoints } from "./codepoints";
import type { BodyQuote, FoundSource, FullSource, HeadlineFinding, QuotedPassage, QuoteFinding, Suggestion } from "./types";

function convert<T extends { start: number; end: number }>(range: T, text: string): T {
  const at = codePoints(text);
  return { ...range, start: at.toUtf16(range.start), end: at.toUtf16(range.end) };
}

/** Spans that lie outside their text, or are empty, are dropped. */
export function suggestionFromWire(item: Suggestion): Suggestion {
  const at = codePoints(item.text);
  const spans = (item.spans ?? []).map((span) => {
    const start = at.toUtf16(span.start);
    const converted = { ...span, start, end: at.toUtf16(span.end) };
    if (span.completes !== undefined) converted.completes = at.toUtf16(span.start + span.completes) - start;
    return converted;
  });
  return { ...item, spans: spans.filter((span) => span.end > span.start) };
}

export function headlineFindingFromWire(finding: HeadlineFinding, headline: string, body: string): HeadlineFinding {
  const quote = (found: BodyQuote) => convert(found, body);
  return {
    ...convert(finding, headline),
    support: (finding.support ?? []).map(quote),
    nearest: finding.nearest ? quote(finding.nearest) : null,
    fix: finding.fix ? quote(finding.fix) : null,
  };
}

export function quoteFindingFromWire(finding: QuoteFinding, body: string): QuoteFinding {
  return convert(finding, body);
}

export function foundFromWire(found: FoundSource): FoundSource {
  return found.hit ? { ...found, hit: convert(found.hit, found.hit.text) } : found;
}

/** Passages of paragraphs that the source does not have any more are dropped. */
export function quotedFromWire(quoted: QuotedPassage[], source: FullSource): QuotedPassage[] {
  const texts = new Map(source.items.map((item) => [item.paragraph_id, item.text]));
  return quoted.flatMap((passage) => {
    const text = texts.get(passage.paragraph_id);
    return text === undefined ? [] : [convert(passage, text)];
  });
}
