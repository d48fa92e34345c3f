import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import type { FullSource, Source } from "../../wire/types";
import { sourcesApi } from "../api";
import { openForm } from "../../ui/forms";

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
  renamed: (answer: { renamed: number; source: Source }, to: string) => void,
  closed: () => void,
): void {
  const name = h("input", {
    type: "text",
    list: "rename-speakers",
    autocomplete: "off",
    testid: "rename-to",
    value: from,
    on: { input: () => update() },
  });
  const others = source.speakers.filter((speaker) => speaker !== from);
  const summary = h("p.hint", { "aria-live": "polite", testid: "rename-count" });
  const { submit } = openForm(
    t(from === null ? "rename-title-nobody" : "rename-title"),
    "rename-dialog",
    [
      h("label.field", h("span", t("rename-name")), name),
      h("datalist", { id: "rename-speakers" }, ...others.map((value) => h("option", { value }))),
      summary,
    ],
    t("rename-confirm"),
    async () => {
      const to = name.value.trim();
      renamed(await sourcesApi.renameSpeaker(source.source_id, from, to), to);
    },
    { closed },
  );
  update();
  name.select();

  function update() {
    const to = name.value.trim();
    summary.textContent = renameSummary(source, from, to);
    submit.disabled = !to || to === from;
  }
}
