/** What is said of an archive that comes in. */
import { t } from "../../i18n/messages";
import type { ArchiveImport } from "../../wire/types";

const ARCHIVE = /\.(jsonl|gz|tgz|zip)$/i;

/** Whether a file is an archive, which the server imports in the background, rather than a source of its own. */
export const isArchive = (file: File): boolean => ARCHIVE.test(file.name);

export const isImportFinished = (state: string): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** How much of its stage is done, 0 to 1; null: nobody knows. */
export function progressOf({ state, done, total }: ArchiveImport): number | null {
  return state === "running" && total > 0 ? Math.min(1, done / total) : null;
}

export function importLabel(job: ArchiveImport): string {
  const stage = t(
    `incoming-stage-${job.state === "running" ? (job.stage ?? "reading") : job.state === "sending" ? "sending" : "waiting"}`,
  );
  const share = progressOf(job);
  return share === null ? stage : t("incoming-share", { stage, share: Math.floor(100 * share) });
}

/** What came of one that is over. */
export function importSummary({ state, summary, error, left_out_total }: ArchiveImport): string {
  if (state === "cancelled") return t("incoming-cancelled");
  if (error) return error.message;
  if (!summary) return t("incoming-failed");
  const known = summary.unchanged + summary.kept;
  return [
    t("incoming-added", { count: summary.imported }),
    summary.replaced ? t("incoming-replaced", { count: summary.replaced }) : "",
    known ? t("incoming-known", { count: known }) : "",
    left_out_total ? t("incoming-left-out", { count: left_out_total }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
