import { h, icon } from "../dom";
import type { Upload } from "./uploads";

const STAGE_WORDS = {
  sending: "Sending", reading: "Reading", embedding: "Preparing paragraphs", indexing: "Adding to the index", done: "Ready",
} as const;

/** Files on their way in, and why one did not come in. */
export function uploadRows(uploads: Upload[], forget: (upload: Upload) => void): HTMLElement[] {
  return uploads.map((upload) => uploadRow(upload, () => forget(upload)));
}

function uploadRow(upload: Upload, forget: () => void): HTMLElement {
  const { name, progress, error } = upload;
  if (error) {
    return h("li", { class: "upload is-failed", testid: "upload-error" },
      h("div", { class: "upload-head" },
        // Most messages name the file themselves.
        h("p", { class: "upload-name" }, icon("alert"), error.message.includes(name) ? error.message : name),
        h("button", { type: "button", class: "quiet square", "aria-label": `Close the message about ${name}`, on: { click: forget } }, icon("close"))),
      error.message.includes(name) ? null : h("p", {}, error.message),
      error.hint ? h("p", { class: "hint" }, error.hint) : null);
  }
  const part = progress.total ? progress.done / progress.total : null;
  const bar = h("progress", { max: 1, value: part, "aria-label": `${name}: ${STAGE_WORDS[progress.stage]}` });
  const numbers = progress.total > 1 ? ` ${progress.done} of ${progress.total}` : "";
  return h("li", { class: "upload", testid: "upload" },
    h("p", { class: "upload-name" }, icon("file"), name),
    bar,
    h("p", { class: "hint" }, `${STAGE_WORDS[progress.stage]}${numbers}`));
}
