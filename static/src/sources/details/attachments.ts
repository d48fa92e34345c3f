import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { ago } from "../../drafts/overview/menu";
import type { DraftSummary, Source } from "../../wire/types";
import { problemOf, type SourcesApi } from "../api";

interface Ports {
  api: SourcesApi;
  /** The number of drafts it is attached to changed. */
  changed(by: 1 | -1): void;
  announce(message: string): void;
}

/** The drafts, each with a box that attaches the source to it. */
export function createAttachmentsPart(ports: Ports): { element: HTMLElement; show(source: Source): Promise<void> } {
  const list = h("ul", { class: "draft-boxes" });
  const element = h(
    "section",
    { class: "details-part", "aria-label": t("attaching-drafts") },
    h("h3", {}, t("attaching-title")),
    list,
  );
  let shown = "";

  async function show(source: Source) {
    const id = source.source_id;
    if (shown === id) return;
    shown = id;
    list.replaceChildren(h("li", { class: "hint" }, t("attaching-loading")));
    try {
      const [drafts, { drafts: depending }] = await Promise.all([ports.api.drafts(), ports.api.dependants(id)]);
      if (shown !== id) return;
      const attached = new Set(depending.filter((one) => one.attached).map((one) => one.draft_id));
      // Those that have it first; within each, the draft saved last first.
      const sorted = [...drafts].sort((a, b) => Number(attached.has(b.draft_id)) - Number(attached.has(a.draft_id)));
      list.replaceChildren(
        ...(sorted.length
          ? sorted.map((draft) => row(id, draft, attached.has(draft.draft_id)))
          : [h("li", { class: "hint" }, t("attaching-none"))]),
      );
    } catch (error) {
      if (shown !== id) return;
      const { message, hint } = problemOf(error);
      shown = "";
      list.replaceChildren(h("li", { class: "hint", role: "alert" }, `${message} ${hint}`));
    }
  }

  function row(id: string, draft: DraftSummary, attached: boolean): HTMLElement {
    const title = draft.headline.trim() || t("untitled-draft");
    const box = h("input", { type: "checkbox", testid: "attach-draft", on: { change: () => void set() } });
    box.checked = attached;

    async function set() {
      const on = box.checked;
      try {
        await (on ? ports.api.attach(draft.draft_id, id) : ports.api.detach(draft.draft_id, id));
        ports.changed(on ? 1 : -1);
        ports.announce(t(on ? "attaching-attached" : "attaching-detached", { title }));
      } catch (error) {
        box.checked = !on;
        ports.announce(`${problemOf(error).message} ${problemOf(error).hint}`);
      }
    }

    return h(
      "li",
      {},
      h(
        "label",
        { class: "draft-box" },
        box,
        h("span", { class: "draft-box-title" }, title),
        h("span", { class: "draft-facts" }, ago(draft.updated_at)),
      ),
    );
  }

  return { element, show };
}
