import { button, fill, h } from "../../ui/dom";
import { emptyState, failedState } from "../../ui/blocks";
import { LazyList } from "../../ui/lazy-list";
import { t } from "../../i18n/messages";
import type { DraftRow, DraftRows } from "../../wire/types";
import type { Search } from "./address";
import type { Warnings } from "./api";
import type { PendingDeletions } from "./deletions";
import { createRow, showWarnings, type RowHandlers } from "./rows";

interface Ports extends RowHandlers {
  held: PendingDeletions;
  more(): void;
  everything(): void;
  create(): void;
  importOne(): void;
  /** These came into sight, and nobody knows what the checks say of them. */
  seen(ids: string[]): void;
}

/** The list of drafts that were found. */
export class DraftList {
  readonly element: HTMLElement;
  private readonly list = h("ul.drafts-list", { testid: "drafts" });
  private readonly below = h("div.drafts-below");
  private readonly sight: IntersectionObserver;
  private drafts: readonly DraftRow[] = [];
  // A row that stays as it is keeps its element, and with it the focus and an open menu.
  private readonly drawn = new LazyList<DraftRow>("drafts", this.list, {
    key: (draft) => draft.draft_id,
    look: (draft) => (this.ports.held.rowOf(draft.draft_id) ? "deleted" : JSON.stringify(draft)),
    make: (draft) => this.ports.held.rowOf(draft.draft_id) ?? createRow(draft, this.ports),
  });

  constructor(private readonly ports: Ports) {
    this.element = h("div", this.list, this.below);
    this.sight = new IntersectionObserver((entries) => {
      const seen = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target as HTMLElement);
      seen.forEach((row) => this.sight.unobserve(row));
      if (seen.length) ports.seen(seen.map((row) => row.dataset["draft"]!));
    });
  }

  show({ drafts, total, unchecked }: DraftRows, search: Search): void {
    const focused = this.focusedPlace();
    this.drafts = drafts;
    this.draw();
    this.sight.disconnect();
    for (const row of this.rows)
      if (row.querySelector(".draft-warnings:not([data-checked])") && !row.matches(".is-template"))
        this.sight.observe(row);
    const left = total - drafts.length;
    fill(
      this.below,
      left > 0 ? button(t("drafts-more", { left }), () => this.ports.more(), { testid: "more-drafts" }) : null,
      total || unchecked.length ? null : this.nothing(search),
    );
    if (focused) this.focus(focused.id, focused.index, focused.within);
  }

  failed(problem: { message: string; hint: string }): void {
    this.drafts = [];
    this.draw();
    this.below.replaceChildren(failedState(problem));
  }

  warned(warningsById: Record<string, Warnings>): void {
    for (const row of this.rows) {
      const warnings = warningsById[row.dataset["draft"]!];
      if (warnings) showWarnings(row, warnings);
    }
  }

  /** Draw the note that a draft was deleted in its place, and focus its undo button. */
  deleted(note: HTMLElement): void {
    this.draw();
    note.querySelector<HTMLElement>("button")?.focus();
  }

  /** The focus on a draft; on the one at the same place where it is gone. */
  focus(id: string | null, index = 0, within = "h2 a"): void {
    const rows = this.rows;
    const row = rows.find((one) => one.dataset["draft"] === id) ?? rows[Math.min(index, rows.length - 1)];
    (row?.querySelector<HTMLElement>(within) ?? row?.querySelector<HTMLElement>("a, button"))?.focus({
      preventScroll: true,
    });
  }

  private get rows(): HTMLElement[] {
    return [...this.list.children] as HTMLElement[];
  }

  private focusedPlace(): { id: string; index: number; within: string } | null {
    const row = document.activeElement?.closest<HTMLElement>("[data-draft]");
    if (!row || !this.list.contains(row)) return null;
    const isAction = document.activeElement!.matches(".draft-actions");
    return { id: row.dataset["draft"]!, index: this.rows.indexOf(row), within: isAction ? ".draft-actions" : "h2 a" };
  }

  private draw(): void {
    this.drawn.draw(this.drafts);
    this.drawn.finish();
  }

  private nothing({ q, show }: Search): HTMLElement {
    const [title, how] =
      q || !["all", "templates", "warnings"].includes(show)
        ? [t("drafts-nothing-fits"), t("drafts-nothing-fits-how")]
        : show === "templates"
          ? [t("drafts-nothing-templates"), t("drafts-nothing-templates-how")]
          : show === "warnings"
            ? [t("drafts-nothing-warnings"), t("drafts-nothing-warnings-how")]
            : [t("drafts-nothing"), t("drafts-nothing-how")];
    const isEmpty = !q && show === "all";
    const ways = isEmpty
      ? [
          button(t("drafts-page-new"), () => this.ports.create(), "primary"),
          button(t("drafts-page-import"), () => this.ports.importOne()),
        ]
      : button(t("drafts-show-everything"), () => this.ports.everything(), { testid: "show-all" });
    return emptyState(title, how, h("p.empty-ways", ways));
  }
}
