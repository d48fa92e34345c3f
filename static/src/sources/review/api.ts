import { request, source } from "../../wire/http";
import type * as wire from "../../wire/types";

export const reviewApi = {
  review: (id: string) => request<wire.SourceReview>("GET", `${source(id)}/review`),
  decide: (id: string, decisions: wire.ReviewRequest) =>
    request<wire.SourceReview>("POST", `${source(id)}/review`, decisions),
  lines: (id: string, from: number, words: string) =>
    request<wire.OriginalLines>(
      "GET",
      `${source(id)}/convention/lines?${new URLSearchParams({ from: String(from), q: words })}`,
    ),
  previewConvention: (id: string, shown: wire.ConventionRequest) =>
    request<wire.ConventionPreview>("POST", `${source(id)}/convention/preview`, shown),
  storeConvention: (id: string, shown: wire.ConventionRequest) =>
    request<wire.SourceReview>("POST", `${source(id)}/convention`, shown),
};

export type ReviewApi = typeof reviewApi;
