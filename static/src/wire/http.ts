import { t } from "../i18n/messages";
import { quotedFromWire, type QuoteOnWire } from "./adapter";
import { csrfHeaders, guardedFetch, refusalOf } from "./guarded-fetch";
import { localizeError } from "./localized-errors";
import type * as wire from "./types";

/** A refusal in the server's own words, or the nearest thing to it. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly error: wire.WireError,
    readonly details: {
      conflict?: wire.Conflict;
      /** What is left of a draft that cannot be published. */
      objections?: wire.Objection[];
      paragraph?: wire.SourceParagraph;
      variants?: string[];
      notes?: string;
      /** Of an article, as they are stored. */
      details?: wire.Details;
    } = {},
  ) {
    super(error.message);
  }
}

/** Return the server's error message, or that of the exception. */
export function problemOf(error: unknown): wire.WireError {
  if (error instanceof RequestError) return error.error;
  return { code: "failed", message: error instanceof Error ? error.message : String(error), hint: "" };
}

/** The same in one line. */
export function problemText(error: unknown): string {
  const { message, hint } = problemOf(error);
  return `${message} ${hint}`.trim();
}

const unreachable = (): wire.WireError => ({
  code: "unreachable",
  message: t("server-unreachable"),
  hint: t("server-unreachable-hint"),
});

/** Whose file it is: what the socket calls this page, the upload's own id, and the draft it is for, if for one. */
interface UploadOf {
  draft_id: string | undefined;
  upload_id: string;
  sid: string | undefined;
  /** Not to be searched before its review. */
  hold?: boolean;
}

/** One request; the answer, or a `RequestError`. */
export async function request<T>(
  method: string,
  path: string,
  body?: object | FormData | Blob,
  signal?: AbortSignal,
): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData || body instanceof Blob);
  let response: Response;
  try {
    response = await guardedFetch(
      () =>
        fetch(path, {
          method,
          headers: {
            Accept: "application/json",
            ...(json && { "Content-Type": "application/json" }),
            ...(method !== "GET" && csrfHeaders()),
          },
          ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
          ...(signal && { signal }),
        }),
      refusalOf,
      signal,
    );
  } catch {
    throw new RequestError(0, unreachable());
  }
  if (response.status === 204) return undefined as T;
  const answer = (await response.json().catch(() => null)) as
    (RequestError["details"] & { error?: wire.WireError }) | null;
  if (response.ok && answer !== null) return answer as T;
  const unexpected = {
    code: `http_${response.status}`,
    message: t("server-answered", { status: `${response.status} ${response.statusText}`.trim() }),
    hint: t("server-answered-hint"),
  };
  throw new RequestError(response.status, answer?.error ? localizeError(answer.error) : unexpected, answer ?? {});
}

/** The path of a draft. */
export const draft = (id: string) => `/api/drafts/${encodeURIComponent(id)}`;
/** The path of a source. */
export const source = (id: string) => `/api/sources/${encodeURIComponent(id)}`;

function formOf(file: File, { draft_id, upload_id, sid, hold }: UploadOf): FormData {
  const form = new FormData();
  form.append("file", file);
  if (draft_id) form.append("draft_id", draft_id);
  form.append("upload_id", upload_id);
  if (sid) form.append("sid", sid);
  if (hold) form.append("hold", "1");
  return form;
}

export const api = {
  drafts: (query = "?template=0") =>
    request<{ drafts: wire.DraftSummary[] }>("GET", `/api/drafts${query}`).then((answer) => answer.drafts),
  draft: (id: string) => request<wire.Draft>("GET", draft(id)),
  createDraft: (content: { headline?: string; body?: wire.Body; source_ids?: string[] } = {}) =>
    request<wire.Draft>("POST", "/api/drafts", content),
  attach: (id: string, sourceId: string) =>
    request<void>("PUT", `${draft(id)}/sources/${encodeURIComponent(sourceId)}`),
  detach: (id: string, sourceId: string) =>
    request<void>("DELETE", `${draft(id)}/sources/${encodeURIComponent(sourceId)}`),
  coverage: (id: string) =>
    request<{ sources: wire.CoveredSource[] }>("GET", `${draft(id)}/coverage`).then(({ sources }) => sources),
  publishCheck: (id: string) => request<wire.PublishCheck>("GET", `${draft(id)}/publish`),
  publish: (id: string, version: number, overrides: wire.Override[]) =>
    request<wire.Publication>("POST", `${draft(id)}/publish`, { version, overrides }),
  /** Those attached to a draft, and the newest others; how many there are in all. */
  sources: (id: string) => request<{ sources: wire.Source[]; total: number }>("GET", `${draft(id)}/sources`),
  source: (id: string) => request<wire.FullSource>("GET", source(id)),
  /** What drafts quote of a source. */
  quoted: (from: wire.FullSource) =>
    request<{ quoted: QuoteOnWire[] }>("GET", `${source(from.source_id)}/quoted`).then(({ quoted }) =>
      quotedFromWire(quoted, from),
    ),
  upload: (content: File | wire.PastedText | wire.FetchedText, of: UploadOf, signal: AbortSignal) =>
    request<wire.Source>(
      "POST",
      "url" in content ? "/api/sources/fetch" : "/api/sources",
      content instanceof File ? formOf(content, of) : { ...content, ...of },
      signal,
    ),
  sayOfFinding: (feedback: wire.NewFeedback) => request<{ feedback_id: string }>("POST", "/api/feedback", feedback),
  takeFeedbackBack: (id: string) => request<void>("DELETE", `/api/feedback/${encodeURIComponent(id)}`),
  cancelUpload: (id: string, sid: string | undefined) =>
    request<void>("DELETE", `/api/uploads/${encodeURIComponent(id)}?${new URLSearchParams({ sid: sid ?? "" })}`),
};

export type Api = typeof api;
