const GAP = 8;
const MARGIN = 12;
/** A card that fits neither under nor above its place scrolls, but is never lower than this: its buttons stay in sight. */
const LEAST = 240;

interface Rect {
  left: number;
  top: number;
  bottom: number;
}

/** A card under a place in the text or above it. It lies over the page and moves nothing. */
export class Popover {
  private shown: HTMLElement | null = null;
  private id: string | null = null;

  /** `column` is what the card keeps inside of, so that it never lies over the side panel. */
  constructor(
    private readonly host: HTMLElement,
    private readonly column: HTMLElement,
  ) {}

  /** `id` says what the card is about: a card that is already open for it stays as it is. */
  show(id: string, make: () => HTMLElement, at: Rect): void {
    const isNew = this.id !== id || !this.shown;
    if (isNew) {
      this.hide();
      this.shown = make();
      this.shown.classList.add("popover");
      this.id = id;
      this.host.append(this.shown);
    }
    const missing = placeCard(this.shown!, this.column, at);
    // In a low window the text moves up, so that the card need not lie over the line it is about.
    if (isNew && missing > 0) this.column.scrollBy?.({ top: missing, behavior: "instant" });
  }

  /** Move the focus into the card; false without one. */
  enter(): boolean {
    if (!this.shown) return false;
    this.shown.tabIndex = -1;
    this.shown.focus();
    return true;
  }

  hide(): void {
    const gone = this.shown;
    this.shown = null;
    this.id = null;
    // Last: the focus that goes with it may have it hidden once more.
    gone?.remove();
  }

  get open(): string | null {
    return this.id;
  }

  contains(node: Node | null): boolean {
    return this.shown?.contains(node) ?? false;
  }
}

/**
 * Put a card under a place in the text or above it, inside of the column and the window.
 *
 * Returns: by how much the place would have to be higher for the card not to lie over it.
 */
export function placeCard(card: HTMLElement, column: HTMLElement, at: Rect): number {
  card.style.maxHeight = "";
  const right = Math.min(column.getBoundingClientRect().right, window.innerWidth);
  const { width, height } = card.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(at.left - GAP, right - width - MARGIN));
  const below = at.bottom + GAP;
  const under = window.innerHeight - MARGIN - below;
  // The page's bar stays free.
  const ceiling = Math.max(MARGIN, column.getBoundingClientRect().top + GAP);
  const above = at.top - GAP - ceiling;
  const isUnder = height <= under || (height > above && under >= above);
  const room = Math.min(height, Math.max(isUnder ? under : above, LEAST), window.innerHeight - 2 * MARGIN);
  const top = isUnder ? Math.min(below, window.innerHeight - MARGIN - room) : Math.max(ceiling, at.top - GAP - room);
  if (room < height) card.style.maxHeight = `${Math.floor(room)}px`;
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(top)}px`;
  return isUnder ? below - top : 0;
}
