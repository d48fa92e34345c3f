import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { isWholeStep } from "../../editor/history";
import { DEFAULTS, type HouseStyle } from "../../settings/store";
import type { Stage, Suggestion, Thresholds } from "../../wire/types";
import type { SuggestAction } from "./actions";
import { endingAt, resizedEnd } from "./span-length";
import { quotedLast, type QuotedSpan } from "./quoted-spans";

export interface SuggestState {
  /**
   * What completes the quote being typed, then best first; those that the body quotes already come last. Of those that
   * are no close match some are left out.
   */
  items: Suggestion[];
  /** How many are left out. */
  hidden: number;
  /** The writer wants to see them all, at this left context. */
  showsWeak: boolean;
  thresholds: Thresholds | null;
  /** The ranked ones in the order they came in. */
  answered: Suggestion[];
  /** How the sources go on from the words `typed` after an opening mark. */
  completions: { typed: string; items: Suggestion[] };
  quoted: QuotedSpan[];
  /** Stage of the shown items; null before the first answer. */
  stage: Stage | null;
  /** Whether the items are ranked by words alone, without models. */
  degraded: boolean;
  /** The left context that the items answer, and what of the unfinished sentence. */
  context: string | null;
  typed: string;
  asking: boolean;
  /** Where quotes end that the writer made longer or shorter here, by the key of their item. */
  ends: Readonly<Record<string, number>>;
  /** Index of the item that Tab inserts. */
  active: number;
  /** The writer chose `active` with the keyboard. */
  navigated: boolean;
  /** Where typing left the caret; null after a deletion, an undo, or a move. Ghost text stands only here. */
  caret: number | null;
  dismissed: boolean;
  /** Ghost text is accepted as soon as it shows: its key was pressed while the answer was on its way. */
  acceptsNext: boolean;
  /** The writer asked for ghost text here: it needs no words that lead in to it. */
  isRequested: boolean;
  ghost: boolean;
  /** Milliseconds of rest after typing before ghost text may show, and whether they have passed. */
  delay: number;
  hasPaused: boolean;
  /** Keys go on: nothing new appears at the caret before they rest. */
  isTyping: boolean;
  /** How quotes are attributed. */
  style: HouseStyle;
}

export const initialState: SuggestState = {
  items: [],
  hidden: 0,
  showsWeak: false,
  thresholds: null,
  answered: [],
  completions: { typed: "", items: [] },
  quoted: [],
  stage: null,
  degraded: false,
  context: null,
  typed: "",
  asking: false,
  ends: {},
  active: 0,
  navigated: false,
  caret: null,
  dismissed: false,
  acceptsNext: false,
  isRequested: false,
  ghost: true,
  delay: 0,
  hasPaused: true,
  isTyping: false,
  style: DEFAULTS.style,
};

/** What makes two items the same paragraph. */
export const keyOf = (item: Suggestion): string => `${item.source_id}-${item.paragraph_id}`;

/** Where one passage is close, the list has at least this many: the right one may be among the next. */
const FEWEST_LISTED = 3;

export function reduce(state: SuggestState, action: SuggestAction): SuggestState {
  switch (action.type) {
    case "asked":
      return action.context === state.context
        ? { ...state, asking: true }
        : { ...state, asking: true, dismissed: false, navigated: false, active: 0, showsWeak: false, ends: {} };
    case "received":
      return receive(state, action);
    case "failed":
      return { ...state, asking: false };
    case "completed":
      return arrange({ ...state, completions: { typed: action.typed, items: action.items } });
    case "quoted":
      return arrange({ ...state, quoted: action.spans });
    case "requested":
      return arrange({
        ...state,
        caret: action.caret,
        dismissed: false,
        hasPaused: true,
        isTyping: false,
        isRequested: true,
        showsWeak: true,
      });
    case "dismissed":
      // A request may still go out, which would count as a new place: nothing shows before something is typed.
      return {
        ...state,
        dismissed: true,
        navigated: false,
        acceptsNext: false,
        caret: action.early ? null : state.caret,
      };
    case "acceptingNext":
      return state.acceptsNext === action.on
        ? state
        : { ...state, acceptsNext: action.on, isTyping: state.isTyping && !action.on };
    case "moved": {
      const count = state.items.length;
      if (!count) return state;
      const active = state.navigated || state.caret !== null ? (state.active + action.by + count) % count : 0;
      return { ...state, active, navigated: true, dismissed: false, isTyping: false };
    }
    case "resized":
      return resize(state, action.by, action.key);
    case "inserted":
      return arrange({ ...state, caret: null, navigated: false, acceptsNext: false, active: 0, ends: {} });
    case "switched":
      return { ...state, ghost: action.ghost, delay: action.delay };
    case "styled":
      return { ...state, style: action.style };
    case "paused":
      return state.hasPaused && !state.isTyping ? state : { ...state, hasPaused: true, isTyping: false };
    case "limited":
      return arrange({ ...state, thresholds: action.thresholds });
    case "weakRequested":
      return arrange({ ...state, showsWeak: true });
  }
}

/** Make the quote of an item a sentence longer or shorter; the item becomes the active one. */
function resize(state: SuggestState, by: 1 | -1, key?: string): SuggestState {
  const active = key === undefined ? state.active : state.items.findIndex((item) => keyOf(item) === key);
  const item = state.items[active];
  const end = item && resizedEnd(item, by);
  if (!item || end == null) return state;
  const ends = { ...state.ends, [keyOf(item)]: end };
  return arrange({ ...state, ends, active, navigated: true, dismissed: false, isTyping: false });
}

type Received = Extract<SuggestAction, { type: "received" }>;

function receive(state: SuggestState, { context, typed, stage, items, degraded }: Received): SuggestState {
  // The writer may ask for the same context again: its recall must not undo a ranking that is already there. Nor is
  // anything shown that is about to be left out as no close match.
  const isRanked = context === state.context && state.stage !== null && state.stage !== "recall";
  if (stage === "recall" && (isRanked || knowsConfidence(state))) return { ...state, asking: true };
  return arrange({ ...state, answered: items, stage, degraded, context, typed, asking: stage === "recall" });
}

/** Whether the next ranking is expected to have confidences: the last one had, or it was empty. */
const knowsConfidence = ({ thresholds, answered }: SuggestState): boolean =>
  thresholds !== null && (!answered.length || answered.some(isKnown));

/** Put the answered items in the order they are shown in; what the writer chose stays chosen. */
function arrange(state: SuggestState): SuggestState {
  const first = new Map(state.completions.items.map((item) => [keyOf(item), item]));
  const others: Suggestion[] = [];
  for (const item of state.answered) {
    const completing = first.get(keyOf(item));
    if (completing) first.set(keyOf(item), { ...completing, why: item.why });
    else others.push(item);
  }
  const isClose = (item: Suggestion) => strengthOf(item, state.thresholds) !== "weak";
  const fewest = state.showsWeak ? others.length : others.some(isClose) ? FEWEST_LISTED : 0;
  const shown = others.filter((item, index) => index < fewest || isClose(item));
  const resized = [...first.values(), ...shown].map((item) => endingAt(item, state.ends[keyOf(item)]));
  const items = quotedLast(resized, state.quoted);
  const chosen = state.navigated ? state.items[state.active] : undefined;
  const active = Math.max(0, chosen ? items.findIndex((item) => keyOf(item) === keyOf(chosen)) : 0);
  return { ...state, items, hidden: others.length - shown.length, active };
}

/** What an editor transaction does to the caret that ghost text may stand at. */
export function afterTransaction(before: SuggestState, tr: Transaction): SuggestState {
  // Whatever the writer does next cancels the wait: words that arrive later would land among what is typed.
  const isOwn = tr.docChanged ? tr.getMeta("addToHistory") !== false : tr.selectionSet;
  const state = isOwn && before.acceptsNext ? { ...before, acceptsNext: false } : before;
  if (!tr.docChanged) return tr.selectionSet && state.caret !== null ? { ...state, caret: null } : state;
  if (isTyping(tr)) {
    // Nothing is drawn into a composition: a rest, however short, comes first.
    const hasPaused = state.delay === 0 && !isComposed(tr);
    return { ...state, caret: tr.selection.head, navigated: false, hasPaused, isTyping: true, isRequested: false };
  }
  if (tr.getMeta("addToHistory") === false) {
    return { ...state, caret: state.caret === null ? null : tr.mapping.map(state.caret) };
  }
  return state.caret === null && !state.navigated ? state : { ...state, caret: null, navigated: false };
}

const isComposed = (tr: Transaction): boolean => tr.getMeta("composition") !== undefined;

/** Text that grows at the caret, by the writer's own hand. */
function isTyping(tr: Transaction): boolean {
  if (tr.getMeta("history$") || tr.getMeta("addToHistory") === false || isWholeStep(tr)) return false;
  if (tr.getMeta("uiEvent") || tr.getMeta("paste") || tr.getMeta("suggest$")) return false;
  if (!tr.selection.empty || !endsAtCaret(tr)) return false;
  // A syllable in the making takes the place of a lesser one; backspace makes it lesser again.
  if (isComposed(tr)) return jamo(tr.doc) > jamo(tr.before);
  // What an input rule wrote is taken back in several steps.
  return tr.doc.content.size > tr.before.content.size && (tr.steps.length === 1 || !deletes(tr));
}

function endsAtCaret({ mapping, selection }: Transaction): boolean {
  return mapping.maps.some((map, at) => {
    let touches = false;
    map.forEach(
      (_from, _to, start, end) => (touches ||= end > start && mapping.slice(at + 1).map(end, 1) === selection.head),
    );
    return touches;
  });
}

function deletes({ mapping }: Transaction): boolean {
  return mapping.maps.some((map) => {
    let inserts = false;
    map.forEach((start, end) => (inserts ||= end > start));
    return inserts;
  });
}

/** Letters, those of Hangul syllables one by one. */
const jamo = (doc: Node): number => doc.textContent.normalize("NFD").length;

export type Strength = "strong" | "possible" | "weak";

/** Null where it is not known: such a suggestion is shown as any other. */
export function strengthOf({ confidence }: Suggestion, thresholds: Thresholds | null): Strength | null {
  if (typeof confidence !== "number" || !thresholds) return null;
  if (confidence >= thresholds.strong) return "strong";
  return confidence >= thresholds.possible ? "possible" : "weak";
}

const isKnown = ({ confidence }: Suggestion): boolean => typeof confidence === "number";
