import { byId } from "./dom";

const NAMES = ["quotes", "posts", "sources", "checks", "comments", "notes"] as const;
type TabName = (typeof NAMES)[number];

/** The side panel's tabs, and the drawer it becomes on a narrow screen. `shown` hears which one came into sight. */
export function createTabs(shown: (name: TabName) => void = () => undefined) {
  const panel = byId("panel");
  const toggle = byId("panel-toggle");
  const tab = (name: TabName) => byId(`tab-${name}`);

  const show = (name: TabName) => {
    for (const other of NAMES) {
      const chosen = other === name;
      tab(other).setAttribute("aria-selected", String(chosen));
      tab(other).tabIndex = chosen ? 0 : -1;
      byId(`pane-${other}`).hidden = !chosen;
    }
    shown(name);
  };
  const drawer = (open: boolean) => {
    panel.classList.toggle("is-open", open);
    toggle.setAttribute("aria-expanded", String(open));
    const name = NAMES.find((other) => !byId(`pane-${other}`).hidden);
    if (open && name) shown(name);
  };

  let before: Element | null = null;
  const go = (name: TabName) => {
    const inside = panel.contains(document.activeElement);
    if (inside && !byId(`pane-${name}`).hidden) {
      drawer(false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      return;
    }
    if (!inside) before = document.activeElement;
    show(name);
    drawer(true);
    tab(name).focus();
  };

  NAMES.forEach((name, at) => {
    tab(name).addEventListener("click", () => show(name));
    tab(name).addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      const next = NAMES[(at + by + NAMES.length) % NAMES.length]!;
      show(next);
      tab(next).focus();
      event.preventDefault();
    });
  });
  toggle.addEventListener("click", () => drawer(!panel.classList.contains("is-open")));
  byId("panel-close").addEventListener("click", () => {
    drawer(false);
    toggle.focus();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing && panel.classList.contains("is-open")) drawer(false);
  });
  return {
    show,
    /** Go to a tab by a key; from within its pane, back to where that was done. */
    go,
    /** Open or close the panel where it is a drawer. */
    open: () => drawer(true),
    close: () => drawer(false),
  };
}

export type Tabs = ReturnType<typeof createTabs>;
