import { request } from "../wire/http";
import type { DraftImage } from "../wire/types";

const folder = (draftId: string) => `/api/drafts/${encodeURIComponent(draftId)}/images`;

export const imageAddress = (draftId: string, image: string, size: "small" | "large") =>
  `${folder(draftId)}/${image}?size=${size}`;

export function uploadImage(draftId: string, file: File, stop: AbortSignal): Promise<DraftImage> {
  const form = new FormData();
  form.append("file", file);
  return request("POST", folder(draftId), form, stop);
}

/** Copies an image of another draft into this one. */
export const copyImage = (draftId: string, image: string, from: string): Promise<DraftImage> =>
  request("POST", folder(draftId), { copy_of: image, from });
