/** A list of what is on its way in. Rows stay in place while they change, so that their buttons keep the focus. */
import { h, icon, type Child } from "../../ui/dom";
import type { IconName } from "../../ui/icons";

export interface Row<T> {
  element: HTMLElement;
  update?(item: T): void;
}

export class RowList<T> {
  readonly element: HTMLElement;
  private readonly rows = new Map<string, Row<T> & { kind: string }>();

  /** `focusLost`: the row that had the focus is gone. */
  constructor(
    label: string,
    private readonly focusLost: () => void,
  ) {
    this.element = h("ul.uploads", { "aria-label": label });
  }

  get ids(): string[] {
    return [...this.rows.keys()];
  }

  kindOf(id: string): string | undefined {
    return this.rows.get(id)?.kind;
  }

  /** Update a row, or replace it where it is of another kind now. */
  put(id: string, kind: string, item: T, make: () => Row<T>, isFirst = false): void {
    const previous = this.rows.get(id);
    if (previous?.kind === kind) return previous.update?.(item);
    const row = make();
    const hadFocus = previous?.element.contains(document.activeElement);
    if (previous) previous.element.replaceWith(row.element);
    else this.element.insertBefore(row.element, isFirst ? this.element.firstChild : null);
    if (hadFocus) row.element.querySelector("button")?.focus();
    this.rows.set(id, { ...row, kind });
  }

  drop(id: string): void {
    const element = this.rows.get(id)?.element;
    if (element?.contains(document.activeElement)) this.focusLost();
    element?.remove();
    this.rows.delete(id);
  }
}

/** What a row begins with: a name, and what can be done. */
export const rowHead = (sign: IconName, name: Child, ...ways: Child[]): HTMLElement =>
  h("div.upload-head", h("p.upload-name", icon(sign), name), ...ways);

/** A row with a progress bar; `show` sets how much is done, 0 to 1 or null if unknown, and says it in words. */
export function progressRow(testid: string, name: string, cancel: HTMLElement) {
  const bar = h("progress", { max: 1, "aria-label": name });
  const words = h("p.hint.upload-progress");
  return {
    element: h("li.upload", { testid }, rowHead("file", h("bdi", name), cancel), bar, words),
    show(share: number | null, text: string, label = name) {
      if (share === null) bar.removeAttribute("value");
      else bar.value = share;
      bar.setAttribute("aria-label", label);
      words.textContent = text;
    },
  };
}
