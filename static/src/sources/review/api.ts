import { request, source } from "../../wire/http";
import type {
  ConventionPreview,
  ConventionRequest,
  OriginalLines,
  ReviewRequest,
  SourceReview,
} from "../../wire/types";

export const reviewApi = {
  review: (id: string) => request<SourceReview>("GET", `${source(id)}/review`),
  decide: (id: string, decisions: ReviewRequest) => request<SourceReview>("POST", `${source(id)}/review`, decisions),
  lines: (id: string, from: number, words: string) =>
    request<OriginalLines>(
      "GET",
      `${source(id)}/convention/lines?${new URLSearchParams({ from: String(from), q: words })}`,
    ),
  previewConvention: (id: string, shown: ConventionRequest) =>
    request<ConventionPreview>("POST", `${source(id)}/convention/preview`, shown),
  storeConvention: (id: string, shown: ConventionRequest) =>
    request<SourceReview>("POST", `${source(id)}/convention`, shown),
};

export type ReviewApi = typeof reviewApi;
