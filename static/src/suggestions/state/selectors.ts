import type { ResolvedPos } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { betweenWords, caretContext, quoteMayBeginHere } from "../caret-context";
import { insertionAtCaret } from "../insertion/transaction";
import { isReadBlock } from "../../articles/schema-mapping";
import { insertedText, shorten, type Insertion, type Shortened } from "../insertion/quote-text";
import { coversSentence } from "../typed-fragment";
import type { Suggestion } from "../../wire/types";
import { isQuoted } from "./quoted-spans";
import { type SuggestState, strengthOf } from "./reducer";

/** Words a ghost shows of a quote; fewer where it lies over the text that follows. */
const GHOST_WORDS = 30;
const GHOST_WORDS_INSIDE = 12;
/** Letters that must be typed before words from the middle of a passage are completed. */
const INSIDE_LENGTH = 6;

export interface Ghost {
  pos: number;
  item: Suggestion;
  insertion: Insertion;
  /** All that it would insert. */
  text: string;
  shown: Shortened;
  /** Text follows, which must not move: it lies over that. */
  coversText: boolean;
}

/** Whether this is a place and a moment to offer something at the caret, once there is an answer. */
export function mayOffer(state: SuggestState, editor: EditorState): boolean {
  const { head, $head, empty } = editor.selection;
  if (!state.ghost || state.dismissed || !empty || state.caret !== head || !isReadBlock($head.parent)) return false;
  const context = caretContext(editor);
  return quoteMayBeginHere(context) || (state.isRequested && betweenWords(context));
}

/** What the editor offers at the caret, if this is a place and a moment to offer something. */
export function ghostFor(state: SuggestState, editor: EditorState): Ghost | null {
  if (!state.hasPaused || state.isTyping || !mayOffer(state, editor)) return null;
  const { head, $head } = editor.selection;
  const context = caretContext(editor);
  const answered =
    (state.context === context.leftContext && coversSentence(state.typed, context)) ||
    isCompleted(state, context.openQuote?.text);
  if (!answered) return null;
  const offer = offerAt(state, editor);
  if (!offer) return null;
  const coversText = Boolean(context.after.trim()) || hasBlockBelow($head);
  const { insertion } = offer;
  const shown = shorten(insertion, coversText ? GHOST_WORDS_INSIDE : GHOST_WORDS);
  return { pos: head, ...offer, text: insertedText(insertion), shown, coversText };
}

/** Whether anything stands below the caret's block: in its list or blockquote, or after that. */
function hasBlockBelow($head: ResolvedPos): boolean {
  for (let depth = 0; depth < $head.depth; depth++)
    if ($head.indexAfter(depth) < $head.node(depth).childCount) return true;
  return false;
}

function offerAt(state: SuggestState, editor: EditorState): { item: Suggestion; insertion: Insertion } | null {
  const { items, active } = state;
  const partial = caretContext(editor).openQuote?.text.trim();
  if (!partial) {
    const item = items[active];
    // What is to be translated first cannot be inserted by a key.
    if (!item?.spans.length || item.language || isQuoted(item, state.quoted)) return null;
    const strength = strengthOf(item, state.thresholds);
    // Unasked, only what is very likely wanted.
    if (strength !== null && strength !== "strong" && !state.navigated && !state.isRequested) return null;
    const insertion = insertionFor(state, editor, item);
    return insertion && { item, insertion };
  }
  // A quote is being typed: only what goes on from the words that stand there.
  for (let i = 0; i < items.length; i++) {
    const item = items[(active + i) % items.length]!;
    const span = item.spans[0];
    if ((!span && (state.stage === "recall" || state.degraded)) || item.language || isQuoted(item, state.quoted))
      continue;
    const insertion = insertionFor(state, editor, item);
    if (!insertion?.kept || !insertion.quoted) continue;
    // A word or less is found anywhere: inside a passage it says too little.
    if (span?.completes || insertion.start === span?.start || partial.length >= INSIDE_LENGTH)
      return { item, insertion };
  }
  return null;
}

/** What inserting an item at the caret would write: of one that completes the quote being typed, the rest of it. */
export function insertionFor(state: SuggestState, editor: EditorState, item: Suggestion): Insertion | null {
  // The words typed since the sources were asked are looked for in the paragraph, letter by letter.
  const exact = state.completions.typed !== "" && state.completions.typed === caretContext(editor).openQuote?.text;
  return insertionAtCaret(editor, item, {
    style: state.style,
    completes: exact ? item.spans[0]?.completes : undefined,
  });
}

/** Whether the sources were asked how they go on from these words, or from the first of them. */
function isCompleted({ completions }: SuggestState, typed: string | undefined): boolean {
  return completions.items.length > 0 && Boolean(typed?.startsWith(completions.typed));
}
