import { h, icon, type Child } from "../../ui/dom";
import { day } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { FullSource } from "../../wire/types";
import { sourcesApi, type SourceUsage } from "../api";
import { draftPath, titleOf } from "../../drafts/names";
import { section } from "../../ui/blocks";
import { openForm } from "../../ui/forms";

/** Deletes a source, after it was shown what depends on it. */
export async function openDeleteDialog(source: FullSource, deleted: () => void): Promise<void> {
  const depends = h("div.depends", { "aria-live": "polite" }, h("p.hint", t("delete-looking")));
  const form = openForm(
    t("delete-title"),
    "delete-dialog",
    [
      h("p.delete-title", source.title),
      h("p", t(source.media ? "delete-goes-with-recording" : "delete-goes", { paragraphs: source.paragraphs })),
      depends,
    ],
    t("delete-confirm"),
    async () => {
      await sourcesApi.deleteSource(source.source_id);
      deleted();
    },
    { submit: { class: "button danger", disabled: true }, cancel: t("library-keep") },
  );
  const isKnown = await form.problem.run(async () => {
    depends.replaceChildren(...usageText(await sourcesApi.dependants(source.source_id)));
  });
  if (isKnown) form.submit.disabled = false;
  else depends.replaceChildren();
}

function usageText({ drafts, publications }: SourceUsage): HTMLElement[] {
  if (!drafts.length && !publications.length) return [h("p.all-clear", icon("check"), t("delete-nothing-depends"))];
  const quotes = drafts.reduce((sum, draft) => sum + draft.quotes, 0);
  const dependant = (name: Child, facts: string) => h("li", { testid: "dependant" }, name, h("span.hint", facts));
  return [
    quotes ? h("p.dialog-problem", icon("alert"), t("delete-quotes-held", { quotes })) : null,
    section(
      "depends-section",
      t("delete-drafts", { drafts: drafts.length }),
      drafts.map((draft) =>
        dependant(
          h("a", { href: draftPath(draft.draft_id) }, titleOf(draft)),
          draft.quotes ? t("delete-quotes", { quotes: draft.quotes }) : t("delete-no-quote"),
        ),
      ),
    ),
    section(
      "depends-section",
      t("delete-publications", { publications: publications.length }),
      publications.map(({ headline, published_at, quotes }) =>
        dependant(
          h("span", headline.trim() || t("delete-untitled")),
          t("delete-published", { day: day(published_at.slice(0, 10)), quotes }),
        ),
      ),
    ),
  ].filter((part) => part !== null);
}
