/** HTTP requests of the policy and of sign-offs. */
import { draft, request } from "../wire/http";
import type { Override, Policy, PolicyRequest, PublishCheck } from "../wire/types";

const policyOf = (deskId: string | null) =>
  deskId === null ? "/api/policy" : `/api/policy?${new URLSearchParams({ desk_id: deskId })}`;
const signOff = (draftId: string) => `${draft(draftId)}/sign-off`;

export const publishingApi = {
  /** The policy of a desk; null for the whole newsroom. */
  policy: (deskId: string | null) => request<Policy>("GET", policyOf(deskId)),
  changePolicy: (change: PolicyRequest) => request<Policy>("PUT", "/api/policy", change),
  resetPolicy: (deskId: string | null) => request<Policy>("DELETE", policyOf(deskId)),
  /** Asks an editor to approve; returns the check with the request. */
  requestSignOff: (draftId: string, version: number, overrides: Override[], note: string) =>
    request<PublishCheck>("POST", signOff(draftId), { version, overrides, note }),
  withdrawSignOff: (draftId: string) => request<void>("DELETE", signOff(draftId)),
  decide: (draftId: string, decision: "approve" | "send_back", note: string, signOffId: string) =>
    request<PublishCheck>("POST", `${signOff(draftId)}/decision`, { decision, note, sign_off_id: signOffId }),
};

export type PublishingApi = typeof publishingApi;
