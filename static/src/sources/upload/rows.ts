import { button, h, iconButton } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { progressRow, RowList, rowHead, type Row } from "./row-list";
import type { Upload, Uploads } from "./uploads";

const stageLabel = (stage: Upload["progress"]["stage"]): string => t(`upload-stage-${stage}`);

/** Where an upload stands, in words; pages are counted while a document is read. */
export function progressLabel({ stage, done, total }: Upload["progress"]): string {
  if (total <= 1) return stageLabel(stage);
  return stage === "reading"
    ? t("upload-pages", { done, total })
    : t("upload-steps", { stage: stageLabel(stage), done, total });
}

/** The uploads that run or failed. `focusLost`: the row that had the focus is gone. */
export function createUploadRows(uploads: Pick<Uploads, "cancel" | "forget">, focusLost: () => void) {
  const list = new RowList<Upload>(t("upload-list"), focusLost);
  // Announces stages, not every page.
  const status = h("p.visually-hidden", { role: "status" });
  const announced = new Map<string, string>();

  function render(all: Upload[]) {
    const there = new Set(all.map(({ id }) => id));
    for (const id of list.ids.filter((id) => !there.has(id))) {
      list.drop(id);
      announced.delete(id);
    }
    for (const upload of all) {
      const { id, name, error, progress } = upload;
      list.put(id, error ? "failed" : "running", upload, () => (error ? failedRow(upload) : runningRow(upload)));
      const news = error ? `${error.message} ${error.hint}` : `${name}: ${stageLabel(progress.stage)}`;
      if (announced.get(id) !== news) status.textContent = news;
      announced.set(id, news);
    }
  }

  function runningRow(first: Upload): Row<Upload> {
    let upload = first;
    let over = false;
    const stop = button(t("library-cancel"), () => over || uploads.cancel(upload), "small quiet", {
      testid: "upload-cancel",
      "aria-label": t("upload-cancel", { file: first.name }),
    });
    const { element, show } = progressRow("upload", first.name, stop);
    const update = (next: Upload) => {
      upload = next;
      const { stage, done, total } = next.progress;
      show(total ? done / total : null, progressLabel(next.progress), `${next.name}: ${stageLabel(stage)}`);
      // From the index on it is stored in a moment. Not disabled, which would lose the focus.
      over = stage === "indexing" || stage === "done" || stage === "cancelling";
      stop.setAttribute("aria-disabled", String(over));
    };
    update(first);
    return { element, update };
  }

  function failedRow(upload: Upload): Row<Upload> {
    const { name } = upload;
    const { message, hint } = upload.error!;
    // Most messages name the file themselves.
    const isNamed = message.includes(name);
    const close = iconButton("close", t("upload-close", { file: name }), () => uploads.forget(upload));
    return {
      element: h(
        "li.upload.is-failed",
        { testid: "upload-error" },
        rowHead("alert", h("span", isNamed ? message : name), close),
        !isNamed && h("p", message),
        hint && h("p.hint", hint),
      ),
    };
  }

  return { element: h("div", list.element, status), render };
}
