/** Uploads that tell how much of the file has gone, which `fetch` cannot. */
import { t } from "../i18n/messages";
import { csrfHeaders, guardedFetch } from "./guarded-fetch";
import { RequestError } from "./http";
import { localizeError } from "./localized-errors";
import type { WireError } from "./types";

type Progress = (sent: number, total: number) => void;

/** Send a file as a form, again where the server asks for that; the answer, or a `RequestError`. */
export async function sendFile<T>(
  method: "POST" | "PUT",
  path: string,
  file: File,
  progress: Progress,
  stop: AbortSignal,
): Promise<T> {
  const sent = await guardedFetch(
    () => send(method, path, file, progress, stop),
    (sending) => ({
      status: sending.status,
      code: answerOf(sending)?.error?.code,
      retryAfter: sending.getResponseHeader("Retry-After"),
    }),
    stop,
  );
  const answer = answerOf<T>(sent);
  if (sent.status < 300 && answer) return answer;
  const unexpected = {
    code: `http_${sent.status}`,
    message: t("server-answered", { status: String(sent.status) }),
    hint: t("server-answered-hint"),
  };
  throw new RequestError(sent.status, answer?.error ? localizeError(answer.error) : unexpected);
}

const answerOf = <T>(sending: XMLHttpRequest) => sending.response as (T & { error?: WireError }) | null;

function send(
  method: string,
  path: string,
  file: File,
  progress: Progress,
  stop: AbortSignal,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, path);
    for (const [name, value] of Object.entries({ Accept: "application/json", ...csrfHeaders() }))
      sending.setRequestHeader(name, value);
    sending.responseType = "json";
    sending.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) progress(loaded, total);
    });
    sending.addEventListener("load", () => resolve(sending));
    sending.addEventListener("error", () =>
      reject(
        new RequestError(0, {
          code: "unreachable",
          message: t("recording-unsent", { file: file.name }),
          hint: t("recording-unsent-hint"),
        }),
      ),
    );
    sending.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    stop.addEventListener("abort", () => sending.abort());
    const form = new FormData();
    form.append("file", file);
    sending.send(form);
  });
}
