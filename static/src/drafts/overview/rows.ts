import { button, h, icon } from "../../ui/dom";
import type { IconName } from "../../ui/icons";
import { t } from "../../i18n/messages";
import { draftPath, titleOf } from "../names";
import { due } from "../details/deadline";
import { ago } from "./menu";
import type { DraftRow } from "../../wire/types";
import { EXPORT_FORMATS, exportPath, footnotes, FORMAT_NAMES, type Warnings } from "./api";
import { openMenu, type MenuItem } from "../../ui/menu";

export interface RowHandlers {
  mark(draft: DraftRow, marks: { ready?: boolean; template?: boolean }): void;
  duplicate(draft: DraftRow): void;
  begin(draft: DraftRow): void;
  share(draft: DraftRow): void;
  remove(draft: DraftRow): void;
}

const STATE_ICONS: Record<DraftRow["state"] | "template", IconName> = {
  writing: "pencil",
  ready: "check",
  published: "file",
  changed: "differs",
  template: "details",
};

/** A draft in the list. */
export function createRow(draft: DraftRow, handlers: RowHandlers): HTMLElement {
  const state = draft.template ? "template" : draft.state;
  const headline = titleOf(draft);
  const actions = button(
    h("span", { "aria-hidden": "true" }, "⋯"),
    () => openMenu(actions, itemsFor(draft, handlers), t("drafts-actions", { headline })),
    {
      class: "quiet square draft-actions",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      testid: "draft-actions",
      "aria-label": t("drafts-actions", { headline }),
      title: t("drafts-actions", { headline }),
    },
  );
  // What is published is no longer due.
  const when = draft.deadline && !draft.template && draft.state !== "published" ? due(draft.deadline) : null;
  const warnings = h("span.draft-warnings", { testid: "draft-warnings" });
  const facts = [
    draft.word_goal === null
      ? t("word-count", { words: draft.words })
      : t("count-of-goal", { words: draft.words, goal: draft.word_goal }),
    t("drafts-sources", { sources: draft.sources }),
    t("drafts-saved", { ago: ago(draft.updated_at) }),
    ...(draft.owner ? [t("sharing-of", { name: draft.owner.name })] : []),
  ];
  const element = h(
    "li",
    { class: `draft-row is-${state}`, testid: "draft-row", "data-draft": draft.draft_id },
    h(
      "div.draft-row-main",
      h("h2", h("a", { href: draftPath(draft.draft_id), lang: null }, headline)),
      draft.hit ? h("p.draft-hit", ...marked(draft.hit)) : null,
      h(
        "p.draft-row-facts",
        h("span.draft-state", { testid: "draft-state" }, icon(STATE_ICONS[state]), t(`drafts-state-${state}`)),
        when ? h("span", { class: `draft-due is-${when.is}`, testid: "draft-due" }, when.words) : null,
        ...facts.map((fact) => h("span", fact)),
        warnings,
      ),
    ),
    h(
      "div.draft-row-ways",
      draft.template
        ? button(t("drafts-begin"), () => handlers.begin(draft), "small", { testid: "begin-draft" })
        : null,
      actions,
    ),
  );
  if (draft.warnings) showWarnings(element, draft.warnings);
  return element;
}

/** Show the result of the checks at the end of the row, where nothing moves. */
export function showWarnings(row: HTMLElement, { count, blocking }: Warnings): void {
  const cell = row.querySelector<HTMLElement>(".draft-warnings");
  if (!cell) return;
  cell.dataset["checked"] = "";
  cell.classList.toggle("is-blocking", blocking > 0);
  const words = blocking
    ? `${t("drafts-warnings", { count })}, ${t("drafts-blocking", { count: blocking })}`
    : t("drafts-warnings", { count });
  cell.replaceChildren(...(count ? [icon("alert"), words] : []));
}

function itemsFor(draft: DraftRow, handlers: RowHandlers): MenuItem[] {
  const { ready, template, may = "manage" } = draft;
  const changing = may !== "read";
  const items: (MenuItem | false)[] = [
    !template &&
      changing && {
        label: t(ready ? "drafts-mark-writing" : "drafts-mark-ready"),
        testid: "mark-ready",
        run: () => handlers.mark(draft, { ready: !ready }),
      },
    { label: t("drafts-duplicate"), testid: "duplicate", run: () => handlers.duplicate(draft) },
    changing && {
      label: t(template ? "drafts-make-draft" : "drafts-make-template"),
      testid: "mark-template",
      run: () => handlers.mark(draft, { template: !template }),
    },
    draft.may === "manage" && {
      label: t("sharing-open"),
      testid: "share-open",
      run: () => handlers.share(draft),
    },
    ...EXPORT_FORMATS.map((format, at) => ({
      label: t("drafts-export-as", { format: FORMAT_NAMES[format] }),
      href: () => exportPath(draft.draft_id, format),
      testid: `export-${format}`,
      apart: at === 0,
    })),
    {
      label: t("drafts-sources-in-exports"),
      testid: "export-footnotes",
      checked: () => footnotes.on,
      run: footnotes.toggle,
    },
    may === "manage" && {
      label: t("drafts-delete"),
      testid: "delete-draft",
      danger: true,
      apart: true,
      run: () => handlers.remove(draft),
    },
  ];
  return items.filter((item) => item !== false);
}

function marked({ text, start, end }: NonNullable<DraftRow["hit"]>): (Node | string)[] {
  const signs = [...text];
  const part = (from: number, to?: number) => signs.slice(from, to).join("");
  return [part(0, start), h("mark", part(start, end)), part(end)];
}
