const GAP = 8;
const MARGIN = 12;
/** A card that fits neither under nor above its place scrolls, but is never lower than this: its buttons stay in sight. */
const LEAST = 240;
/** A margin narrower than this is no room for a card. */
const LEAST_WIDTH = 280;
/** Between the text and a card in its margin. */
const BESIDE = 20;

interface Rect {
  left: number;
  top: number;
  bottom: number;
  /** Where the text ends: a card stands in the margin behind it if that is wide enough. */
  beside?: number;
  /** A line that the card must not lie over. */
  line?: { top: number; bottom: number } | null;
}

/**
 * Puts a card next to a place in the text, inside the window: in the margin, else under the place or above it. It lies
 * over the page and moves nothing.
 */
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
    const missing = this.place(at);
    // In a low window the text moves up, so that the card need not lie over the line it is about.
    if (isNew && missing > 0) this.column.scrollBy?.({ top: missing, behavior: "instant" });
  }

  /** Return by how much the place would have to be higher for the card not to lie over it. */
  place(at: Rect): number {
    const card = this.shown;
    if (!card) return 0;
    card.style.maxHeight = "";
    card.style.width = "";
    const right = Math.min(this.column.getBoundingClientRect().right, window.innerWidth);
    const margin = at.beside === undefined ? 0 : right - at.beside - BESIDE - MARGIN;
    if (margin >= LEAST_WIDTH) {
      card.style.width = `${Math.min(margin, card.getBoundingClientRect().width)}px`;
      const { height } = card.getBoundingClientRect();
      const top = Math.max(MARGIN, Math.min(at.top, window.innerHeight - MARGIN - height));
      move(card, at.beside! + BESIDE, top);
      return 0;
    }
    const { width, height } = card.getBoundingClientRect();
    const left = Math.max(MARGIN, Math.min(at.left - GAP, right - width - MARGIN));
    const [from, to] = keepOff(at);
    const below = to + GAP;
    const under = window.innerHeight - MARGIN - below;
    // The page's bar stays free.
    const ceiling = Math.max(MARGIN, this.column.getBoundingClientRect().top + GAP);
    const above = from - GAP - ceiling;
    const isUnder = height <= under || (height > above && under >= above);
    const room = Math.min(height, Math.max(isUnder ? under : above, LEAST), window.innerHeight - 2 * MARGIN);
    const top = isUnder ? Math.min(below, window.innerHeight - MARGIN - room) : Math.max(ceiling, from - GAP - room);
    if (room < height) card.style.maxHeight = `${Math.floor(room)}px`;
    move(card, left, top);
    return isUnder ? below - top : 0;
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

/** What the card must not lie over: its place, and the line that is written if that is near enough to be covered. */
function keepOff({ top, bottom, line }: Rect): [number, number] {
  const isNear = line && line.bottom > top - LEAST && line.top < bottom + LEAST;
  return isNear ? [Math.min(top, line.top), Math.max(bottom, line.bottom)] : [top, bottom];
}

function move(card: HTMLElement, left: number, top: number): void {
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(top)}px`;
}
