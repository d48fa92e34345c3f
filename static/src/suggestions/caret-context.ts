import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { introducesQuote } from "./insertion/quote-text";
import { isLineBreak, isReadBlock } from "../articles/schema-mapping";
import { caretSentenceStart, openQuote, type OpenQuote } from "../articles/sentences";
import { plainText } from "../articles/plain-text";

/** More than any model reads; keeps the message of a long feature small. */
const LEFT_CONTEXT_LIMIT = 8000;

/** What stands around the caret, as quote recommendation and insertion need it. */
export interface CaretContext {
  /** The sentences before the caret's own, blocks divided by line ends. */
  leftContext: string;
  /** Whether the caret's sentence begins its block: a quote comes more often there. */
  beginsBlock: boolean;
  /** The caret's own sentence, up to the caret. */
  typed: string;
  openQuote: OpenQuote | null;
  /** The caret's text block, before and after the caret. */
  before: string;
  after: string;
}

/** By text, with the caret's place in it: one key makes several states of an editor. */
const cache = new WeakMap<Node, { head: number; context: CaretContext }>();

export function caretContext(state: EditorState): CaretContext {
  const { head } = state.selection;
  const cached = cache.get(state.doc);
  if (cached?.head === head) return cached.context;
  const context = readContext(state);
  cache.set(state.doc, { head, context });
  return context;
}

function readContext(state: EditorState): CaretContext {
  const { $head } = state.selection;
  const block = $head.parent;
  const isRead = isReadBlock(block);
  const before = isRead ? block.textBetween(0, $head.parentOffset, "\n", leafWords) : "";
  const after = isRead ? block.textBetween($head.parentOffset, block.content.size, "\n", leafWords) : "";
  const sentenceStart = caretSentenceStart(before, after);
  const { text, offsetAt } = plainText(state.doc);
  const left = text.slice(0, offsetAt($head.start() + sentenceStart)).trim();
  return {
    leftContext: left.length > LEFT_CONTEXT_LIMIT ? left.slice(-LEFT_CONTEXT_LIMIT).replace(/^\S*\s+/, "") : left,
    beginsBlock: !before.slice(0, sentenceStart).trim(),
    typed: before.slice(sentenceStart),
    openQuote: openQuote(before),
    before,
    after,
  };
}

/** Return one character for a leaf node, so that offsets in the text match document positions. */
const leafWords = (leaf: Node) => (isLineBreak(leaf) ? "\n" : "\ufffc");

/**
 * Whether a quote may begin at the caret, or one that has begun may be completed: after an opening mark, where a
 * sentence begins, or after words that lead in to a quote at the block's end. Never inside a word.
 */
export function quoteMayBeginHere({ before, after, typed, openQuote }: CaretContext): boolean {
  if (openQuote) return !/^[\p{L}\p{N}]/u.test(after);
  if (!typed.trim()) return !/^[\p{L}\p{N}]/u.test(after) || /\s$/.test(before) || !before;
  return !after.trim() && /\s$/.test(before) && introducesQuote(typed);
}

/** Whether the caret is between words rather than inside one. */
export function betweenWords({ before, after }: CaretContext): boolean {
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
}
