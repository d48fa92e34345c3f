/** The shapes of docs/wire.md. Past the adapter, every offset is in UTF-16 units. */

export interface WireError {
  code: string;
  message: string;
  hint: string;
  /** Of `too_many`: seconds after which it may be tried again. */
  retry_after?: number;
}

export interface Span {
  start: number;
  end: number;
  score: number;
  /** How many of the span's first characters the writer has typed already. */
  completes?: number;
}

/** Why a paragraph is suggested. Codes in `notes` that are not known are to be passed over. */
export interface Why {
  matched: string[];
  similarity: number | null;
  notes: string[];
}

/** Stable within an installation; the wire does not say of what kind. */
export type ParagraphId = string | number;

/** What may be done with the words of a source. */
export type Rights = "quotable" | "ask" | "background";

export interface Suggestion {
  source_id: string;
  source_title: string;
  /** The day it was, YYYY-MM-DD; not of completions. */
  spoken_on?: string | null;
  rights?: Rights;
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  speaker: string | null;
  start_ms: number | null;
  end_ms?: number | null;
  score: number;
  spans: Span[];
  /** Not before the ranking. */
  why?: Why;
}

export type Stage = "recall" | "ranked" | "complete";

/** What an answer had to do without. */
export type Degraded = "models";

export interface SuggestRequest {
  draft_id?: string;
  draft_version?: number;
  title: string;
  left_context: string;
  source_ids?: string[];
  /** Offer what interviewers ask, too. */
  questions?: boolean;
}

export interface ArchiveRequest {
  draft_id?: string;
  title: string;
  left_context: string;
  questions?: boolean;
}

/** What the archive has beside the sources that are attached. */
export interface ArchiveOffer {
  stage: "recall" | "complete";
  /** Best first. */
  sources: { source_id: string; source_title: string; spoken_on: string | null; score: number }[];
  items: Suggestion[];
  degraded?: Degraded | undefined;
}

export interface CompleteRequest {
  draft_id?: string;
  /** From the opening mark to the caret. */
  typed: string;
  source_ids?: string[];
}

/** How a source goes on from the words of a quote. */
export interface Completion extends Omit<Suggestion, "score" | "spans" | "why"> {
  start: number;
  end: number;
  /** How many of the first characters of `[start, end)` the writer has typed already. */
  typed: number;
  /** Of a source that is attached to the draft. */
  attached: boolean;
}

export interface DiffPart {
  op: "equal" | "replace" | "delete" | "insert";
  before: string;
  after: string;
  /** Of a quote held to its source; null where words stayed. */
  kind?: Fault | Convention | null;
}

/** What is wrong with a quote's words. */
export type Fault = "negation" | "number" | "changed" | "dropped" | "added" | "reordered";

/** A change of words that is none of the meaning, and that journalists make. */
export type Convention = "omission" | "clarification" | "style" | "hesitation" | "repetition" | "aside" | "network";

/** One sentence of why a finding says what it says: an id, and what it names. */
export interface Reason {
  id: string;
  [name: string]: string | number | string[];
}

export interface BodyQuote {
  text: string;
  start: number;
  end: number;
}

export interface HeadlineFinding {
  quote: string;
  start: number;
  end: number;
  state: "verbatim" | "supported" | "uncertain" | "unsupported" | "in_source" | "not_a_quotation" | "unchecked";
  probability: number | null;
  support: BodyQuote[];
  nearest: BodyQuote | null;
  diff: DiffPart[] | null;
  message: string;
  reasons: Reason[];
  /** The body's own words that could stand in its place. */
  fix: BodyQuote | null;
  /** Where it is `in_source`. */
  source: SourcePlace | null;
}

export interface SourcePlace {
  source_id: string;
  source_title: string;
  paragraph_id: ParagraphId;
  paragraph_index: number;
  speaker: string | null;
  start_ms: number | null;
}

export interface QuoteFinding {
  quote: string;
  start: number;
  end: number;
  state: "verbatim" | "edited" | "differs" | "other_speaker" | "not_found";
  /** A number or a “not” was changed. */
  hard: boolean;
  kinds: Fault[];
  /** False where only a source has it that was not asked about. */
  attached: boolean;
  /** Whom the text says it is by, and where. */
  attributed_to: { name: string; start: number; end: number } | null;
  source_id: string | null;
  source_title: string | null;
  /** The day, as `2031-05-03`. */
  spoken_on: string | null;
  paragraph_id: ParagraphId | null;
  paragraph_index: number | null;
  /** In code points of a paragraph this side may not hold: kept as on the wire. */
  source_start: number | null;
  source_end: number | null;
  /** What stands there. */
  source_text: string | null;
  speaker: string | null;
  start_ms: number | null;
  end_ms: number | null;
  /** Where it is a post of a network. */
  post?: QuotedPost | null;
  diff: DiffPart[];
  message: string;
  reasons: Reason[];
}

/** A post that a quote is from. Of a private person whom the text does not name author and link are null. */
export interface QuotedPost {
  platform: string;
  handle: string | null;
  author: string | null;
  known: boolean;
  /** UTC. */
  posted_at: string | null;
  url: string | null;
}

/** What a writer says of a finding: a false alarm, or a good catch. */
export type Verdict = "fine" | "right";

export interface NewFeedback {
  about: "headline" | "quote";
  verdict: Verdict;
  /** As it came, offsets in code points. */
  finding: HeadlineFinding | QuoteFinding;
  /** The plain texts it was found in. */
  headline: string;
  body: string;
  draft_id?: string;
}

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

/** A ProseMirror document as JSON, or plain text. */
export type Body = string | { type: string; content?: unknown[] };

/** In a newsroom alone: whose it is (nobody’s own where null), and what who asks may do. */
export interface Owned {
  owner?: { person_id: string; name: string } | null;
  may?: "read" | "edit" | "manage";
}

export type ShareLevel = "read" | "edit";

/** With a person, with a desk, or, where both are null, with the whole newsroom. */
export interface Share {
  person: { person_id: string; name: string } | null;
  desk: { desk_id: string; name: string } | null;
  level: ShareLevel;
}

export interface Shares {
  owner: { person_id: string; name: string } | null;
  may: Owned["may"];
  shares: Share[];
}

export interface Colleagues {
  people: { person_id: string; name: string; desk_ids: string[] }[];
  desks: { desk_id: string; name: string }[];
}

export interface Draft extends Owned {
  draft_id: string;
  version: number;
  headline: string;
  body: Body;
  source_ids: string[];
  /** Other headlines that are kept beside the one in use. */
  variants: string[];
  /** To the desk, never published. */
  notes: string;
  ready: boolean;
  template: boolean;
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

export interface Delivery {
  state: "waiting" | "sent" | "refused" | "given_up";
  attempts: number;
  next_at: string | null;
  delivered_at: string | null;
  answer: string;
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

export interface DraftSummary extends Owned {
  draft_id: string;
  headline: string;
  version: number;
  updated_at: string | null;
  published_at: string | null;
}

export interface Source extends Owned {
  source_id: string;
  title: string;
  paragraphs: number;
  speakers: string[];
  format: string;
  /** Where its last timed paragraph begins. */
  duration_ms: number | null;
  imported_at: string | null;
  file_name: string;
  /** The day it was, YYYY-MM-DD. */
  spoken_on: string | null;
  /** Its recording. */
  media: Media | null;
  /** Nothing of it may be published before this moment, ISO with Z. */
  embargo_until: string | null;
  embargo_note: string;
  /** Whether that moment is still to come. */
  embargoed: boolean;
  rights: Rights;
  language: string;
  /** How many drafts it is attached to. */
  drafts: number;
}

export interface Media {
  url: string;
  type: string;
  name: string;
  bytes: number;
}

export interface SourceParagraph {
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  speaker: string | null;
  start_ms: number | null;
  end_ms: number | null;
  /** The interviewer's: asked for its answer. */
  question: boolean;
  /** How often it was corrected. */
  revisions: number;
  /** Where it is a post of a network. */
  post?: Pick<QuotedPost, "platform" | "handle" | "known" | "posted_at" | "url">;
}

/** How a draft covers one of its sources, for drawing. */
export interface CoveredSource {
  source_id: string;
  source_title: string;
  paragraphs: number;
  quoted_paragraphs: number;
  /** Who says most of it first. */
  speakers: { speaker: string; paragraphs: number; quoted_paragraphs: number }[];
  end_ms: number | null;
  cells: CoveredCell[];
}

/** One paragraph or several neighbours. `speaker` is a number of `speakers`; offsets, in code points, are only drawn. */
export type CoveredCell = [
  index: number, paragraph_id: ParagraphId, paragraphs: number, length: number, speaker: number | null, start_ms: number | null,
  question: 0 | 1, quotable: number, quoted: [start: number, end: number][],
];

/** Text from the clipboard on its way to become a source; `html` where the clipboard had the mark-up as well. */
export interface PastedText {
  title: string;
  text: string;
  html?: string;
}

/** A transcript that the server is to fetch. */
export interface FetchedText {
  url: string;
}

export type FullSource = Source & { items: SourceParagraph[] };

/** The paragraph of a source in which a search found its words. */
export interface Hit {
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  start: number;
  end: number;
}

export type FoundSource = Source & { hit?: Hit | null };

/** A passage that a search of the archive found; without `highlights` it is close in meaning alone. */
export interface FoundPassage {
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  speaker: string | null;
  start_ms: number | null;
  question: boolean;
  score: number;
  highlights: { start: number; end: number }[];
}

export interface ArchiveFound {
  results: { source: Source; passages: FoundPassage[] }[];
  /** How many sources there are, of which `results` are some. */
  total: number;
  took_ms: number;
  /** Where only a part of the search could be made. */
  degraded: "words only" | null;
}

export interface FoundSources {
  sources: FoundSource[];
  /** How many there are, of which `sources` are some. */
  total: number;
  /** Of the whole library, whoever was asked for; the one with the most paragraphs first. */
  speakers: { speaker: string; paragraphs: number; sources: number }[];
}

/** A passage of a source that a draft quotes. */
export interface QuotedPassage {
  paragraph_id: ParagraphId;
  index: number;
  start: number;
  end: number;
  draft_id: string;
  headline: string;
  text: string;
}

/** How a paragraph stood before it was corrected. */
export interface Revision {
  revision_id: number;
  text: string;
  speaker: string | null;
  note: string;
  changed_at: string;
}

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

/** A page that has the draft open. */
export interface Present {
  client: string;
  /** Empty on a desk without a login. */
  name: string;
  /** It is the one that writes. */
  holds: boolean;
  /** Its connection is gone; it may be back. */
  away: boolean;
  since: string;
  you: boolean;
  /** Of the same person: another tab. */
  own: boolean;
}

export interface PresenceAnswer {
  version: number;
  may_write: boolean;
  people: Present[];
  error?: WireError;
}

export interface SaveAnswer {
  version?: number;
  conflict?: Conflict;
  error?: WireError;
}

export interface ImportProgress {
  upload_id: string;
  stage: "reading" | "embedding" | "indexing" | "done";
  done: number;
  total: number;
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

export interface Boot {
  draft: Draft & { edit_id: string | null };
  /** Who is signed in; null on a desk without a login. */
  person: { person_id: string; name: string } | null;
  /** Those attached to the draft, and the newest others. */
  sources: Source[];
  /** How many the library has. */
  sources_total: number;
  /** It is the draft that a new installation begins with. */
  sample: boolean;
  version: string;
  learning: Learning;
  limits: { max_upload_bytes?: number };
}

/** Whether what is done in a draft is kept for training: its desk may want that, its writer leave it out. */
export type Learning = "off" | "on" | "left_out";

export interface UsedPassage {
  paragraph_id: ParagraphId;
  start: number;
  end: number;
}

/** What was done with a suggestion or a finding; texts only where they may be kept. */
export interface Used {
  kind: "suggestion" | "finding";
  action: "shown" | "accepted" | "dismissed" | "corrected";
  stage?: Stage | null;
  about?: "headline" | "quote";
  title?: string;
  left_context?: string;
  chosen?: UsedPassage;
  offered?: UsedPassage[];
  became?: string;
  finding?: object;
  headline?: string;
  body?: string;
}

/** What the library page begins with. */
export interface LibraryBoot {
  version: string;
  limits: { max_upload_bytes: number; max_media_bytes: number };
  /** Endings of files that a source can be read from, without the dot. */
  formats: string[];
  /** Whether sources can be fetched by their address. */
  fetching: boolean;
}

/** An archive that comes into the library, as `GET /api/imports` has it; `sending` is known to the page alone. */
export interface ArchiveImport {
  job_id: string;
  name: string;
  state: "sending" | "waiting" | "running" | "done" | "failed" | "cancelled";
  stage: "reading" | "embedding" | "indexing" | null;
  unit: string | null;
  done: number;
  total: number;
  left_out: { place: string; reason: string }[];
  left_out_total: number;
  summary: { imported: number; replaced: number; unchanged: number; kept: number } | null;
  error: WireError | null;
  created_at: string;
}
