/** The hash of a draft's address that opens a paragraph of a source beside the text. */
import type { ParagraphId } from "../wire/types";

export const passageHash = (source: string, paragraph: ParagraphId): string =>
  `#${new URLSearchParams({ source, paragraph: String(paragraph) })}`;

/** The paragraph that an address asks for; `null` without one. */
export function readPassageHash(hash: string): { source: string; paragraph: string } | null {
  const given = new URLSearchParams(hash.slice(1));
  const [source, paragraph] = [given.get("source"), given.get("paragraph")];
  return source && paragraph ? { source, paragraph } : null;
}
