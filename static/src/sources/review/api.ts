import { request, source } from "../../wire/http";
import type { ReviewRequest, SourceReview } from "../../wire/types";

export const reviewApi = {
  review: (id: string) => request<SourceReview>("GET", `${source(id)}/review`),
  decide: (id: string, decisions: ReviewRequest) => request<SourceReview>("POST", `${source(id)}/review`, decisions),
};

export type ReviewApi = typeof reviewApi;
