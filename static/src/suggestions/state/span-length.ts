import { sentences } from "../../articles/sentences";
import type { Suggestion } from "../../wire/types";

/** Return where a suggestion's quote ends with one sentence more, or one less; `null` if there is none. UTF-16. */
export function resizedEnd({ text, spans: [span] }: Suggestion, by: 1 | -1): number | null {
  if (!span) return null;
  const ends = sentences(text).map(({ start, end }) => start + text.slice(start, end).trimEnd().length);
  const wordsEnd = span.start + text.slice(span.start, span.end).trimEnd().length;
  if (by > 0) return ends.find((end) => end > wordsEnd) ?? null;
  return ends.findLast((end) => span.start < end && end < wordsEnd) ?? null;
}

/** Return the suggestion with a quote that ends elsewhere. */
export function endingAt(item: Suggestion, end: number | undefined): Suggestion {
  const [span] = item.spans;
  return !span || end === undefined || end <= span.start ? item : { ...item, spans: [{ ...span, end }] };
}
