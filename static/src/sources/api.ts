/** What the library page asks of the server beyond what the desk asks. */
import { sendFile } from "../wire/send-file";
import { foundFromWire } from "../wire/adapter";
import { api, request, source } from "../wire/http";
import type { DraftSummary, FoundSources, FullSource, ParagraphId, Source, SourceParagraph } from "../wire/types";
import type * as wire from "../wire/generated/schema";
import { listParams, type Search } from "./library/address";

export type SourceChange = Partial<wire.SourcesDetailsRequest>;
/** `expected_text` is what the corrector saw: the server rejects the correction if it has changed. */
export type Correction = Partial<wire.ParagraphsCorrectionRequest>;
export type SourceUsage = wire.Dependants;

const paragraph = (id: string, paragraphId: ParagraphId) =>
  `${source(id)}/paragraphs/${encodeURIComponent(paragraphId)}`;

export const sourcesApi = {
  /** Without the paragraphs of posts, which are read in pieces. */
  source: (id: string) => request<FullSource>("GET", `${source(id)}?posts=0`),
  quoted: api.quoted,
  upload: api.upload,
  cancelUpload: api.cancelUpload,
  attach: api.attach,
  detach: api.detach,
  drafts: (): Promise<DraftSummary[]> => api.drafts(),

  find: async (search: Search, limit: number, offset: number): Promise<FoundSources> => {
    const params = listParams(search);
    params.set("limit", String(limit));
    if (offset) params.set("offset", String(offset));
    const answer = await request<FoundSources>("GET", `/api/sources?${params}`);
    return { ...answer, sources: answer.sources.map(foundFromWire) };
  },
  change: (id: string, change: SourceChange) => request<Source>("PATCH", source(id), change),
  renameSpeaker: (id: string, from: string | null, to: string) =>
    request<wire.Renamed>("POST", `${source(id)}/speakers`, { from, to }),
  correct: (id: string, paragraphId: ParagraphId, correction: Correction) =>
    request<SourceParagraph>("PATCH", paragraph(id, paragraphId), correction),
  history: (id: string, paragraphId: ParagraphId) =>
    request<wire.Revisions>("GET", `${paragraph(id, paragraphId)}/history`).then((answer) => answer.revisions),
  restore: (id: string, paragraphId: ParagraphId, revision: number, expected_text: string) =>
    request<SourceParagraph>("POST", `${paragraph(id, paragraphId)}/history/${revision}/restore`, { expected_text }),
  dependants: (id: string) => request<SourceUsage>("GET", `${source(id)}/dependants`),
  removeMedia: (id: string) => request<void>("DELETE", `${source(id)}/media`),
  deleteSource: (id: string) => request<void>("DELETE", source(id)),
  attachMedia: (id: string, file: File, progress: (sent: number, total: number) => void, stop: AbortSignal) =>
    sendFile<Source>("PUT", `${source(id)}/media`, file, progress, stop),
};
