/** What stands in the way of publishing, and what comes of it. */
import type { HeadlineFinding, QuoteFinding } from "./findings";

/** A quote from a source that may not be published yet. */
export interface EmbargoedQuote {
  quote: string;
  source_id: string;
  source_title: string;
  /** ISO 8601, UTC. */
  until: string;
  note: string;
}

/** A quote from a source that is not for quotation. */
export interface BackgroundQuote {
  quote: string;
  source_id: string;
  source_title: string;
}

/** What is published in spite of a warning; `source_id` is of a source that is held back. */
export interface Override {
  quote: string;
  reason: string;
  source_id?: string;
}

export interface PublishCheck {
  version: number;
  headline: string;
  blockers: HeadlineFinding[];
  headline_warnings: HeadlineFinding[];
  warnings: QuoteFinding[];
  embargoed: EmbargoedQuote[];
  background: BackgroundQuote[];
  /** In a newsroom: what is held back is not for who asks to publish. */
  needs_editor?: boolean;
}

export interface Publication {
  publication_id: string;
  published_at: string;
  files: { format: string; name: string; url: string }[];
  quote_sheet: string;
  /** On its way to the newsroom's own system; null where there is none. */
  delivery: Delivery | null;
}

export interface Delivery {
  state: "waiting" | "sent" | "refused" | "given_up";
  attempts: number;
  next_at: string | null;
  delivered_at: string | null;
  answer: string;
}
