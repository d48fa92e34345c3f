import { button, h, type Props } from "./dom";
import "./menu.css";

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

const GAP = 4;
const MARGIN = 8;

const addressOf = (href: MenuItem["href"] = "") => (typeof href === "function" ? href() : href);

let closeOpen: (() => void) | null = null;

/** Create a button that opens a menu; `open` gets the button. */
export function menuButton(
  label: string,
  open: (opener: HTMLElement) => unknown,
  look: string,
  props: Props,
): HTMLElement {
  const opener: HTMLElement = button(label, () => void open(opener), look, {
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    ...props,
  });
  return opener;
}

/** Menu below its button: arrow keys move, Escape or a choice closes it. */
export function openMenu(opener: HTMLElement, items: readonly MenuItem[], label: string): void {
  const wasOpen = opener.getAttribute("aria-expanded") === "true";
  closeOpen?.();
  if (wasOpen) return;
  const entries = items.map(entry);
  const menu = h("div.row-menu", { role: "menu", "aria-label": label, popover: "manual" }, ...entries);

  const close = (focusBack: boolean) => {
    closeOpen = null;
    document.removeEventListener("pointerdown", elsewhere);
    document.removeEventListener("scroll", scrolled, true);
    menu.remove();
    opener.setAttribute("aria-expanded", "false");
    if (focusBack) opener.focus();
  };
  const elsewhere = ({ target }: Event) => {
    if (!menu.contains(target as Node) && !opener.contains(target as Node)) close(false);
  };
  const at = opener.getBoundingClientRect();
  // A scroll that brought the button into sight may be reported only now.
  const scrolled = () => {
    const { top, left } = opener.getBoundingClientRect();
    if (top !== at.top || left !== at.left) close(false);
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
  document.addEventListener("scroll", scrolled, true);
  closeOpen = () => close(false);
  opener.setAttribute("aria-expanded", "true");
  opener.after(menu);
  // In the top layer nothing clips it; jsdom has none.
  menu.showPopover?.();
  place(menu, at);
  entries[0]?.focus({ preventScroll: true });
}

/** Put a menu under its button, or above it where there is more room, with their right sides in line if that fits. */
function place(menu: HTMLElement, opener: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const under = window.innerHeight - opener.bottom - GAP - MARGIN;
  const above = opener.top - GAP - MARGIN;
  const isUnder = height <= under || under >= above;
  const room = Math.min(height, isUnder ? under : above);
  if (room < height) menu.style.maxHeight = `${room}px`;
  menu.style.top = `${isUnder ? opener.bottom + GAP : opener.top - GAP - room}px`;
  menu.style.left = `${Math.max(MARGIN, opener.right - width)}px`;
}
