import { h } from "./dom";

export interface MenuItem {
  label: string;
  run?(): void;
  /** A file to download instead. */
  href?: string | (() => string);
  /** Switched by choosing it, and the menu stays: whether it is on. */
  checked?(): boolean;
  testid?: string;
  danger?: boolean;
  /** A line above it. */
  apart?: boolean;
}

const addressOf = (href: MenuItem["href"] = "") => (typeof href === "function" ? href() : href);

let closeOpen: (() => void) | null = null;

/** Menu below its button: arrow keys move, Escape or a choice closes it. */
export function openMenu(opener: HTMLElement, items: readonly MenuItem[], label: string): void {
  const wasOpen = opener.getAttribute("aria-expanded") === "true";
  closeOpen?.();
  if (wasOpen) return;
  const entries = items.map(entry);
  const menu = h("div.row-menu", { role: "menu", "aria-label": label }, ...entries);

  const close = (focusBack: boolean) => {
    closeOpen = null;
    document.removeEventListener("pointerdown", elsewhere);
    menu.remove();
    opener.setAttribute("aria-expanded", "false");
    if (focusBack) opener.focus();
  };
  const elsewhere = ({ target }: Event) => {
    if (!menu.contains(target as Node) && !opener.contains(target as Node)) close(false);
  };

  function entry({ label, run, href, checked, testid, danger, apart }: MenuItem): HTMLElement {
    const props = {
      role: checked ? "menuitemcheckbox" : "menuitem",
      "aria-checked": checked ? String(checked()) : null,
      tabindex: -1,
      testid,
      class: `row-menu-item${danger ? " is-danger" : ""}${apart ? " is-apart" : ""}`,
      on: {
        click: ({ currentTarget }: Event) => {
          const chosen = currentTarget as HTMLElement;
          if (!checked) close(true);
          if (chosen instanceof HTMLAnchorElement) chosen.href = addressOf(href);
          run?.();
          if (checked) chosen.setAttribute("aria-checked", String(checked()));
        },
      },
    };
    return href
      ? h("a", { ...props, href: addressOf(href), download: "" }, label)
      : h("button", { type: "button", ...props }, label);
  }

  menu.addEventListener("keydown", (event) => {
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      entries[(to + entries.length) % entries.length]!.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close(true);
    } else if (event.key === "Tab") close(true);
  });
  document.addEventListener("pointerdown", elsewhere);
  closeOpen = () => close(false);
  opener.setAttribute("aria-expanded", "true");
  opener.after(menu);
  // Near the foot of the page it opens upwards.
  if (menu.getBoundingClientRect().bottom > window.innerHeight) menu.classList.add("is-above");
  entries[0]?.focus();
}
