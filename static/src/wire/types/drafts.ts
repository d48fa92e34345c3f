/** Drafts, their versions, and how they are saved. */
import type { WireError } from "./errors";
import type { Owned } from "./people";

/** A ProseMirror document as JSON, or plain text. */
export type Body = string | { type: string; content?: unknown[] };

export interface Draft extends Owned {
  draft_id: string;
  version: number;
  headline: string;
  body: Body;
  /** What the page that made the text calls its edit; null where it has no name. */
  edit_id: string | null;
  source_ids: string[];
  /** Other headlines that are kept beside the one in use. */
  variants: string[];
  /** To the desk, never published. */
  notes: string;
  ready: boolean;
  template: boolean;
}

export interface DraftSummary extends Owned {
  draft_id: string;
  headline: string;
  version: number;
  updated_at: string | null;
  published_at: string | null;
}

/** A row of the list of drafts. */
export interface DraftRow extends DraftSummary {
  state: "writing" | "ready" | "published" | "changed";
  ready: boolean;
  template: boolean;
  words: number;
  /** How many are attached. */
  sources: number;
  /** What the checks said of this version; null where nobody has asked them. */
  warnings: { count: number; blocking: number } | null;
  /** A piece of the body that has a word searched for; code points. */
  hit?: { text: string; start: number; end: number };
}

export interface DraftRows {
  drafts: DraftRow[];
  total: number;
  counts: Record<DraftRow["state"] | "templates", number>;
  /** Ids of drafts, where those with warnings are sought, that no check has looked at. */
  unchecked: string[];
}

/** A text that a draft once had. */
export interface Version {
  version_id: string;
  /** Of the draft, when it had this text. */
  version: number;
  headline: string;
  reason: "time" | "named" | "restored" | "published" | "merged";
  name: string;
  saved_at: string;
  words: number;
}

export type FullVersion = Version & { body: Body };

export interface SaveRequest {
  draft_id: string;
  version: number;
  headline: string;
  body: Body;
  /** What the page calls the edit: sent again it is stored once. */
  edit_id: string;
  /** The writer's own text, where the edit is a merge. */
  mine?: { headline: string; body: Body };
}

export interface Conflict {
  version: number;
  headline: string;
  body: Body;
  /** Of the edit that is stored. */
  edit_id?: string;
}

export interface SaveAnswer {
  version?: number;
  conflict?: Conflict;
  error?: WireError;
}
