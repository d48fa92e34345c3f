import type { QuotedSpan } from "./quoted-spans";
import type { HouseStyle } from "../../settings/store";
import type { Stage, Suggestion, Thresholds } from "../../wire/types";

const only = <T extends string>(type: T) => ({ type });

/** Contexts are compared without the white space at their end, which says only what the next sentence begins. */
export const actions = {
  /** A request went out for this left context. */
  asked: (context: string) => ({ ...only("asked"), context: context.trimEnd() }),
  /** `typed`: what of the unfinished sentence they answer. */
  received: (context: string, stage: Stage, items: Suggestion[], degraded = false, typed = "") => ({
    ...only("received"),
    context: context.trimEnd(),
    typed,
    stage,
    items,
    degraded,
  }),
  failed: () => only("failed"),
  /** How the sources go on from these words after an opening mark; none once no quote is being typed. */
  completed: (typed: string, items: Suggestion[]) => ({ ...only("completed"), typed, items }),
  /** The body quotes these now. */
  quoted: (spans: QuotedSpan[]) => ({ ...only("quoted"), spans }),
  /** The writer asks for ghost text at a caret that has not just been typed to. */
  requested: (caret: number) => ({ ...only("requested"), caret }),
  /** `early`: before there was anything to see. */
  dismissed: (early = false) => ({ ...only("dismissed"), early }),
  /** The key that accepts was pressed before the answer came; or that is no longer wanted. */
  acceptingNext: (on: boolean) => ({ ...only("acceptingNext"), on }),
  moved: (by: 1 | -1) => ({ ...only("moved"), by }),
  /** One sentence more or less is to be quoted of an item; without a key, of the active one. */
  resized: (by: 1 | -1, key?: string) => ({ ...only("resized"), by, key }),
  inserted: () => only("inserted"),
  switched: (ghost: boolean, delay: number) => ({ ...only("switched"), ghost, delay }),
  styled: (style: HouseStyle) => ({ ...only("styled"), style }),
  paused: () => only("paused"),
  /** From which confidence suggestions are shown; null where the server does not say. */
  limited: (thresholds: Thresholds | null) => ({ ...only("limited"), thresholds }),
  /** The writer wants to see what is not a close match, here. */
  weakRequested: () => only("weakRequested"),
};

export type SuggestAction = ReturnType<(typeof actions)[keyof typeof actions]>;
