import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { patternFor } from "../../ui/text-marks/marks";
import { PAGE, type Thread } from "./api";
import { Rows } from "./list/outline";
import { PageCache } from "./list/page-cache";
import { levelsIn, postView, placeholderPost, type PostAct } from "./post";
import type { PostAuthor, QuotablePost, ThreadPost } from "./types";

interface ThreadPorts {
  /** Quotes a post; without it no post can be quoted here. */
  insert?: ((post: QuotablePost) => void) | undefined;
  /** The stories that the thread of a root is about, where the page shows them. */
  about?: ((root: ThreadPost) => string) | undefined;
  /** Something could not be read. */
  problem(error: unknown): void;
  /** Keys that are not the tree's own. */
  key?(key: string): boolean;
}

/** Posts that stay read: what has been scrolled through is there again at once. */
const MOST_PAGES = 60;
/** Posts in a piece of the tree, which is drawn as one. */
const PIECE = 50;
/** Drawn beyond what is in sight, above and below. */
const BEYOND_PX = 700;
/** Until a post was drawn it counts as this high. */
const GUESSED_PX = 96;
const PAGE_OF_KEYS = 10;

let made = 0;

const pieceOf = (index: number) => Math.floor(index / PIECE);

/**
 * Renders a thread as a tree. Only pieces near the viewport, and the one that has the focus, have their posts in the
 * document: a thread of 100,000 posts opens as quickly as one of ten.
 */
export class ThreadView {
  readonly element = h("div.thread-tree", { role: "tree", testid: "thread" });
  private thread: Thread | null = null;
  private rows!: Rows;
  private pages!: PageCache<ThreadPost>;
  private pieces: HTMLElement[] = [];
  private readonly drawn = new Map<number, { element: HTMLElement; look: string }>();
  private readonly authors = new Map<number, PostAuthor>();
  private searchWords = "";
  private pattern: RegExp | null = null;
  /** The post that Tab stops at. */
  private current = 0;
  private soughtPost = -1;
  /** A post that was gone to before it was read. */
  private awaited: number | null = null;
  private readonly id = `thread-${++made}`;
  private readonly sight: IntersectionObserver;

  /** `scroller` scrolls the tree, and may hold more than it. */
  constructor(
    private readonly scroller: HTMLElement,
    private readonly ports: ThreadPorts,
  ) {
    this.sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const piece = this.pieces.indexOf(target as HTMLElement);
          if (isIntersecting) this.fill(piece);
          else this.empty(piece);
        }
      },
      { root: scroller, rootMargin: `${BEYOND_PX}px 0px` },
    );
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", ({ target }) => this.hold(indexOf(target as Element)));
  }

  /** Show a thread; `sought` is the place of the post that it is opened for. */
  show(thread: Thread, label: string, sought: number | null): void {
    this.clear();
    this.thread = thread;
    this.rows = new Rows(thread.outline);
    const pages: PageCache<ThreadPost> = new PageCache<ThreadPost>(PAGE, MOST_PAGES, {
      fetch: (from, most) => thread.page(from, most),
      came: () => this.pages === pages && this.came(),
      went: (problem) => this.pages === pages && this.ports.problem(problem),
    });
    this.pages = pages;
    this.pages.put(0, thread.first);
    this.soughtPost = sought ?? -1;
    this.current = Math.max(0, this.soughtPost);
    this.element.setAttribute("aria-label", label);
    this.scroller.scrollTop = 0;
    this.lay();
    this.fill(0);
    if (sought !== null) this.seek(sought, false);
  }

  /** The same thread, with the shape of all its posts: what is read and folded stays as it is. */
  grow(thread: Thread): void {
    if (!this.thread) return;
    const { rows } = this;
    const oldSize = this.thread.outline.size;
    this.thread = thread;
    this.rows = new Rows(thread.outline);
    for (let index = 0; index < oldSize; index++) if (rows.isClosed(index)) this.rows.close(index, true);
    this.lay();
  }

  clear(): void {
    this.thread = null;
    this.awaited = null;
    this.drawn.clear();
    this.authors.clear();
    this.sight.disconnect();
    this.pieces = [];
    this.element.replaceChildren();
  }

  /** Request failed pages again. */
  again(): void {
    this.pages?.again();
    this.redraw();
  }

  /** Words to be marked wherever they stand. */
  mark(words: string): void {
    if (words === this.searchWords) return;
    this.searchWords = words;
    this.pattern = patternFor(words);
    this.redraw();
  }

  /** Where the keyboard is. */
  get at(): number {
    return this.current;
  }

  /** Bring a post into sight, whatever it is folded into, and with `focus` the keyboard to it. */
  seek(index: number, focus: boolean): void {
    if (!this.thread || index < 0 || index >= this.thread.outline.size) return;
    if (this.rows.reveal(index)) this.lay();
    this.go(index, "center", focus);
    this.awaited = this.pages.get(index) ? null : index;
  }

  /** A page has been read; where it is the one that was waited for, its posts have their real heights now. */
  private came(): void {
    this.redraw();
    if (this.awaited !== null && this.pages.get(this.awaited)) this.seek(this.awaited, false);
  }

  /** Make room for the rows after they have changed, and draw those that were drawn. */
  private lay(): void {
    const count = Math.ceil(this.thread!.outline.size / PIECE);
    while (this.pieces.length < count) {
      const piece = h("div", { role: "none" });
      this.pieces.push(piece);
      this.element.append(piece);
      this.sight.observe(piece);
    }
    this.pieces.forEach((piece, at) => {
      const rows = this.rows.between(at * PIECE, (at + 1) * PIECE).length;
      piece.hidden = !rows;
      if (!piece.childElementCount) piece.style.height = `${rows * GUESSED_PX}px`;
    });
    // A post that is folded away leaves the keyboard to the one that it is folded into.
    this.hold(this.rows.at(this.rows.of(this.current)));
    this.redraw();
  }

  private redraw(): void {
    this.pieces.forEach((piece, at) => piece.childElementCount && this.fill(at));
  }

  /** Draw the posts of a piece; those that stay keep their elements, and with them the focus. */
  private fill(at: number): void {
    const piece = this.pieces[at];
    if (!piece) return;
    const places = this.rows.between(at * PIECE, (at + 1) * PIECE);
    if (places.length) this.pages.want(places[0]!, places.at(-1)! + 1);
    const elements = Array.from(places, (index) => this.draw(index));
    for (const old of [...piece.children]) if (!elements.includes(old as HTMLElement)) old.remove();
    elements.forEach((element, place) => {
      const there = piece.children[place];
      if (there !== element) piece.insertBefore(element, there ?? null);
    });
    piece.style.height = "";
  }

  /** Forget the posts of a piece that is out of sight; the one with the focus stays, or the keyboard would be nowhere. */
  private empty(at: number): void {
    const piece = this.pieces[at];
    if (!piece?.childElementCount || pieceOf(this.current) === at) return;
    piece.style.height = `${piece.offsetHeight}px`;
    piece.replaceChildren();
    for (let index = at * PIECE; index < (at + 1) * PIECE; index++) this.drawn.delete(index);
  }

  private draw(index: number): HTMLElement {
    const { outline } = this.thread!;
    const post = this.pages.get(index);
    const author = this.authors.get(index) ?? null;
    const quoted = post?.relation === "quote" ? this.shownBy(outline.parent(index)) : null;
    const closed = this.rows.isClosed(index);
    const look = [post !== null, quoted !== null, author !== null, closed, this.searchWords, outline.size].join();
    const previous = this.drawn.get(index);
    if (previous?.look === look) return previous.element;
    const shown = {
      index,
      outline,
      closed,
      searchPattern: this.pattern,
      quoted,
      author,
      insertable: Boolean(this.ports.insert),
      about: post && post.parent === null ? (this.ports.about?.(post) ?? null) : null,
      sought: index === this.soughtPost,
      id: `${this.id}-${index}`,
    };
    const element = post ? postView(post, shown) : placeholderPost(shown);
    element.style.setProperty("--in", String(levelsIn(outline.depth(index))));
    const held = previous?.element.contains(document.activeElement);
    previous?.element.replaceWith(element);
    this.drawn.set(index, { element, look });
    if (index === this.current) reachable(element, true);
    if (held) element.focus({ preventScroll: true });
    return element;
  }

  /** A post that another shows inside; it may be far above, and not read yet. */
  private shownBy(index: number): ThreadPost | null {
    if (index < 0) return null;
    this.pages.want(index, index + 1);
    return this.pages.get(index);
  }

  private hold(index: number | null): void {
    if (index === null || index === this.current) return;
    const before = this.drawn.get(this.current)?.element;
    if (before) reachable(before, false);
    this.current = index;
    const now = this.drawn.get(index)?.element;
    if (now) reachable(now, true);
  }

  /** Bring a post into sight: to the middle, or only as far as needed to see it. */
  private go(index: number, block: "center" | "nearest", focus = true): void {
    this.hold(index);
    // What is above and below has its real height before it is scrolled to.
    for (const piece of [-1, 0, 1]) this.fill(pieceOf(index) + piece);
    const { element } = this.drawn.get(index)!;
    element.scrollIntoView({ block });
    if (focus) element.focus({ preventScroll: true });
  }

  private goToRow(row: number): void {
    this.go(this.rows.at(Math.max(0, Math.min(this.rows.count - 1, row))), "nearest");
  }

  private fold(index: number, on: boolean): void {
    if (!this.rows.close(index, on)) return;
    this.hold(index);
    this.lay();
    this.drawn.get(index)?.element.focus({ preventScroll: true });
  }

  private click({ target }: Event): void {
    const act = (target as Element).closest<HTMLElement>("[data-act]");
    const index = indexOf(target as Element);
    if (index === null) return;
    if (act) this.act(act.dataset["act"] as PostAct, index);
    else if (!(target as Element).closest("a") && !document.getSelection()?.toString())
      this.drawn.get(index)?.element.focus({ preventScroll: true });
  }

  private act(what: PostAct, index: number): void {
    const post = this.pages.get(index);
    if (!post || !this.thread) return;
    if (what === "fold") this.fold(index, !this.rows.isClosed(index));
    else if (what === "author") void this.reveal(index);
    else if (this.ports.insert && post.text && post.paragraph_id !== null) {
      const { text, paragraph_id } = post;
      this.ports.insert({
        ...post,
        ...this.authors.get(index),
        text,
        paragraph_id,
        source_id: this.thread.sourceId,
        source_title: this.thread.title,
      });
    }
  }

  private async reveal(index: number): Promise<void> {
    const { thread } = this;
    const post = this.pages.get(index);
    if (!thread || !post || this.authors.has(index) || post.known) return;
    try {
      const author = await thread.author(post.position);
      if (thread !== this.thread) return;
      this.authors.set(index, author);
      this.redraw();
    } catch (error) {
      this.ports.problem(error);
    }
  }

  private key(event: KeyboardEvent): void {
    const line = event.target as HTMLElement;
    if (!this.thread || line.getAttribute("role") !== "treeitem" || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const index = Number(line.dataset["place"]);
    const row = this.rows.of(index);
    const { outline } = this.thread;
    const closed = this.rows.isClosed(index);
    const steps: Record<string, number> = {
      ArrowDown: row + 1,
      ArrowUp: row - 1,
      PageDown: row + PAGE_OF_KEYS,
      PageUp: row - PAGE_OF_KEYS,
      Home: 0,
      End: this.rows.count - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) this.goToRow(to);
    else if (event.key === "ArrowRight" && outline.below(index) && closed) this.fold(index, false);
    else if (event.key === "ArrowRight" && outline.below(index)) this.goToRow(row + 1);
    else if (event.key === "ArrowLeft" && outline.below(index) && !closed) this.fold(index, true);
    else if (event.key === "ArrowLeft" && outline.parent(index) >= 0) this.go(outline.parent(index), "nearest");
    else if (event.key === "Enter" && this.ports.insert) this.act("insert", index);
    else if (event.key === "Enter" || event.key === " ") this.fold(index, !closed);
    else if (event.key === "s") void this.reveal(index);
    else if (event.key === "o") line.querySelector<HTMLAnchorElement>(".post-out")?.click();
    else if (!this.ports.key?.(event.key)) return;
    event.preventDefault();
  }
}

const indexOf = (inside: Element): number | null => {
  const index = inside.closest<HTMLElement>("[role=treeitem]")?.dataset["place"];
  return index === undefined ? null : Number(index);
};

/** Whether Tab stops at a post and at what can be done with it. */
function reachable(post: HTMLElement, on: boolean): void {
  post.tabIndex = on ? 0 : -1;
  post.querySelectorAll<HTMLElement>("[data-act], a").forEach((inner) => (inner.tabIndex = on ? 0 : -1));
}

/** How many posts, in words. */
export const postCount = (posts: number): string => t("thread-posts", { posts });
