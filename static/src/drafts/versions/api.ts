import { draft, request } from "../../wire/http";
import type { Details, Draft, FullVersion, Version } from "../../wire/types";

const versions = (draftId: string) => `${draft(draftId)}/versions`;
const one = (draftId: string, id: string) => `${versions(draftId)}/${encodeURIComponent(id)}`;

export const versionsApi = {
  /** Newest first. */
  list: (draftId: string) =>
    request<{ versions: Version[] }>("GET", versions(draftId)).then((answer) => answer.versions),
  get: (draftId: string, id: string) => request<FullVersion>("GET", one(draftId, id)),
  /** Keep the text as it is saved. */
  namePresent: (draftId: string, name: string) => request<Version>("POST", versions(draftId), { name }),
  rename: (draftId: string, id: string, name: string) => request<Version>("PATCH", one(draftId, id), { name }),
  restore: (draftId: string, id: string, version: number) =>
    request<Draft>("POST", `${one(draftId, id)}/restore`, { version }),
  putDetails: (draftId: string, details: Details, expected: Details) =>
    request<unknown>("PUT", `${draft(draftId)}/details`, { details, expected }),
};

export type VersionsApi = typeof versionsApi;
