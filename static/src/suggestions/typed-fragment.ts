/** Which part of the unfinished sentence is sent with a request for suggestions, and when it is long enough. */
import type { CaretContext } from "./caret-context";
import { SPEECH_VERBS } from "./insertion/quote-text";
import { countWords } from "../articles/sentences";

/** One word alone says too little; so do two after which the writer only pauses. */
const FEWEST_WORDS = 2;
const FEWEST_WORDS_PAUSED = 3;

/** After these a fragment says more than before: a speech verb, a colon, a name that is not merely the first word. */
const MOMENTS = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${SPEECH_VERBS})(?=[^\p{L}\p{N}’'-])`, "giu"),
  /[:：](?=\s|$)/gu,
  /(?<=[^\s“"‘«「『(]\s+)(?!I(?![\p{L}-]))\p{Lu}[\p{L}\p{N}’'-]*(?=[^\p{L}\p{N}’'-])/gu,
];

/** The sentence up to the last such moment, or up to the mark of the quote that is being typed; "" before the first. */
export function typedFragment(context: CaretContext): string {
  const lead = leadOf(context);
  if (!lead) return "";
  const end = context.openQuote ? lead.length : Math.max(0, ...MOMENTS.map((moment) => lastEnd(moment, lead)));
  const fragment = lead.slice(0, end).trim();
  return countWords(fragment) >= FEWEST_WORDS ? fragment : "";
}

/** Return the whole unfinished sentence, used after a pause in typing; "" if it is too short. */
export function pausedFragment(context: CaretContext): string {
  const lead = leadOf(context);
  return countWords(lead) >= FEWEST_WORDS_PAUSED ? lead.trimEnd() : typedFragment(context);
}

/** Return whether an answer for `typed` is still up to date. */
export function coversSentence(typed: string, context: CaretContext): boolean {
  return typed.length >= typedFragment(context).length && leadOf(context).startsWith(typed);
}

/** The sentence before the mark of an open quote, or before the caret; "" where the caret is inside a sentence. */
function leadOf({ before, after, typed, openQuote }: CaretContext): string {
  if (openQuote) return typed.slice(0, Math.max(0, typed.length - (before.length - openQuote.mark))).trim();
  return /[\p{L}\p{N}]/u.test(after) ? "" : typed.trimStart();
}

function lastEnd(moment: RegExp, text: string): number {
  let end = 0;
  for (const match of text.matchAll(moment)) end = match.index + match[0].length;
  return end;
}
