import { closeHistory, history } from "prosemirror-history";
import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { endsSentence } from "../articles/sentences";
import { OwnStep } from "./own-undo";

/** A pause this long ends a step. */
const PAUSE_MS = 600;
/** An undo step of typing ends with the word in which it reaches this many letters, about five words. */
const BURST = 30;
const DEPTH = 500;

interface Step {
  /** Letters typed since the step began. */
  typed: number;
  /** The last change was a step of its own: a paste, an inserted quote, a fixed finding. */
  isWhole: boolean;
  isDeleting: boolean;
  /** A Korean input method writes one syllable again and again: that is one change. */
  composition: unknown;
  time: number;
}

interface Change {
  inserted: string;
  isDeleting: boolean;
  /** The block's text before it. */
  before: string;
}

const fresh: Step = { typed: 0, isWhole: false, isDeleting: false, composition: undefined, time: 0 };
const stepKey = new PluginKey<Step>("step");

/**
 * An undo history in steps of a few words typed, or a passage deleted, without a pause; what is inserted at once is a
 * step by itself.
 */
export function undoHistory(): Plugin[] {
  return [steps(), history({ newGroupDelay: PAUSE_MS, depth: DEPTH })];
}

function steps(): Plugin<Step> {
  return new Plugin<Step>({
    key: stepKey,
    // The only place where a transaction is seen before the history has taken it in.
    filterTransaction(tr, state) {
      if (!isRemembered(tr) || tr.getMeta(stepKey)) return true;
      const isWhole = Boolean(tr.getMeta("closeHistory$") || tr.getMeta("uiEvent") || tr.getMeta("paste"));
      const begins = isWhole || beginsStep(tr, state, stepKey.getState(state) ?? fresh);
      tr.setMeta(stepKey, { isWhole, begins });
      if (begins) closeHistory(tr);
      tr.steps.forEach((step, index) => {
        if (step instanceof ReplaceStep) tr.steps[index] = OwnStep.of(step);
      });
      return true;
    },
    state: {
      init: () => fresh,
      apply(tr, step, before) {
        if (tr.getMeta("history$")) return fresh;
        if (!isRemembered(tr)) return step;
        const { isWhole, begins } = tr.getMeta(stepKey) as { isWhole: boolean; begins: boolean };
        const { inserted, isDeleting } = changeOf(tr, before);
        const goesOn = !begins && tr.time - step.time <= PAUSE_MS;
        return {
          typed: (goesOn ? step.typed : 0) + inserted.length,
          isWhole,
          isDeleting,
          composition: tr.getMeta("composition"),
          time: tr.time,
        };
      },
    },
  });
}

/** Whether a change is an undo step by itself, not the start of a typing step. */
export function isWholeStep(tr: Transaction): boolean {
  const step = tr.getMeta(stepKey) as { isWhole: boolean } | undefined;
  return step ? step.isWhole : Boolean(tr.getMeta("closeHistory$"));
}

const isRemembered = (tr: Transaction) =>
  tr.docChanged && tr.getMeta("addToHistory") !== false && !tr.getMeta("history$");

function beginsStep(tr: Transaction, state: EditorState, step: Step): boolean {
  if (step.isWhole) return true;
  const composition: unknown = tr.getMeta("composition");
  if (composition !== undefined && composition === step.composition) return false;
  const { inserted, isDeleting, before } = changeOf(tr, state);
  if (isDeleting !== step.isDeleting) return true;
  if (isDeleting) return false;
  // A new paragraph, a list: what changes no word goes with the words that follow.
  if (!inserted) return true;
  const isWordStart = /^[\p{L}\p{N}“‘"'「『(]/u.test(inserted) && /(?:^|\s)$/.test(before);
  return isWordStart && step.typed > 1 && (step.typed >= BURST || endsSentence(before));
}

/** What a transaction's first step does to the text. */
function changeOf(tr: Transaction, state: EditorState): Change {
  let change: Change = { inserted: "", isDeleting: false, before: "" };
  tr.mapping.maps[0]?.forEach((from, to, start, end) => {
    const $from = state.doc.resolve(from);
    const after = tr.docs[1] ?? tr.doc;
    const inserted = after.textBetween(start, end, "", "\n");
    change = {
      inserted,
      isDeleting: end - start < to - from && !inserted,
      before: $from.parent.isTextblock ? $from.parent.textBetween(0, $from.parentOffset, "", "\n") : "",
    };
  });
  return change;
}
