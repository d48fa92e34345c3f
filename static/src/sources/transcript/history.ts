import { button, h } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { RequestError } from "../../wire/http";
import type { Revision, SourceParagraph } from "../../wire/types";
import { sourcesApi } from "../api";
import { openDialog, problemLine } from "../../ui/dialog";
import { revisionDiff } from "./revision-diff";
import { wordDiff } from "./word-diff";

interface Ports {
  changed(paragraph: SourceParagraph): void;
  closed(): void;
  /** Whether an earlier text may be put back. */
  restores: boolean;
}

/** How a paragraph stood before each correction, newest first, with what the correction changed. */
export async function openHistory(sourceId: string, paragraph: SourceParagraph, ports: Ports): Promise<void> {
  const { content, close } = openDialog(t("history-title"), "history-dialog", ports.closed);
  const problem = problemLine();
  const list = h("ol.revisions", { "aria-busy": "true" });
  content.append(h("p.hint", t("history-hint")), problem.element, list);
  await problem.run(async () => {
    const revisions = await sourcesApi.history(sourceId, paragraph.paragraph_id);
    list.append(...revisions.map((revision, at) => row(revision, revisions[at - 1] ?? paragraph)));
  });
  list.removeAttribute("aria-busy");

  function row(revision: Revision, next: Pick<Revision, "text" | "speaker">): HTMLElement {
    const sameSpeaker = revision.speaker === next.speaker;
    const sameWords = revision.text === next.text;
    return h(
      "li.revision",
      { testid: "revision" },
      h("p.revision-when", h("strong", moment(revision.changed_at)), revision.note && ` · ${revision.note}`),
      !sameSpeaker &&
        h(
          "p.revision-speaker",
          `${t("history-speaker")} `,
          h("del", named(revision.speaker)),
          " ",
          h("ins", named(next.speaker)),
        ),
      sameWords && sameSpeaker && h("p.hint", t("history-same-words")),
      !sameWords && revisionDiff(wordDiff(revision.text, next.text), t("history-before"), t("history-after")),
      ports.restores && button(t("history-back"), () => void restore(revision), "small", { testid: "restore" }),
    );
  }

  async function restore(revision: Revision) {
    await problem.run(async () => {
      try {
        const { paragraph_id, text } = paragraph;
        const restored = await sourcesApi.restore(sourceId, paragraph_id, revision.revision_id, text);
        close();
        ports.changed(restored);
      } catch (error) {
        const now = error instanceof RequestError ? error.details.paragraph : undefined;
        if (now) ports.changed(now);
        throw error;
      }
    });
  }
}

const named = (speaker: string | null) => (speaker ? displayName(speaker) : t("history-nobody"));
