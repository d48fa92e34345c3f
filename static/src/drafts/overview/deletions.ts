import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remove = () => {
      clearTimeout(timer);
      if (!this.pending.delete(id)) return;
      void this.remove(id).finally(this.changed);
    };
    const undo = button(
      t("drafts-undo"),
      () => {
        clearTimeout(timer);
        this.pending.delete(id);
        this.changed();
      },
      { class: "button link", testid: "undo-delete", "aria-describedby": `deleted-${id}` },
    );
    const element = h(
      "li",
      { class: "draft-row is-deleted", "data-draft": id },
      h("p", { id: `deleted-${id}` }, t("drafts-deleted", { headline })),
      undo,
    );
    const go = () => {
      clearTimeout(timer);
      timer = setTimeout(remove, HELD_MS);
    };
    const rest = () => clearTimeout(timer);
    for (const event of ["pointerleave", "focusout"] as const) element.addEventListener(event, go);
    for (const event of ["pointerenter", "focusin"] as const) element.addEventListener(event, rest);
    go();
    this.pending.set(id, { element, remove });
    return element;
  }
}
