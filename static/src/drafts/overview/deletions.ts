import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { debounce } from "../../ui/debounce";

const HELD_MS = 10_000;

interface PendingDeletion {
  element: HTMLElement;
  remove(): void;
}

/**
 * Deleted drafts that can still be restored: each keeps its place in the list, and is deleted for good ten seconds
 * after pointer and focus have left it, or with the page.
 */
export class PendingDeletions {
  private readonly pending = new Map<string, PendingDeletion>();

  constructor(
    private readonly remove: (id: string) => Promise<unknown>,
    private readonly changed: () => void,
  ) {
    window.addEventListener("pagehide", () => [...this.pending.values()].forEach((one) => one.remove()));
  }

  /** The row that replaces a deleted draft; null for one that is not deleted. */
  rowOf(id: string): HTMLElement | null {
    return this.pending.get(id)?.element ?? null;
  }

  add(id: string, headline: string): HTMLElement {
    const remove = () => {
      go.cancel();
      if (!this.pending.delete(id)) return;
      void this.remove(id).finally(this.changed);
    };
    const undo = button(
      t("drafts-undo"),
      () => {
        go.cancel();
        this.pending.delete(id);
        this.changed();
      },
      "link",
      { testid: "undo-delete", "aria-describedby": `deleted-${id}` },
    );
    const element = h(
      "li.draft-row.is-deleted",
      { "data-draft": id },
      h("p", { id: `deleted-${id}` }, t("drafts-deleted", { headline })),
      undo,
    );
    const go = debounce(remove, HELD_MS);
    for (const event of ["pointerleave", "focusout"] as const) element.addEventListener(event, () => go());
    for (const event of ["pointerenter", "focusin"] as const) element.addEventListener(event, go.cancel);
    go();
    this.pending.set(id, { element, remove });
    return element;
  }
}
