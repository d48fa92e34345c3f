/** What the fields of a review decide, as the server stores it. */
import type { ParagraphId, ReviewRequest, ReviewSpeaker, SourceReview } from "../../wire/types";

export interface SpeakerFields {
  speaker: ReviewSpeaker;
  name: string;
  asks: boolean;
  /** Paragraphs that somebody else said, and who. */
  moved: ParagraphId[];
  movedTo: string;
}

export interface ReviewFields {
  title: string;
  day: string;
  language: string;
  kind: string;
  speakers: SpeakerFields[];
  remember: boolean;
}

/** Only what is changed is sent. */
export function decisionsOf(review: SourceReview, fields: ReviewFields): ReviewRequest {
  const { source } = review;
  const title = fields.title.trim();
  return {
    revision: review.revision,
    remember: fields.remember,
    ...(title && title !== source.title && { title }),
    ...(fields.day !== (source.spoken_on ?? "") && { spoken_on: fields.day || null }),
    ...(fields.language !== source.language && { language: fields.language }),
    ...(fields.kind !== source.kind && { kind: fields.kind as SourceReview["source"]["kind"] }),
    speakers: fields.speakers.flatMap(({ speaker, name, asks }) => {
      const wanted = name.trim();
      const renamed = wanted !== (speaker.name ?? "");
      if (!renamed && asks === speaker.asks) return [];
      return [
        {
          label: speaker.label,
          name: renamed ? wanted || null : speaker.label,
          ...(asks !== speaker.asks && { asks }),
        },
      ];
    }),
    splits: fields.speakers
      .filter(({ moved }) => moved.length)
      .map(({ moved, movedTo }) => ({ paragraph_ids: moved, name: movedTo.trim() || null })),
  };
}

/** The others that a name joins: they become one speaker. */
export function joins(name: string, at: number, names: readonly string[]): boolean {
  const wanted = name.trim().toLowerCase();
  return wanted !== "" && names.some((other, index) => index !== at && other.trim().toLowerCase() === wanted);
}
