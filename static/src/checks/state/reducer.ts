import { Mapping } from "prosemirror-transform";
import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { plainText, textBetween } from "../../articles/plain-text";

/** What the reducer needs of a finding: an id, and the words between `start` and `end` of a plain text. */
export interface Range {
  id: string;
  start: number;
  end: number;
}

/** A finding and its current position in the document. */
export interface Placed<F extends Range> {
  finding: F;
  from: number;
  to: number;
  /** The words changed since the answer: they are unchecked until the next one. */
  edited: boolean;
}

/** A text that was sent to be checked, and the edits since. */
interface CheckRequest {
  text: string;
  doc: Node;
  since: Mapping;
}

export interface FindingsState<F extends Range> {
  placed: Placed<F>[];
  requests: CheckRequest[];
  /** The finding whose card is open. */
  open: string | null;
}

export type FindingsAction<F extends Range> =
  | { type: "requested" }
  | { type: "answered"; text: string; findings: F[] }
  | { type: "opened"; id: string }
  | { type: "closed" };

/** Answers to older texts than these are dropped. */
const MAX_REQUESTS = 4;

export const initialFindings: FindingsState<never> = { placed: [], requests: [], open: null };

export function afterEdit<F extends Range>(state: FindingsState<F>, tr: Transaction): FindingsState<F> {
  if (!tr.docChanged) return isLeft(state, tr) ? { ...state, open: null } : state;
  const requests = state.requests.map((one) => ({
    ...one,
    since: new Mapping([...one.since.maps, ...tr.mapping.maps]),
  }));
  const touches = touchedSpans(tr);
  const placed = state.placed.flatMap((one) => {
    const from = tr.mapping.map(one.from, 1);
    const to = tr.mapping.map(one.to, -1);
    if (from >= to) return [];
    if (!touches(one.from, one.to)) return [{ ...one, from, to }];
    const edited = one.edited || textBetween(tr.doc, from, to) !== textBetween(tr.before, one.from, one.to);
    return [{ ...one, from, to, edited }];
  });
  // Who types wants to see the text, not a card.
  const isTyped = tr.getMeta("addToHistory") !== false;
  const open = !isTyped && isStanding(placed, state.open) ? state.open : null;
  return { placed, requests, open };
}

/** Whether a transaction moves the caret away from the words whose card is open. */
function isLeft<F extends Range>(
  { placed, open }: FindingsState<F>,
  { selectionSet, selection }: Transaction,
): boolean {
  const one = open !== null && selectionSet ? placed.find(({ finding }) => finding.id === open) : undefined;
  return one !== undefined && (selection.from > one.to + 1 || selection.to < one.from - 1);
}

/**
 * Returns a test of whether a transaction may have changed text in, or directly next to, a range of the document before
 * it.
 */
export function touchedSpans(tr: Transaction): (from: number, to: number) => boolean {
  const [first, ...others] = tr.mapping.maps;
  if (!first) return () => false;
  // Of several steps only the first speaks of the document before them.
  if (others.length) return () => true;
  const changed: [number, number][] = [];
  first.forEach((start, end) => changed.push([start, end]));
  return (from, to) => changed.some(([start, end]) => start <= to + 1 && from <= end);
}

/** Whether both have the same findings on the same words, wherever these are. */
export function sameFindings<F extends Range>(one: FindingsState<F>, other: FindingsState<F>): boolean {
  return (
    one === other ||
    (one.open === other.open &&
      one.placed.length === other.placed.length &&
      one.placed.every(
        ({ finding, edited }, at) => finding === other.placed[at]!.finding && edited === other.placed[at]!.edited,
      ))
  );
}

export function reduceFindings<F extends Range>(
  state: FindingsState<F>,
  action: FindingsAction<F>,
  doc: Node,
): FindingsState<F> {
  switch (action.type) {
    case "requested": {
      const request = { text: plainText(doc).text, doc, since: new Mapping() };
      return { ...state, requests: [...state.requests.slice(1 - MAX_REQUESTS), request] };
    }
    case "answered":
      return applyAnswer(state, action.text, action.findings, doc);
    case "opened":
      return { ...state, open: action.id };
    case "closed":
      return state.open === null ? state : { ...state, open: null };
  }
}

/** Offsets are of the text that was sent: they are placed there, then mapped through the edits since. */
function applyAnswer<F extends Range>(
  state: FindingsState<F>,
  text: string,
  findings: F[],
  doc: Node,
): FindingsState<F> {
  const at = state.requests.findLastIndex((one) => one.text === text);
  const request = state.requests[at];
  if (!request) return state;
  const then = plainText(request.doc);
  const now = plainText(doc);
  const placed = findings.flatMap((finding) => {
    const from = request.since.map(then.posAt(finding.start), 1);
    const to = request.since.map(then.posAt(finding.end, true), -1);
    if (from >= to) return [];
    const words = text.slice(finding.start, finding.end);
    const edited = words !== now.text.slice(now.offsetAt(from), now.offsetAt(to));
    return [{ finding, from, to, edited }];
  });
  const open = isStanding(placed, state.open) ? state.open : null;
  return { placed, requests: state.requests.slice(at), open };
}

const isStanding = <F extends Range>(placed: Placed<F>[], id: string | null) =>
  placed.some(({ finding, edited }) => finding.id === id && !edited);
