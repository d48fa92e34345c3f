/** What blocks publishing, and the reasons that the writer gives to publish all the same. No DOM. */
import type { BackgroundQuote, EmbargoedQuote, HeadlineFinding, Override, PublishCheck } from "../wire/types";

/** A headline's quote, or a quote from a source under embargo or for background only. */
export type Blocker = HeadlineFinding | EmbargoedQuote | BackgroundQuote;

export interface Blockers {
  headline: HeadlineFinding[];
  embargoed: EmbargoedQuote[];
  /** Without those that are under embargo as well: one reason counts for both. */
  background: BackgroundQuote[];
}

/** The same for the same quote of the same source. */
const keyOf = (blocker: Blocker): string => `${"source_id" in blocker ? blocker.source_id : ""}\n${blocker.quote}`;

export function blockersOf({ blockers, embargoed, background }: PublishCheck): Blockers {
  const underEmbargo = new Set(embargoed.map(keyOf));
  return { headline: blockers, embargoed, background: background.filter((quote) => !underEmbargo.has(keyOf(quote))) };
}

/** Whether a quote under embargo is from a source for background only, too. */
export const isAlsoBackground = (quote: EmbargoedQuote, { background }: PublishCheck): boolean =>
  background.some((one) => keyOf(one) === keyOf(quote));

/** The writer's reasons, from one check of the draft to the next. */
export class Overrides {
  private readonly given = new Map<string, Override>();

  set(blocker: Blocker, reason: string): void {
    const source = "source_id" in blocker ? { source_id: blocker.source_id } : {};
    this.given.set(keyOf(blocker), { quote: blocker.quote, reason, ...source });
  }

  /** As it was typed; "" without one. */
  reasonFor(blocker: Blocker): string {
    return this.given.get(keyOf(blocker))?.reason ?? "";
  }

  /** How many of these have no reason yet. */
  missing(blockers: readonly Blocker[]): number {
    return blockers.filter((blocker) => !this.reasonFor(blocker).trim()).length;
  }

  /** All with a reason, including those for blockers of an earlier check: a later one names only what still blocks. */
  all(): Override[] {
    return [...this.given.values()].filter(({ reason }) => reason.trim());
  }

  clear(): void {
    this.given.clear();
  }
}
