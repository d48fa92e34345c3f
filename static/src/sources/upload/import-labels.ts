/** Labels of an archive import. */
import { t } from "../../i18n/messages";
import type { ArchiveImport } from "../../wire/types";

const ARCHIVE = /\.(jsonl|gz|tgz|zip)$/i;
// Those of `server/sources/files/media_types.py`.
const RECORDING =
  /\.(mp3|mpga|wav|wave|flac|ogg|oga|opus|spx|ogv|m4a|m4b|mp4|m4v|mov|qt|3gp|3g2|weba|webm|mka|mkv|aac)$/i;

/** Whether a file is an archive, which the server imports in the background, rather than a source of its own. */
export const isArchive = (file: File): boolean => ARCHIVE.test(file.name);

/** Whether a file is a recording by its name, which the server transcribes in the background. */
export const isTranscribed = (file: File): boolean => RECORDING.test(file.name);

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
export function importSummary({ state, summary, source_id, error, left_out_total }: ArchiveImport): string {
  if (state === "cancelled") return t("incoming-cancelled");
  if (error) return error.message;
  if (source_id) return t("incoming-transcribed");
  if (!summary) return t("incoming-failed");
  const duplicates = summary.unchanged + summary.kept;
  return [
    t("incoming-added", { count: summary.imported }),
    summary.replaced ? t("incoming-replaced", { count: summary.replaced }) : "",
    duplicates ? t("incoming-known", { count: duplicates }) : "",
    left_out_total ? t("incoming-left-out", { count: left_out_total }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
