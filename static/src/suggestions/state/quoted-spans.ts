import type { Node } from "prosemirror-model";
import type { Finding } from "../../checks/state/finding";
import type { Placed } from "../../checks/state/reducer";
import { provenanceUnder } from "../../articles/schema-mapping";
import { codePoints } from "../../wire/codepoints";
import type { ParagraphId, Suggestion } from "../../wire/types";

/** A stretch of a source that the body quotes. Offsets are code points, as in marks and findings. */
export interface QuotedSpan {
  source_id: string;
  paragraph_id: ParagraphId;
  start: number;
  end: number;
}

/**
 * What the body quotes already: by the marks of inserted quotes, and by what the check found word for word.
 * `typing` is where a quote is being typed, which is none yet.
 */
export function quotedSpans(doc: Node, findings: Placed<Finding>[], typing: number | null): QuotedSpan[] {
  const spans = new Map<string, QuotedSpan>();
  const add = ({ source_id, paragraph_id, start, end }: QuotedSpan) =>
    spans.set([source_id, paragraph_id, start, end].join(" "), { source_id, paragraph_id, start, end });
  doc.descendants((node) => {
    const provenance = provenanceUnder(node.marks);
    if (provenance) add(provenance);
  });
  for (const { finding, from, to, edited } of findings) {
    if (finding.kind !== "quote") continue;
    const { state, source_id, paragraph_id, source_start: start, source_end: end } = finding.given;
    if (state !== "verbatim" || edited || (typing !== null && from <= typing && typing <= to)) continue;
    if (source_id !== null && paragraph_id !== null && start !== null && end !== null)
      add({ source_id, paragraph_id, start, end });
  }
  return [...spans.values()];
}

/** The sources that the body has inserted quotes of. */
export function quotedSources(doc: Node): Set<string> {
  const ids = new Set<string>();
  doc.descendants((node) => {
    const provenance = provenanceUnder(node.marks);
    if (provenance) ids.add(provenance.source_id);
  });
  return ids;
}

/** Whether the body quotes some of the words that this would insert. */
export function isQuoted(item: Suggestion, quoted: readonly QuotedSpan[]): boolean {
  const span = item.spans[0];
  if (!span) return false;
  const own = quoted.filter(
    (one) => one.source_id === item.source_id && String(one.paragraph_id) === String(item.paragraph_id),
  );
  if (!own.length) return false;
  const at = codePoints(item.text);
  const [start, end] = [at.fromUtf16(span.start), at.fromUtf16(span.end)];
  return own.some((one) => one.start < end && start < one.end);
}

/** In their order, those that are quoted already after the others. */
export function quotedLast(items: Suggestion[], quoted: readonly QuotedSpan[]): Suggestion[] {
  const again = new Set(items.filter((item) => isQuoted(item, quoted)));
  return again.size ? [...items.filter((item) => !again.has(item)), ...again] : items;
}
