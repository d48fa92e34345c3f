/** What somebody has selected in a line of the file, as the server takes it. */
import type { ConventionExample, SourceReview } from "../../wire/types";

/** Without the white space at the ends of the selection; null where nothing is selected. */
export function exampleOf(line: number, text: string, start: number, end: number): ConventionExample | null {
  const speaker = text.slice(start, end).trim();
  if (line < 0 || !speaker) return null;
  return { line, before: text.slice(0, text.indexOf(speaker, start)), speaker };
}

/** Where most paragraphs have a speaker, what was read so far is right for the most part. */
export function keepsByDefault({ speakers }: SourceReview): boolean {
  const count = (named: boolean) =>
    speakers.reduce((sum, { label, paragraphs }) => sum + ((label !== null) === named ? paragraphs : 0), 0);
  return count(true) >= count(false);
}
