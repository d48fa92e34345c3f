import { button, h, icon } from "../dom";
import { day } from "../i18n/dates";
import type { FullSource } from "../wire/types";
import { problemOf, type Dependants, type LibraryApi } from "./api";
import { openDialog, problemLine } from "./dialog";
import { count } from "./words";

/** Deletes a source, after it was shown what depends on it. */
export async function openDeleting(source: FullSource, ports: { api: LibraryApi; deleted(): void }): Promise<void> {
  const { content, close } = openDialog("Delete this source?", "delete-dialog");
  const depends = h("div", { class: "depends", "aria-live": "polite" }, h("p", { class: "hint" }, "Looking up what depends on it…"));
  const problem = problemLine();
  const confirm = button("Delete the source", () => void remove(), { class: "button danger", disabled: true, testid: "delete-confirm" });
  content.append(
    h("p", { class: "delete-title" }, source.title),
    h("p", {}, `Its ${count(source.paragraphs, "paragraph")}${source.media ? ", its recording" : ""} and the history of its corrections go for good.`),
    depends, problem.element,
    h("div", { class: "dialog-actions" }, button("Keep it", close, { testid: "delete-cancel" }), confirm));
  try {
    const found = await ports.api.dependants(source.source_id);
    depends.replaceChildren(...told(found));
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

function told({ drafts, publications }: Dependants): HTMLElement[] {
  if (!drafts.length && !publications.length) return [h("p", { class: "all-clear" }, icon("check"), "No draft and no publication depends on it.")];
  const quotes = drafts.reduce((sum, draft) => sum + draft.quotes, 0);
  const section = (title: string, rows: HTMLElement[]) =>
    rows.length ? h("section", { class: "depends-section", "aria-label": title }, h("h3", {}, title), h("ul", {}, ...rows)) : null;
  return [
    quotes ? h("p", { class: "dialog-problem" }, icon("alert"),
      quotes === 1
        ? "One quote in a draft comes from it. It stays as written, but can be held to nothing any more."
        : `${count(quotes, "quote")} in drafts come from it. They stay as written, but can be held to nothing any more.`) : null,
    section(count(drafts.length, "draft"), drafts.map((draft) => h("li", { testid: "dependant" },
      h("a", { href: `/drafts/${encodeURIComponent(draft.draft_id)}` }, draft.headline.trim() || "Untitled draft"),
      h("span", { class: "hint" }, draft.quotes ? count(draft.quotes, "quote") : "attached, no quote")))),
    section(count(publications.length, "publication"), publications.map((one) => h("li", { testid: "dependant" },
      h("span", {}, one.headline.trim() || "Untitled"),
      h("span", { class: "hint" }, `${day(one.published_at.slice(0, 10))}, ${count(one.quotes, "quote")}`)))),
  ].filter((part) => part !== null);
}
