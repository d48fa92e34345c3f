import type { EditorView } from "prosemirror-view";
import type { Ghost } from "./state/selectors";

/** Between a line and the card that lies under it, in pixels. */
const GAP = 2;
const FONT = ["fontFamily", "fontSize", "fontStyle", "fontWeight", "letterSpacing", "lineHeight", "direction"] as const;

/**
 * Puts ghost text where the words would go on, out of the text's flow: it begins at the caret and is set like the
 * caret's block. Where text follows, it is a card under the line.
 */
export class GhostPlacement {
  private readonly resized = new ResizeObserver(() => this.schedule());
  private frame = 0;
  private ghost: Ghost | null = null;

  constructor(private readonly view: EditorView) {
    this.resized.observe(view.dom);
  }

  /** With each update of the editor. */
  update(ghost: Ghost | null): void {
    this.ghost = ghost;
    this.schedule();
  }

  destroy(): void {
    this.resized.disconnect();
    cancelAnimationFrame(this.frame);
    this.ghost = null;
  }

  /** With the next frame, which computes the layout anyway. */
  private schedule(): void {
    if (!this.ghost || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.place();
    });
  }

  private place(): void {
    const { view, ghost } = this;
    const element = view.isDestroyed ? null : view.dom.querySelector<HTMLElement>(".ghost");
    if (!ghost || !element || ghost.pos > view.state.doc.content.size) return;
    const block = view.nodeDOM(view.state.doc.resolve(ghost.pos).before());
    if (!(block instanceof HTMLElement)) return;
    const caret = view.coordsAtPos(ghost.pos);
    const style = getComputedStyle(block);
    const page = originOf((element.offsetParent as HTMLElement | null) ?? view.dom);
    const lineHeight = parseFloat(style.lineHeight) || caret.bottom - caret.top;
    const lineTop = (caret.top + caret.bottom - lineHeight) / 2;
    for (const name of FONT) element.style[name] = style[name];
    if (ghost.lies) {
      const right = view.dom.getBoundingClientRect().right - element.offsetWidth;
      const left = Math.max(view.dom.getBoundingClientRect().left, Math.min(caret.left, right));
      element.style.left = `${left - page.left}px`;
      element.style.top = `${lineTop + lineHeight + GAP - page.top}px`;
    } else {
      const { left, right } = block.getBoundingClientRect();
      const start = left + parseFloat(style.paddingLeft);
      const end = right - parseFloat(style.paddingRight);
      element.style.left = `${start - page.left}px`;
      element.style.top = `${lineTop - page.top}px`;
      element.style.width = `${end - start}px`;
      const indent = style.direction === "rtl" ? end - caret.left : caret.left - start;
      const space = element.querySelector<HTMLElement>(".ghost-indent");
      if (space) space.style.width = `${Math.max(0, Math.min(indent, end - start))}px`;
    }
    element.classList.add("is-placed");
  }
}

/** Where `left: 0; top: 0` is, in coordinates of the window. */
function originOf(parent: HTMLElement): { left: number; top: number } {
  const { left, top } = parent.getBoundingClientRect();
  return { left: left + parent.clientLeft - parent.scrollLeft, top: top + parent.clientTop - parent.scrollTop };
}
