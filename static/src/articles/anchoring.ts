/** What is around a passage of a source, and how the words of an article relate to it. */
import { fold } from "../suggestions/insertion/quote-text";
import { countWords } from "./sentences";

/** Characters of prefix and suffix that are kept. */
const CONTEXT_LENGTH = 32;

/** What stands right before and after `text.slice(start, end)`, in whole characters. */
export function contextAround(text: string, start: number, end: number): { prefix: string; suffix: string } {
  const before = [...text.slice(Math.max(0, start - 2 * CONTEXT_LENGTH), start)];
  const after = [...text.slice(end, end + 2 * CONTEXT_LENGTH)];
  return { prefix: before.slice(-CONTEXT_LENGTH).join(""), suffix: after.slice(0, CONTEXT_LENGTH).join("") };
}

export type Relation = "same" | "part" | "edited";

/** How the words of an article relate to the source's words that were inserted. */
export function relation(exact: string, quoted: string): Relation {
  const [theirs, ours] = [keys(exact), keys(quoted)];
  if (ours === theirs) return "same";
  return countWords(quoted) && ` ${theirs} `.includes(` ${ours} `) ? "part" : "edited";
}

const keys = (text: string) => (fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []).join(" ");
