import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Upload } from "./uploads";

interface Handlers {
  cancel(upload: Upload): void;
  forget(upload: Upload): void;
  /** The row that had the focus is gone. */
  focusLost(): void;
}

const stageLabel = (stage: Upload["progress"]["stage"]): string => t(`upload-stage-${stage}`);

interface Row {
  element: HTMLElement;
  update(upload: Upload): void;
}

/** Where an upload stands, in words; pages are counted while a document is read. */
export function progressLabel({ stage, done, total }: Upload["progress"]): string {
  if (total <= 1) return stageLabel(stage);
  return stage === "reading"
    ? t("upload-pages", { done, total })
    : t("upload-steps", { stage: stageLabel(stage), done, total });
}

/** The uploads that run or failed. Rows stay in place while they change, so that their buttons keep the focus. */
export function createUploadRows(handlers: Handlers): { element: HTMLElement; render(uploads: Upload[]): void } {
  const list = h("ul", { class: "uploads", "aria-label": t("upload-list") });
  // Announces stages, not every page.
  const status = h("p", { class: "visually-hidden", role: "status" });
  const rows = new Map<string, Row>();
  const announced = new Map<string, string>();

  function render(uploads: Upload[]) {
    const there = new Set(uploads.map(({ id }) => id));
    for (const [id, { element }] of rows) {
      if (there.has(id)) continue;
      if (element.contains(document.activeElement)) handlers.focusLost();
      element.remove();
      rows.delete(id);
      announced.delete(id);
    }
    for (const upload of uploads) {
      const existing = rows.get(upload.id);
      const failing = upload.error && existing && !existing.element.classList.contains("is-failed");
      if (existing && !failing) existing.update(upload);
      else {
        const row = upload.error ? failedRow(upload) : runningRow(upload);
        const focused = existing?.element.contains(document.activeElement);
        if (existing) existing.element.replaceWith(row.element);
        else list.append(row.element);
        if (focused) row.element.querySelector("button")?.focus();
        rows.set(upload.id, row);
      }
      const news = upload.error
        ? `${upload.error.message} ${upload.error.hint}`
        : `${upload.name}: ${stageLabel(upload.progress.stage)}`;
      if (announced.get(upload.id) !== news) status.textContent = news;
      announced.set(upload.id, news);
    }
  }

  function runningRow(first: Upload): Row {
    let upload = first;
    const bar = h("progress", { max: 1 });
    const words = h("p", { class: "hint upload-progress" });
    let over = false;
    const cancel = button(
      t("library-cancel"),
      () => {
        if (!over) handlers.cancel(upload);
      },
      {
        class: "button small quiet",
        testid: "upload-cancel",
        "aria-label": t("upload-cancel", { file: first.name }),
      },
    );
    const element = h(
      "li",
      { class: "upload", testid: "upload" },
      h(
        "div",
        { class: "upload-head" },
        h("p", { class: "upload-name" }, icon("file"), h("bdi", {}, first.name)),
        cancel,
      ),
      bar,
      words,
    );
    const update = (next: Upload) => {
      upload = next;
      const { stage, done, total } = next.progress;
      if (total) bar.value = done / total;
      else bar.removeAttribute("value");
      bar.setAttribute("aria-label", `${next.name}: ${stageLabel(stage)}`);
      words.textContent = progressLabel(next.progress);
      // From the index on it is stored in a moment. Not disabled, which would lose the focus.
      over = stage === "indexing" || stage === "done" || stage === "cancelling";
      cancel.setAttribute("aria-disabled", String(over));
    };
    update(first);
    return { element, update };
  }

  function failedRow(upload: Upload): Row {
    const { name } = upload;
    const { message, hint } = upload.error!;
    const element = h(
      "li",
      { class: "upload is-failed", testid: "upload-error" },
      h(
        "div",
        { class: "upload-head" },
        // Most messages name the file themselves.
        h("p", { class: "upload-name" }, icon("alert"), h("span", {}, message.includes(name) ? message : name)),
        h(
          "button",
          {
            type: "button",
            class: "quiet square",
            "aria-label": t("upload-close", { file: name }),
            on: { click: () => handlers.forget(upload) },
          },
          icon("close"),
        ),
      ),
      message.includes(name) ? null : h("p", {}, message),
      hint ? h("p", { class: "hint" }, hint) : null,
    );
    return { element, update: () => undefined };
  }

  return { element: h("div", {}, list, status), render };
}
