/** Links that the page follows itself, and lists of them. */

/** Listeners of a link: `run` unless it is to open elsewhere. */
export const follows = (run: () => void) => ({
  click: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    run();
  },
});

/** Arrow keys move the focus from one link of a list to the next. */
export function walkLinks(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const links = [...list.querySelectorAll<HTMLElement>("a")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (!by || at < 0) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + by))]!.focus();
  });
}
