/** HTTP requests of the directory of speakers. */
import { request } from "../../wire/http";
import type { LabelAlias, SpeakerPeople } from "../../wire/types";

export const speakersApi = {
  people: (q: string, limit: number, offset = 0) =>
    request<SpeakerPeople>(
      "GET",
      `/api/speakers?${new URLSearchParams({ q, limit: String(limit), offset: String(offset) })}`,
    ),
  /** Says whom labels name; returns what they were corrected to before, which undoes it. */
  correct: (aliases: LabelAlias[], apartFrom?: string) =>
    request<{ before: LabelAlias[] }>("POST", "/api/speakers/aliases", {
      aliases,
      ...(apartFrom !== undefined && { apart_from: apartFrom }),
    }),
};

export type SpeakersApi = typeof speakersApi;
