/**
 * Imports of archives and recordings: uploaded, imported by the server in the background, and listed until the reader
 * closes them.
 */
import { button, h, iconButton } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayFileName } from "./uploads";
import { localizeError } from "../../wire/localized-errors";
import { holdsNewSources } from "../review/hold";
import { noteTexts } from "../../posts/thread/import-notes";
import { problemOf, request, RequestError } from "../../wire/http";
import type { ArchiveImport } from "../../wire/types";
import { progressRow, RowList, rowHead, type Row } from "./row-list";
import { isImportFinished, importLabel, progressOf, importSummary } from "./import-labels";

const LOOK_MS = 1000;

interface Ports {
  /** Something has come in. */
  changed(): void;
  focusLost(): void;
  /** What was read of a recording is to be reviewed. */
  review(sourceId: string): void;
}

const address = (id: string) => `/api/imports/${encodeURIComponent(id)}`;

export class Imports {
  readonly element: HTMLElement;
  private readonly list: RowList<ArchiveImport>;
  private readonly status = h("p.visually-hidden", { role: "status" });
  private looking: ReturnType<typeof setTimeout> | undefined;
  private sent = 0;

  constructor(private readonly ports: Ports) {
    this.list = new RowList(t("incoming-list"), ports.focusLost);
    this.element = h("div.imports", { testid: "imports" }, this.list.element, this.status);
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
    const states = this.list.ids.map((id) => this.list.kindOf(id)!);
    if (states.some((state) => !isImportFinished(state) && state !== "sending"))
      this.looking = setTimeout(() => void this.look(), LOOK_MS);
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
      this.list.drop(job.job_id);
      this.show(begun);
      await this.look();
    } catch (problem) {
      if (stop.signal.aborted) return this.list.drop(job.job_id);
      this.show({ ...job, state: "failed", error: problemOf(problem) });
    }
  }

  private show(update: ArchiveImport, stop?: () => void): void {
    const job = update.error ? { ...update, error: localizeError(update.error) } : update;
    const { job_id: id, name, state } = job;
    const previous = this.list.kindOf(id);
    const isOver = isImportFinished(state);
    this.list.put(id, state, job, () => (isOver ? this.overRow(job) : this.runningRow(job, stop)), true);
    if (previous === state) return;
    this.status.textContent = `${name}: ${isOver ? importSummary(job) : importLabel(job)}`;
    if (previous && isOver) this.ports.changed();
  }

  private runningRow(
    first: ArchiveImport,
    stop: () => void = () => void this.cancel(first.job_id),
  ): Row<ArchiveImport> {
    const cancel = button(t("incoming-cancel"), stop, "small quiet", {
      testid: "import-cancel",
      "aria-label": t("incoming-cancel-label", { file: first.name }),
    });
    const { element, show } = progressRow("import", first.name, cancel);
    const update = (job: ArchiveImport) => show(progressOf(job), importLabel(job));
    update(first);
    return { element, update };
  }

  private overRow(job: ArchiveImport): Row<ArchiveImport> {
    const { name, state, error, source_id: source, left_out, left_out_total } = job;
    const failed = state === "failed";
    const more = left_out_total - left_out.length;
    const review =
      source &&
      button(t("review-open"), () => this.ports.review(source), "small", {
        testid: "import-review",
        "aria-haspopup": "dialog",
        "aria-label": t("review-open-label", { title: name }),
      });
    const close = iconButton("close", t("incoming-close", { file: name }), () => void this.close(job.job_id), {
      testid: "import-close",
    });
    const element = h(
      "li",
      { class: `upload${failed ? " is-failed" : ""}`, testid: "import" },
      rowHead(failed ? "alert" : state === "done" ? "check" : "file", h("bdi", name), review, close),
      h("p.hint", { testid: "import-summary" }, importSummary(job)),
      error?.hint && h("p.hint", error.hint),
      noteTexts(job.summary?.notes).map((words) => h("p.hint", { testid: "import-note" }, words)),
      left_out_total > 0 &&
        h(
          "details.import-left-out",
          h("summary", t("incoming-left-out", { count: left_out_total })),
          h(
            "ul",
            left_out.map((item) => h("li", h("bdi", item.place), ` – ${item.reason}`)),
            more > 0 && h("li", t("incoming-left-out-more", { count: more })),
          ),
        ),
    );
    return { element };
  }

  private async cancel(id: string): Promise<void> {
    await request<ArchiveImport>("DELETE", address(id))
      .then((job) => this.show(job))
      .catch(() => undefined);
  }

  private async close(id: string): Promise<void> {
    this.list.drop(id);
    if (!id.startsWith("sent-")) await request("DELETE", address(id)).catch(() => undefined);
  }
}
