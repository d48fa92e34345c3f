/**
 * Imports of archives and recordings: uploaded, imported by the server in the background, and listed until the reader
 * closes them.
 */
import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayFileName } from "./uploads";
import { localizeError } from "../../wire/localized-errors";
import { holdsNewSources } from "../review/hold";
import { noteTexts } from "../../posts/thread/import-notes";
import { request, RequestError } from "../../wire/http";
import type { ArchiveImport } from "../../wire/types";
import { isImportFinished, importLabel, progressOf, importSummary } from "./import-labels";

const LOOK_MS = 1000;

interface Ports {
  /** Something has come in. */
  changed(): void;
  focusLost(): void;
  /** What was read of a recording is to be reviewed. */
  review(sourceId: string): void;
}

interface Row {
  element: HTMLElement;
  state: string;
  update(job: ArchiveImport): void;
}

const address = (id: string) => `/api/imports/${encodeURIComponent(id)}`;

export class Imports {
  readonly element: HTMLElement;
  private readonly list = h("ul", { class: "uploads", "aria-label": t("incoming-list") });
  private readonly status = h("p", { class: "visually-hidden", role: "status" });
  private readonly rows = new Map<string, Row>();
  private looking: ReturnType<typeof setTimeout> | undefined;
  private sent = 0;

  constructor(private readonly ports: Ports) {
    this.element = h("div", { class: "imports", testid: "imports" }, this.list, this.status);
  }

  /** Show those that run, or ended lately. */
  async look(): Promise<void> {
    clearTimeout(this.looking);
    try {
      const { imports } = await request<{ imports: ArchiveImport[] }>("GET", "/api/imports");
      for (const job of imports.reverse()) this.show(job);
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      // The server is away, and comes back; somebody who only reads has none.
      if (problem.status && problem.status < 500) return;
    }
    if ([...this.rows.values()].some(({ state }) => !isImportFinished(state) && state !== "sending")) {
      this.looking = setTimeout(() => void this.look(), LOOK_MS);
    }
  }

  /** With `content` instead of the file, the server only says whether it would take it. */
  async add(file: File, content: Blob = file): Promise<void> {
    const job: ArchiveImport = {
      kind: "archive",
      source_id: null,
      job_id: `sent-${this.sent++}`,
      name: displayFileName(file.name),
      state: "sending",
      stage: null,
      unit: null,
      done: 0,
      total: 0,
      left_out: [],
      left_out_total: 0,
      summary: null,
      error: null,
      created_at: "",
    };
    const stop = new AbortController();
    this.show(job, () => stop.abort());
    try {
      const begun = await request<ArchiveImport>(
        "POST",
        `/api/imports?${new URLSearchParams({ name: file.name, ...(holdsNewSources() && { hold: "1" }) })}`,
        content,
        stop.signal,
      );
      this.forget(job.job_id);
      this.show(begun);
      await this.look();
    } catch (problem) {
      if (stop.signal.aborted) return this.forget(job.job_id);
      const error =
        problem instanceof RequestError ? problem.error : { code: "failed", message: String(problem), hint: "" };
      this.show({ ...job, state: "failed", error });
    }
  }

  private show(update: ArchiveImport, stop?: () => void): void {
    const job = update.error ? { ...update, error: localizeError(update.error) } : update;
    const previous = this.rows.get(job.job_id);
    if (previous && previous.state === job.state) return previous.update(job);
    const row = isImportFinished(job.state) ? this.overRow(job) : this.runningRow(job, stop);
    const focused = previous?.element.contains(document.activeElement);
    if (previous) previous.element.replaceWith(row.element);
    else this.list.prepend(row.element);
    if (focused) row.element.querySelector("button")?.focus();
    this.rows.set(job.job_id, row);
    this.status.textContent = `${job.name}: ${isImportFinished(job.state) ? importSummary(job) : importLabel(job)}`;
    if (previous && isImportFinished(job.state)) this.ports.changed();
  }

  private runningRow(first: ArchiveImport, stop: () => void = () => void this.cancel(first.job_id)): Row {
    const bar = h("progress", { max: 1, "aria-label": first.name });
    const words = h("p", { class: "hint upload-progress" });
    const element = h(
      "li",
      { class: "upload", testid: "import" },
      h(
        "div",
        { class: "upload-head" },
        h("p", { class: "upload-name" }, icon("file"), h("bdi", {}, first.name)),
        button(t("incoming-cancel"), stop, {
          class: "button small quiet",
          testid: "import-cancel",
          "aria-label": t("incoming-cancel-label", { file: first.name }),
        }),
      ),
      bar,
      words,
    );
    const update = (job: ArchiveImport) => {
      const share = progressOf(job);
      if (share === null) bar.removeAttribute("value");
      else bar.value = share;
      words.textContent = importLabel(job);
    };
    update(first);
    return { element, state: first.state, update };
  }

  private overRow(job: ArchiveImport): Row {
    const failed = job.state === "failed";
    const source = job.source_id;
    const more = job.left_out_total - job.left_out.length;
    const element = h(
      "li",
      { class: `upload${failed ? " is-failed" : ""}`, testid: "import" },
      h(
        "div",
        { class: "upload-head" },
        h(
          "p",
          { class: "upload-name" },
          icon(failed ? "alert" : job.state === "done" ? "check" : "file"),
          h("bdi", {}, job.name),
        ),
        source
          ? button(t("review-open"), () => this.ports.review(source), {
              class: "button small",
              testid: "import-review",
              "aria-haspopup": "dialog",
              "aria-label": t("review-open-label", { title: job.name }),
            })
          : null,
        h(
          "button",
          {
            type: "button",
            class: "quiet square",
            testid: "import-close",
            "aria-label": t("incoming-close", { file: job.name }),
            on: { click: () => void this.close(job.job_id) },
          },
          icon("close"),
        ),
      ),
      h("p", { class: "hint", testid: "import-summary" }, importSummary(job)),
      job.error?.hint ? h("p", { class: "hint" }, job.error.hint) : null,
      ...noteTexts(job.summary?.notes).map((words) => h("p", { class: "hint", testid: "import-note" }, words)),
      job.left_out_total
        ? h(
            "details",
            { class: "import-left-out" },
            h("summary", {}, t("incoming-left-out", { count: job.left_out_total })),
            h(
              "ul",
              {},
              ...job.left_out.map((item) => h("li", {}, h("bdi", {}, item.place), ` – ${item.reason}`)),
              more ? h("li", {}, t("incoming-left-out-more", { count: more })) : null,
            ),
          )
        : null,
    );
    return { element, state: job.state, update: () => undefined };
  }

  private async cancel(id: string): Promise<void> {
    await request<ArchiveImport>("DELETE", address(id))
      .then((job) => this.show(job))
      .catch(() => undefined);
  }

  private async close(id: string): Promise<void> {
    this.forget(id);
    if (!id.startsWith("sent-")) await request("DELETE", address(id)).catch(() => undefined);
  }

  private forget(id: string): void {
    const row = this.rows.get(id);
    if (row?.element.contains(document.activeElement)) this.ports.focusLost();
    row?.element.remove();
    this.rows.delete(id);
  }
}
