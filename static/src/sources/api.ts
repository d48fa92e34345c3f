/** What the library page asks of the server beyond what the desk asks. */
import { sendFile } from "../wire/send-file";
import { foundFromWire } from "../wire/adapter";
import { api, request, RequestError, source } from "../wire/http";
import type {
  DraftSummary,
  FoundSources,
  FullSource,
  ParagraphId,
  ParagraphKind,
  Revision,
  Rights,
  Source,
  SourceParagraph,
} from "../wire/types";
import { listParams, type Search } from "./library/address";

export interface SourceChange {
  title?: string;
  spoken_on?: string | null;
  embargo_until?: string | null;
  embargo_note?: string;
  rights?: Rights;
}

export interface Correction {
  text?: string;
  speaker?: string | null;
  question?: boolean;
  kind?: ParagraphKind;
  note?: string;
  /** What the corrector saw: the server refuses when somebody was quicker. */
  expected_text?: string;
}

/** What hangs on a source. */
export interface SourceUsage {
  drafts: { draft_id: string; headline: string; updated_at: string; quotes: number; attached: boolean }[];
  publications: { publication_id: string; headline: string; published_at: string; quotes: number }[];
}

const paragraph = (id: string, paragraphId: ParagraphId) =>
  `${source(id)}/paragraphs/${encodeURIComponent(paragraphId)}`;

/** Sends a recording, telling how much of it has gone. */
const attachMedia = (
  id: string,
  file: File,
  progress: (sent: number, total: number) => void,
  stop: AbortSignal,
): Promise<Source> => sendFile("PUT", `${source(id)}/media`, file, progress, stop);

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
    request<{ renamed: number; source: Source }>("POST", `${source(id)}/speakers`, { from, to }),
  correct: (id: string, paragraphId: ParagraphId, correction: Correction) =>
    request<SourceParagraph>("PATCH", paragraph(id, paragraphId), correction),
  history: (id: string, paragraphId: ParagraphId) =>
    request<{ revisions: Revision[] }>("GET", `${paragraph(id, paragraphId)}/history`).then(
      (answer) => answer.revisions,
    ),
  restore: (id: string, paragraphId: ParagraphId, revision: number, expected_text: string) =>
    request<SourceParagraph>("POST", `${paragraph(id, paragraphId)}/history/${revision}/restore`, { expected_text }),
  dependants: (id: string) => request<SourceUsage>("GET", `${source(id)}/dependants`),
  removeMedia: (id: string) => request<void>("DELETE", `${source(id)}/media`),
  deleteSource: (id: string) => request<void>("DELETE", source(id)),
  attachMedia,
};

export type SourcesApi = typeof sourcesApi;

/** What went wrong, in the server's words. */
export function problemOf(error: unknown): { code?: string; message: string; hint: string } {
  return error instanceof RequestError
    ? error.error
    : { message: error instanceof Error ? error.message : String(error), hint: "" };
}
