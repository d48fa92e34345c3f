/** Marks the paragraph being spoken, and keeps it in view unless the reader has scrolled away from it. */
export class PlaybackFollower {
  private marked: HTMLElement | null = null;
  /** The one marked last, also through a silence. */
  private last: HTMLElement | null = null;

  constructor(
    private readonly scroller: HTMLElement,
    private readonly elementOf: (index: number) => HTMLElement | null,
  ) {}

  spoken(index: number | null): void {
    const element = index === null ? null : this.elementOf(index);
    if (element === this.marked) return;
    this.marked?.classList.remove("is-spoken");
    this.marked?.removeAttribute("aria-current");
    this.marked = element;
    if (!element) return;
    element.classList.add("is-spoken");
    element.setAttribute("aria-current", "time");
    if (!this.last?.isConnected || this.isInSight(this.last)) this.show(element);
    this.last = element;
  }

  private show(element: HTMLElement): void {
    if (!this.isInSight(element)) element.scrollIntoView({ block: "center", behavior: "smooth" });
  }

  private isInSight(element: HTMLElement): boolean {
    const [box, window] = [element.getBoundingClientRect(), this.scroller.getBoundingClientRect()];
    return box.bottom > window.top + 8 && box.top < window.bottom - 8;
  }
}
