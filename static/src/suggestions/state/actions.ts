import type { QuotedSpan } from "./quoted-spans";
import type { HouseStyle } from "../../settings/store";
import type { Stage, Suggestion, Thresholds } from "../../wire/types";

export type SuggestAction =
  /** A request went out for this left context. */
  | { type: "asked"; context: string }
  /** `typed`: what of the unfinished sentence they answer. */
  | { type: "received"; context: string; typed: string; stage: Stage; items: Suggestion[]; degraded: boolean }
  | { type: "failed" }
  /** How the sources go on from these words after an opening mark; none once no quote is being typed. */
  | { type: "completed"; typed: string; items: Suggestion[] }
  /** The body quotes these now. */
  | { type: "quoted"; spans: QuotedSpan[] }
  /** The writer asks for ghost text at a caret that has not just been typed to. */
  | { type: "called"; caret: number }
  /** `early`: before there was anything to see. */
  | { type: "dismissed"; early: boolean }
  /** The key that accepts was pressed before the answer came; or that is no longer wanted. */
  | { type: "awaited"; on: boolean }
  | { type: "moved"; by: 1 | -1 }
  | { type: "inserted" }
  | { type: "switched"; ghost: boolean; delay: number }
  | { type: "styled"; style: HouseStyle }
  | { type: "rested" }
  /** From which confidence suggestions are shown; null where the server does not say. */
  | { type: "limited"; thresholds: Thresholds | null }
  /** The writer wants to see what is not a close match, here. */
  | { type: "uncovered" };

/** Contexts are compared without the white space at their end, which says only what the next sentence begins. */
export const actions = {
  asked: (context: string): SuggestAction => ({ type: "asked", context: context.trimEnd() }),
  received: (context: string, stage: Stage, items: Suggestion[], degraded = false, typed = ""): SuggestAction => ({
    type: "received",
    context: context.trimEnd(),
    typed,
    stage,
    items,
    degraded,
  }),
  failed: (): SuggestAction => ({ type: "failed" }),
  completed: (typed: string, items: Suggestion[]): SuggestAction => ({ type: "completed", typed, items }),
  quoted: (spans: QuotedSpan[]): SuggestAction => ({ type: "quoted", spans }),
  called: (caret: number): SuggestAction => ({ type: "called", caret }),
  dismissed: (early = false): SuggestAction => ({ type: "dismissed", early }),
  awaited: (on: boolean): SuggestAction => ({ type: "awaited", on }),
  moved: (by: 1 | -1): SuggestAction => ({ type: "moved", by }),
  inserted: (): SuggestAction => ({ type: "inserted" }),
  switched: (ghost: boolean, delay: number): SuggestAction => ({ type: "switched", ghost, delay }),
  styled: (style: HouseStyle): SuggestAction => ({ type: "styled", style }),
  rested: (): SuggestAction => ({ type: "rested" }),
  limited: (thresholds: Thresholds | null): SuggestAction => ({ type: "limited", thresholds }),
  uncovered: (): SuggestAction => ({ type: "uncovered" }),
};
