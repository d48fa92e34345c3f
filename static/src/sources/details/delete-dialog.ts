import { button, h, icon } from "../../ui/dom";
import { day } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { FullSource } from "../../wire/types";
import { problemOf, type SourceUsage, type SourcesApi } from "../api";
import { openDialog, problemLine } from "../../ui/dialog";

/** Deletes a source, after it was shown what depends on it. */
export async function openDeleteDialog(source: FullSource, ports: { api: SourcesApi; deleted(): void }): Promise<void> {
  const { content, close } = openDialog(t("delete-title"), "delete-dialog");
  const depends = h("div", { class: "depends", "aria-live": "polite" }, h("p", { class: "hint" }, t("delete-looking")));
  const problem = problemLine();
  const confirm = button(t("delete-confirm"), () => void remove(), {
    class: "button danger",
    disabled: true,
    testid: "delete-confirm",
  });
  content.append(
    h("p", { class: "delete-title" }, source.title),
    h("p", {}, t(source.media ? "delete-goes-with-recording" : "delete-goes", { paragraphs: source.paragraphs })),
    depends,
    problem.element,
    h("div", { class: "dialog-actions" }, button(t("library-keep"), close, { testid: "delete-cancel" }), confirm),
  );
  try {
    const dependants = await ports.api.dependants(source.source_id);
    depends.replaceChildren(...usageText(dependants));
    confirm.disabled = false;
  } catch (error) {
    depends.replaceChildren();
    problem.say(problemOf(error));
  }

  async function remove() {
    confirm.disabled = true;
    try {
      await ports.api.deleteSource(source.source_id);
      close();
      ports.deleted();
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
    }
  }
}

function usageText({ drafts, publications }: SourceUsage): HTMLElement[] {
  if (!drafts.length && !publications.length)
    return [h("p", { class: "all-clear" }, icon("check"), t("delete-nothing-depends"))];
  const quotes = drafts.reduce((sum, draft) => sum + draft.quotes, 0);
  const section = (title: string, rows: HTMLElement[]) =>
    rows.length
      ? h("section", { class: "depends-section", "aria-label": title }, h("h3", {}, title), h("ul", {}, ...rows))
      : null;
  return [
    quotes ? h("p", { class: "dialog-problem" }, icon("alert"), t("delete-quotes-held", { quotes })) : null,
    section(
      t("delete-drafts", { drafts: drafts.length }),
      drafts.map((draft) =>
        h(
          "li",
          { testid: "dependant" },
          h(
            "a",
            { href: `/drafts/${encodeURIComponent(draft.draft_id)}` },
            draft.headline.trim() || t("untitled-draft"),
          ),
          h(
            "span",
            { class: "hint" },
            draft.quotes ? t("delete-quotes", { quotes: draft.quotes }) : t("delete-no-quote"),
          ),
        ),
      ),
    ),
    section(
      t("delete-publications", { publications: publications.length }),
      publications.map((one) =>
        h(
          "li",
          { testid: "dependant" },
          h("span", {}, one.headline.trim() || t("delete-untitled")),
          h(
            "span",
            { class: "hint" },
            t("delete-published", { day: day(one.published_at.slice(0, 10)), quotes: one.quotes }),
          ),
        ),
      ),
    ),
  ].filter((part) => part !== null);
}
