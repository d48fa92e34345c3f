/** List of posts with arrow-key navigation; updates wait while the list is being read. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import { restoreSelection, selectionIn, type SelectionInText } from "../ui/text-marks/selection";
import { cardId, postCard, wordsOf, type CardActions, type CardState } from "./card";
import { splitByWords } from "./labels";
import { keyOf, type PostAuthor, type PostItem, type PostsOffer } from "./types";

interface Ports extends CardActions {
  /** Back to the text. */
  leave(): void;
}

export class PostList {
  readonly element = h("div.posts-list", {
    id: "posts-list",
    role: "feed",
    "aria-label": t("posts-list"),
    "aria-describedby": "posts-keys",
    hidden: true,
  });
  /** Show updates that were held back while the list was read. */
  readonly newer = button(t("posts-new"), () => this.release(), "newer", { hidden: true });
  /** Cards by the posts they are of; one stays as long as it shows the same. */
  private drawn = new Map<string, { shows: string; card: HTMLElement }>();
  private offer: PostsOffer = { items: [] };
  private pendingOffer: { offer: PostsOffer; distinctive: ReadonlySet<string> } | null = null;
  private telling: ReadonlySet<string> = new Set();
  private readonly revealed = new Map<string, PostAuthor>();
  private askedItem: string | null = null;
  private active: string | null = null;
  private reading = false;

  constructor(
    private readonly ports: Ports,
    private readonly shown: () => void,
  ) {
    this.listen();
  }

  get items(): readonly PostItem[] {
    return this.offer.items;
  }

  get degraded(): boolean {
    return Boolean(this.offer.degraded);
  }

  get behind(): boolean {
    return Boolean(this.offer.behind);
  }

  show(offer: PostsOffer, telling: ReadonlySet<string>): void {
    const now = this.offer.items;
    const moved = offer.items.length < now.length || now.some((item, at) => keyOf(item) !== keyOf(offer.items[at]!));
    if (this.reading && moved && now.length) {
      this.pendingOffer = { offer, distinctive: telling };
      this.newer.hidden = false;
      return;
    }
    this.pendingOffer = null;
    this.newer.hidden = true;
    this.offer = offer;
    this.telling = telling;
    this.draw();
  }

  /** Author revealed by the server on request. */
  revealedAuthor(item: PostItem): PostAuthor | null {
    return this.revealed.get(keyOf(item)) ?? null;
  }

  revealAuthor(item: PostItem, author: PostAuthor): void {
    this.revealed.set(keyOf(item), author);
    this.redraw(item);
  }

  isAskedAbout(item: PostItem): boolean {
    return this.askedItem === keyOf(item);
  }

  /** Ask on the card whether its author is to be named; on no card with null. A post of a thread comes in as the first. */
  askAuthor(item: PostItem | null): void {
    if (!item && !this.askedItem) return;
    this.askedItem = item && keyOf(item);
    if (item && !this.items.some((one) => keyOf(one) === this.askedItem))
      this.offer = { ...this.offer, items: [item, ...this.items] };
    this.draw();
    if (item) this.cardOf(item)?.querySelector<HTMLElement>(".story-post-asking button")?.focus();
  }

  cardOf(item: PostItem): HTMLElement | null {
    return this.drawn.get(keyOf(item))?.card ?? null;
  }

  focus(item: PostItem | undefined = this.items.find((one) => keyOf(one) === this.active) ?? this.items[0]): void {
    if (!item) return;
    this.mark(item);
    this.cardOf(item)?.focus();
  }

  private look(item: PostItem): CardState {
    return {
      item,
      revealed: this.revealedAuthor(item),
      threshold: this.offer.threshold,
      distinctive: this.telling,
      asking: this.isAskedAbout(item),
    };
  }

  private redraw(item: PostItem): void {
    const had = this.cardOf(item)?.contains(document.activeElement);
    this.draw();
    if (had) this.cardOf(item)?.focus();
  }

  private draw(): void {
    const { items } = this;
    this.place();
    this.element.hidden = !items.length;
    this.mark(items.find((item) => keyOf(item) === this.active) ?? items[0]);
    this.shown();
  }

  private place(): void {
    const before = this.drawn;
    const selected = this.selection();
    this.drawn = new Map();
    this.items.forEach((item, at) => {
      const look = this.look(item);
      const shows = JSON.stringify([
        item,
        look.revealed,
        look.asking,
        look.threshold,
        splitByWords(item.text, this.telling),
      ]);
      const previous = before.get(keyOf(item));
      const card = previous?.shows === shows ? previous.card : postCard(look, this.ports);
      card.setAttribute("aria-posinset", String(at + 1));
      card.setAttribute("aria-setsize", String(this.items.length));
      this.drawn.set(keyOf(item), { shows, card });
    });
    // Unmoved elements keep the focus.
    const cards = [...this.drawn.values()].map(({ card }) => card);
    for (const old of [...this.element.children]) if (!cards.includes(old as HTMLElement)) old.remove();
    cards.forEach(
      (card, at) =>
        this.element.children[at] !== card && this.element.insertBefore(card, this.element.children[at] ?? null),
    );
    const card = selected && this.drawn.get(selected.key)?.card;
    if (card) restoreSelection(wordsOf(card), selected.selection);
  }

  /** What the writer has selected of a post, whose card may be drawn again. */
  private selection(): { key: string; selection: SelectionInText } | null {
    for (const [key, { card }] of this.drawn) {
      const selection = selectionIn(wordsOf(card));
      if (selection) return { key, selection };
    }
    return null;
  }

  /** Tab comes to the one where the reader was. */
  private mark(item: PostItem | undefined): void {
    this.active = item ? keyOf(item) : null;
    const id = item && cardId(item);
    for (const { card } of this.drawn.values()) card.tabIndex = card.id === id ? 0 : -1;
  }

  private release(): void {
    const waiting = this.pendingOffer;
    this.reading = false;
    if (waiting) this.show(waiting.offer, waiting.distinctive);
    this.focus(this.items[0]);
  }

  private listen(): void {
    const read = () => (this.reading = true);
    const left = () => {
      if (this.element.contains(document.activeElement) || this.element.matches(":hover")) return;
      this.reading = false;
      if (this.pendingOffer) this.show(this.pendingOffer.offer, this.pendingOffer.distinctive);
    };
    this.element.addEventListener("pointermove", read);
    this.element.addEventListener("wheel", read, { passive: true });
    this.element.addEventListener("pointerleave", () => setTimeout(left));
    this.element.addEventListener("focusin", ({ target }) => {
      read();
      const card = (target as Element).closest(".story-post");
      this.mark(this.items.find((item) => cardId(item) === card?.id));
    });
    this.element.addEventListener("focusout", () => setTimeout(left));
    this.element.addEventListener("keydown", (event) => {
      if (this.key(event)) event.preventDefault();
    });
  }

  private key(event: KeyboardEvent): boolean {
    const at = this.items.findIndex((item) => keyOf(item) === this.active);
    const item = this.items[at];
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === "Escape") {
      if (this.askedItem) {
        this.askAuthor(null);
        this.focus(item);
      } else this.ports.leave();
      return true;
    }
    const onCard = event.target === this.cardOf(item);
    if (event.key === "Enter" && onCard) {
      this.ports.insert(item, this.cardOf(item)!);
      return true;
    }
    const last = this.items.length - 1;
    const to = { ArrowDown: at + 1, PageDown: at + 1, ArrowUp: at - 1, PageUp: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return false;
    this.focus(this.items[Math.max(0, Math.min(last, to))]);
    return true;
  }
}
