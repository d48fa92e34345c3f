import { button, h } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { RequestError } from "../../wire/http";
import type { Revision, SourceParagraph } from "../../wire/types";
import { problemOf, type SourcesApi } from "../api";
import { openDialog, problemLine } from "../../ui/dialog";
import { revisionDiff } from "./revision-diff";
import { wordDiff } from "./word-diff";

interface Ports {
  api: SourcesApi;
  changed(paragraph: SourceParagraph): void;
  closed(): void;
  /** Whether an earlier text may be put back. */
  restores: boolean;
}

/** How a paragraph stood before each correction, newest first, with what the correction changed. */
export async function openHistory(sourceId: string, paragraph: SourceParagraph, ports: Ports): Promise<void> {
  const { content, close } = openDialog(t("history-title"), "history-dialog", ports.closed);
  const problem = problemLine();
  const list = h("ol", { class: "revisions", "aria-busy": "true" });
  content.append(h("p", { class: "hint" }, t("history-hint")), problem.element, list);
  try {
    const revisions = await ports.api.history(sourceId, paragraph.paragraph_id);
    list.append(...revisions.map((revision, at) => row(revision, revisions[at - 1] ?? paragraph)));
  } catch (error) {
    problem.say(problemOf(error));
  }
  list.removeAttribute("aria-busy");

  function row(revision: Revision, next: Pick<Revision, "text" | "speaker">): HTMLElement {
    const spoke =
      revision.speaker === next.speaker
        ? null
        : h(
            "p",
            { class: "revision-speaker" },
            `${t("history-speaker")} `,
            h("del", {}, named(revision.speaker)),
            " ",
            h("ins", {}, named(next.speaker)),
          );
    return h(
      "li",
      { class: "revision", testid: "revision" },
      h(
        "p",
        { class: "revision-when" },
        h("strong", {}, moment(revision.changed_at)),
        revision.note ? ` · ${revision.note}` : "",
      ),
      spoke,
      revision.text === next.text
        ? spoke
          ? null
          : h("p", { class: "hint" }, t("history-same-words"))
        : revisionDiff(wordDiff(revision.text, next.text), t("history-before"), t("history-after")),
      ports.restores
        ? button(t("history-back"), () => void restore(revision), { class: "button small", testid: "restore" })
        : null,
    );
  }

  async function restore(revision: Revision) {
    problem.say(null);
    try {
      const restored = await ports.api.restore(sourceId, paragraph.paragraph_id, revision.revision_id, paragraph.text);
      close();
      ports.changed(restored);
    } catch (error) {
      const now = error instanceof RequestError ? error.details.paragraph : undefined;
      problem.say(problemOf(error));
      if (now) ports.changed(now);
    }
  }
}

const named = (speaker: string | null) => (speaker ? displayName(speaker) : t("history-nobody"));
