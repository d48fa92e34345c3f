/**
 * The shapes of docs/wire.md by the names that the page uses. Past the adapter, every offset is in UTF-16 units.
 *
 * They come from `generated/schema.ts`, which `make types` writes from server/schemas; what is added here is known to
 * the page alone.
 */
import type * as wire from "./generated/schema";

export type * from "./generated/schema";

/** Stable within an installation; the wire does not say of what kind. */
export type ParagraphId = wire.Paragraph["paragraph_id"];

export type WireError = wire.Error;
/** A ProseMirror document as JSON, or plain text. */
export type Body = wire.Draft["body"];

export type DraftImage = wire.Image;
export type DraftRow = wire.FoundDraft;
export type DraftSummary = Pick<
  wire.DraftRow,
  "draft_id" | "headline" | "version" | "updated_at" | "published_at" | "owner" | "may"
>;
export type FullVersion = wire.WholeVersion;
export type Rights = wire.Source["rights"];
/** `notes`: as it comes in, what had to be done with some of its posts. */
export type Source = wire.ImportedSource;
export type ImportNote = Omit<wire.ImportNote, "examples">;
export type SourceParagraph = Omit<wire.Paragraph, "post"> & {
  post?: Pick<wire.ParagraphPost, "platform" | "handle" | "known" | "posted_at" | "url">;
};
export type ParagraphKind = NonNullable<wire.Paragraph["kind"]>;
export type FullSource = Omit<wire.WholeSource, "items"> & { items: SourceParagraph[] };
export type QuotedPassageOnWire = wire.QuotedPassage;
/** One that was found. */
export type QuotedPassage = wire.QuotedPassage & {
  paragraph_id: ParagraphId;
  index: number;
  start: number;
  end: number;
};
export type FoundSources = wire.Sources;
/** One paragraph or several neighbours; offsets, in code points, are only drawn. */
export type CoveredCell = wire.CoveredSource["cells"][number];
/** Text from the clipboard on its way to become a source; `html` where the clipboard had the mark-up as well. */
export type PastedText = Required<Pick<wire.SourcesPastedText, "title" | "text">> &
  Pick<wire.SourcesPastedText, "html">;
/** A transcript that the server is to fetch. */
export type FetchedText = Pick<wire.FetchingFetchRequest, "url">;

export type ArchiveFound = wire.Archive;
/** An archive that comes into the library; `sending` is known to the page alone. */
export type ArchiveImport = Omit<wire.ArchiveJob, "state" | "summary"> & {
  state: wire.ArchiveJob["state"] | "sending";
  summary: Pick<wire.ImportSummary, "imported" | "replaced" | "unchanged" | "kept" | "notes"> | null;
};

/** `error` in place of all others. */
export type PresenceAnswer = Required<Omit<wire.PresenceAnswer, "error">> & Pick<wire.PresenceAnswer, "error">;
/** Whose it is, and what the reader may do: in a newsroom alone. */
export type Owned = Pick<wire.Source, "owner" | "may">;
export type Share = wire.OneShare;
export type ShareLevel = wire.OneShare["level"];

export type Stage = wire.Suggestions["stage"];
/** `completes`: how many of the span's first characters the writer has typed already. */
export type Span = wire.SuggestedSpan & { completes?: number };
/** Of completions neither the day, the rights nor the confidence is known. */
export type Suggestion = Omit<wire.SuggestedParagraph, "spans" | "spoken_on" | "rights" | "confidence" | "match"> &
  Partial<Pick<wire.SuggestedParagraph, "spoken_on" | "rights" | "confidence" | "match">> & {
    spans: Span[];
    end_ms?: number | null;
  };
export type Thresholds = wire.SuggestionThresholds;
export type SuggestRequest = Omit<wire.Suggest, "seq">;
export type ArchiveRequest = Omit<wire.SuggestArchive, "seq">;
export type ArchiveOffer = Omit<wire.ArchiveSuggestions, "seq" | "items"> & { items: Suggestion[] };
export type CompleteRequest = Omit<wire.CompleteQuote, "seq">;
export type Completion = wire.QuoteCompletion;

/** The page sends no sources along, so that each has an id. */
export type SourcePlace = wire.SourcePlace & { source_id: string; paragraph_id: ParagraphId };
export type HeadlineFinding = Omit<wire.HeadlineFinding, "source"> & { source: SourcePlace | null };
/** What a writer says of a finding: a false alarm, or a good catch. */
export type Verdict = wire.FeedbackNewFeedback["verdict"];
/** `finding` as it came, offsets in code points. */
export type FinishedCheck = Omit<wire.FinishedCheck, "headline_findings"> & { headline_findings: HeadlineFinding[] };
export type NewFeedback = Omit<wire.FeedbackNewFeedback, "finding"> & { finding: HeadlineFinding | wire.QuoteFinding };

export type PolicyRequest = Partial<wire.PolicyPolicyRequest>;
export type FindingKind = wire.Objection["kind"];
export type PolicyLevel = wire.Objection["level"];
/** What is published in spite of a warning. */
export type Override = wire.OverrideRequest;
export type PublishCheck = Omit<wire.Review, "blockers" | "headline_warnings"> & {
  blockers: HeadlineFinding[];
  headline_warnings: HeadlineFinding[];
};
export type Delivery = Omit<wire.Delivery, "delivery_id" | "publication_id">;
export type Publication = Omit<wire.Published, "delivery"> & { delivery: Delivery | null };

/** Whether what is done in a draft is stored for training: its desk may want that, its writer leave it out. */
export type Learning = wire.Learning["learning"];
export type UsedPassage = Omit<wire.Passage, "paragraph_id"> & { paragraph_id: ParagraphId };
export type Used = Omit<wire.UsageItem, "chosen" | "offered" | "finding"> & {
  chosen?: UsedPassage;
  offered?: UsedPassage[];
  finding?: object;
};

export type Boot = wire.EditorBoot;
/** What a review decides; what is absent stays. */
export type ReviewRequest = Omit<wire.SourcesReviewRequest, "splits"> & {
  splits: { paragraph_ids: ParagraphId[]; name: string | null }[];
};
export type ConventionRequest = wire.ConventionConventionRequest;
