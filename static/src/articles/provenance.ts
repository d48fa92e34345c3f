/** Where an inserted quote comes from, and its attributes on a `<q>`: docs/wire.md, “Provenance”. */
import { contextAround } from "./anchoring";
import { codePoints } from "../wire/codepoints";
import type { ParagraphId, SourceParagraph, Suggestion } from "../wire/types";

/** The attributes of the `quote` mark. Offsets are code points. */
export interface Provenance {
  source_id: string;
  source_title: string;
  paragraph_id: ParagraphId;
  paragraph_index: number;
  start: number;
  end: number;
  speaker: string | null;
  start_ms: number | null;
  exact: string;
  /** The paragraph's text right before and after it; empty in older drafts. */
  prefix: string;
  suffix: string;
  end_ms: number | null;
  /** Of a post: what the article calls its author, where its network has it, when it was written (UTC); else empty. */
  handle?: string;
  url?: string;
  posted_at?: string;
}

export type PostOrigin = Required<Pick<Provenance, "handle" | "url" | "posted_at">>;

/** A paragraph with its source: what a suggestion has, and what the source reader knows. */
export type Passage = Pick<Suggestion, "source_id" | "source_title"> &
  Pick<SourceParagraph, "paragraph_id" | "index" | "text" | "speaker" | "turns" | "start_ms"> & {
    end_ms?: number | null;
  } & Partial<PostOrigin>;

/** The part of a passage that one person says, around an offset; UTF-16 offsets. */
export function turnAt(
  { text, speaker, turns = [] }: Passage,
  offset: number,
): { start: number; end: number; speaker: string | null } {
  const at = codePoints(text);
  const turn = turns.find(({ end }) => offset < at.toUtf16(end));
  return turn
    ? { start: at.toUtf16(turn.start), end: at.toUtf16(turn.end), speaker: turn.speaker }
    : { start: 0, end: text.length, speaker };
}

/** The provenance of `passage.text.slice(start, end)`. */
export function provenanceOf(passage: Passage, start: number, end: number): Provenance {
  const { text } = passage;
  const at = codePoints(text);
  return {
    source_id: passage.source_id,
    source_title: passage.source_title,
    paragraph_id: passage.paragraph_id,
    paragraph_index: passage.index,
    start: at.fromUtf16(start),
    end: at.fromUtf16(end),
    speaker: turnAt(passage, start).speaker,
    start_ms: passage.start_ms,
    exact: text.slice(start, end),
    ...contextAround(text, start, end),
    end_ms: passage.end_ms ?? null,
    handle: passage.handle ?? "",
    url: passage.url ?? "",
    posted_at: passage.posted_at ?? "",
  };
}

/** The attributes of the `<q>` that holds the quote, on the clipboard and in a published article alike. */
export function quoteAttributes(from: Provenance): Record<string, string> {
  const written: Record<string, string | number | null | undefined> = {
    cite: `urn:quotedesk:source:${encodeURIComponent(from.source_id)}`,
    "data-source-id": from.source_id,
    "data-source-title": from.source_title,
    "data-paragraph-id": from.paragraph_id,
    "data-paragraph": from.paragraph_index + 1,
    "data-start": from.start,
    "data-end": from.end,
    "data-exact": from.exact,
    "data-prefix": from.prefix,
    "data-suffix": from.suffix,
    "data-speaker": from.speaker,
    "data-time": mediaTime(from),
    "data-handle": from.handle,
    "data-url": from.url,
    "data-posted": from.posted_at,
  };
  return Object.fromEntries(
    Object.entries(written)
      .filter(([, value]) => (value ?? "") !== "")
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Parse the attributes of a `<q>`; false where this desk did not write them. */
export function readProvenance(element: HTMLElement): Provenance | false {
  const attribute = (name: string) => element.getAttribute(`data-${name}`) ?? "";
  const [start, end, paragraph] = [whole(attribute("start")), whole(attribute("end")), whole(attribute("paragraph"))];
  const exact = attribute("exact");
  const time = readTime(attribute("time"));
  if (!attribute("source-id") || !exact || start === null || end === null || !paragraph || !time) return false;
  // The number of characters must match the offsets: hand-made attributes seldom do.
  if ([...exact].length !== end - start) return false;
  const id = attribute("paragraph-id");
  return {
    source_id: attribute("source-id"),
    source_title: attribute("source-title"),
    paragraph_id: whole(id) ?? id,
    paragraph_index: paragraph - 1,
    start,
    end,
    speaker: attribute("speaker") || null,
    start_ms: time.start,
    exact,
    prefix: attribute("prefix"),
    suffix: attribute("suffix"),
    end_ms: time.end,
    handle: attribute("handle"),
    url: isSafeLink(attribute("url")) ? attribute("url") : "",
    posted_at: /^\d{4}(?:-\d\d){2}T\d\d(?::\d\d){2}Z$/.test(attribute("posted")) ? attribute("posted") : "",
  };
}

const SAFE_LINK = /^(https?:|mailto:)/i;

/** Whether an article may link to this address. */
export const isSafeLink = (href: string): boolean => SAFE_LINK.test(href);

/** A media fragment: `t=751,758.25`, in seconds. */
function mediaTime({ start_ms: start, end_ms: end }: Provenance): string | null {
  if (start === null) return null;
  return `t=${start / 1000}${end !== null && end > start ? `,${end / 1000}` : ""}`;
}

function readTime(value: string): { start: number | null; end: number | null } | null {
  if (!value) return { start: null, end: null };
  const match = /^t=(\d{1,9}(?:\.\d{1,3})?)(?:,(\d{1,9}(?:\.\d{1,3})?))?$/.exec(value);
  const ms = (seconds: string | undefined) => (seconds === undefined ? null : Math.round(Number(seconds) * 1000));
  return match && { start: ms(match[1]), end: ms(match[2]) };
}

const whole = (value: string) => (/^\d{1,15}$/.test(value) ? Number(value) : null);
