/** Resolves a conflict between two texts of one draft, and asks the writer where necessary. */
import { byId } from "../../ui/dom";
import type { SessionPorts } from "../editing-session";
import type { StoredText, DraftText } from "../saving/edit-storage";
import { t } from "../../i18n/messages";
import { toast } from "../../ui/toast";
import { RequestError } from "../../wire/http";
import { askMerge, mergeWithoutConflict } from "./dialog";

/** Returns the text that the writer wants; null where the stored text already contains all of theirs. */
export async function resolveConflict(
  ports: SessionPorts,
  { base, mine, theirs }: { base: DraftText; mine: DraftText; theirs: StoredText },
): Promise<DraftText | null> {
  if (mergeWithoutConflict(base, mine, theirs)) return null;
  const { text } = await askMerge(byId<HTMLDialogElement>("conflict-dialog"), {
    base,
    mine,
    theirs,
    copy: () => copy(ports, mine),
  });
  return text;
}

/** Copies a text to a draft of its own; returns the error, or null. */
async function copy({ api, boot }: SessionPorts, { headline, body }: DraftText): Promise<string | null> {
  try {
    const made = await api.createDraft({
      headline: headline ? t("draft-copy-title", { headline }) : t("draft-copy-untitled"),
      body,
      source_ids: boot.draft.source_ids,
    });
    toast(t("draft-copy-made"), {
      label: t("draft-copy-open"),
      run: () => window.open(`/drafts/${encodeURIComponent(made.draft_id)}`, "_blank", "noopener"),
    });
    return null;
  } catch (error) {
    const message = error instanceof RequestError ? error.error.message : String(error);
    return t("draft-copy-failed", { message });
  }
}
