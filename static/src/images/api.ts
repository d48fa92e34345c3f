import { sendFile } from "../wire/send-file";
import { request } from "../wire/http";
import type { DraftImage } from "../wire/types";

const folder = (draftId: string) => `/api/drafts/${encodeURIComponent(draftId)}/images`;

export const imageAddress = (draftId: string, image: string, size: "small" | "large") =>
  `${folder(draftId)}/${image}?size=${size}`;

/** `progress` receives the number of bytes sent, if the browser reports it. */
export const uploadImage = (
  draftId: string,
  file: File,
  progress: (sent: number, total: number) => void,
  stop: AbortSignal,
): Promise<DraftImage> => sendFile("POST", folder(draftId), file, progress, stop);

/** Copies an image of another draft into this one. */
export const copyImage = (draftId: string, image: string, from: string): Promise<DraftImage> =>
  request("POST", folder(draftId), { copy_of: image, from });
