import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import type { FullSource, Source } from "../../wire/types";
import { problemOf, type SourcesApi } from "../api";
import { openDialog, problemLine } from "../../ui/dialog";

/** Describe the effect of a rename before it is applied. */
export function renameSummary(source: FullSource, from: string | null, to: string): string {
  const spoken = source.items.filter((item) => item.speaker === from).length;
  const others = source.items.filter((item) => item.speaker === to && to !== from).length;
  const nobody = from === null;
  const values = { paragraphs: spoken, from: displayName(from ?? ""), to: displayName(to), others };
  if (!to || to === from) return t(nobody ? "rename-here-nobody" : "rename-here", values);
  if (others) return t(nobody ? "rename-joins-nobody" : "rename-joins", values);
  return t(nobody ? "rename-becomes-nobody" : "rename-becomes", values);
}

/** Another name for a speaker, in all paragraphs of a source at once. */
export function openRenameDialog(
  source: FullSource,
  from: string | null,
  ports: { api: SourcesApi; renamed(answer: { renamed: number; source: Source }, to: string): void; closed(): void },
): void {
  const { content, close } = openDialog(
    t(from === null ? "rename-title-nobody" : "rename-title"),
    "rename-dialog",
    ports.closed,
  );
  const name = h("input", {
    type: "text",
    list: "rename-speakers",
    autocomplete: "off",
    testid: "rename-to",
    on: { input: () => update() },
  });
  name.value = from ?? "";
  const summary = h("p", { class: "hint", "aria-live": "polite", testid: "rename-count" });
  const problem = problemLine();
  const confirm = h(
    "button",
    { type: "submit", class: "button primary", testid: "rename-confirm" },
    t("rename-confirm"),
  );
  content.append(
    h(
      "form",
      {
        class: "dialog-form",
        on: {
          submit: (event) => {
            event.preventDefault();
            void send();
          },
        },
      },
      h("label", { class: "field" }, h("span", {}, t("rename-name")), name),
      h(
        "datalist",
        { id: "rename-speakers" },
        ...source.speakers.filter((one) => one !== from).map((value) => h("option", { value })),
      ),
      summary,
      problem.element,
      h("div", { class: "dialog-actions" }, button(t("library-cancel"), close, { class: "button quiet" }), confirm),
    ),
  );
  update();
  name.focus();
  name.select();

  function update() {
    const to = name.value.trim();
    summary.textContent = renameSummary(source, from, to);
    confirm.disabled = !to || to === from;
  }

  async function send() {
    const to = name.value.trim();
    if (!to || to === from) return;
    confirm.disabled = true;
    problem.say(null);
    try {
      const answer = await ports.api.renameSpeaker(source.source_id, from, to);
      close();
      ports.renamed(answer, to);
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
    }
  }
}
