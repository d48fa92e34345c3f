import { closeHistory } from "prosemirror-history";
import type { EditorState, Transaction } from "prosemirror-state";
import { contextOf } from "../anchoring";
import { bodySchema, type Provenance } from "../schema";
import { codePoints } from "../wire/codepoints";
import type { HeadlineFinding, QuoteFinding, SourceParagraph } from "../wire/types";
import type { Placed } from "./reducer";

/** Puts the body's words in. One step of the history, whatever was typed just before. */
export function mendHeadline(state: EditorState, placed: Placed<HeadlineFinding>, words: string): Transaction {
  return closeHistory(state.tr.insertText(words, placed.from, placed.to)).scrollIntoView();
}

/** What the source says where a body quote differs from it, as the finding's offsets cut it out of its paragraph. */
export function sourceWords(finding: QuoteFinding, paragraph: SourceParagraph): string | null {
  if (finding.source_start === null || finding.source_end === null) return null;
  const at = codePoints(paragraph.text);
  return paragraph.text.slice(at.toUtf16(finding.source_start), at.toUtf16(finding.source_end)) || null;
}

/** Puts the source's words in, under a `quote` mark that says where they come from: `paragraph`, where it is at hand. */
export function mendQuote(state: EditorState, placed: Placed<QuoteFinding>, words: string, paragraph: SourceParagraph | null): Transaction {
  const { finding } = placed;
  const text = state.doc.textBetween(placed.from, placed.to);
  const lead = /^[“"„«\s]*/.exec(text)![0].length;
  const tail = /[”"»\s]*$/.exec(text)![0];
  const inner = text.slice(lead, text.length - tail.length);
  // The comma before an attribution is the article's, not the source's.
  const comma = /,$/.test(inner) && !/[?!…]$/.test(words) ? "," : "";
  const exact = comma ? words.replace(/[.,;:]$/, "") : words;
  const provenance: Provenance = {
    source_id: finding.source_id ?? "",
    source_title: finding.source_title ?? "",
    paragraph_id: finding.paragraph_id ?? "",
    paragraph_index: finding.paragraph_index ?? 0,
    start: finding.source_start ?? 0,
    end: (finding.source_start ?? 0) + [...exact].length,
    speaker: finding.speaker,
    start_ms: finding.start_ms,
    exact,
    ...surroundings(paragraph, finding.source_start ?? 0, exact),
    end_ms: finding.end_ms ?? null,
  };
  const from = placed.from + lead;
  const to = placed.to - tail.length;
  const nodes = [bodySchema.text(exact, [bodySchema.marks.quote.create(provenance)])];
  if (comma) nodes.push(bodySchema.text(comma));
  return state.tr.replaceWith(from, to, nodes).scrollIntoView();
}

function surroundings(paragraph: SourceParagraph | null, start: number, exact: string): { prefix: string; suffix: string } {
  if (!paragraph) return { prefix: "", suffix: "" };
  const from = codePoints(paragraph.text).toUtf16(start);
  return contextOf(paragraph.text, from, from + exact.length);
}
