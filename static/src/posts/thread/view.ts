import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { patternFor } from "../../ui/text-marks/marks";
import { PAGE, type Thread } from "./api";
import { RowHeights } from "./list/row-heights";
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
/** Drawn beyond what is in sight, above and below. */
const BEYOND_PX = 700;
/** Until a post was drawn it counts as this high. */
const GUESSED_PX = 96;
const PAGE_OF_KEYS = 10;

let made = 0;

/**
 * Renders a thread as a tree. Only posts near the viewport, and the one that has the focus, are in the document: a
 * thread of 100,000 posts opens as quickly as one of ten.
 */
export class ThreadView {
  readonly element = h("div.thread-tree", { role: "tree", testid: "thread" });
  private thread: Thread | null = null;
  private rows!: Rows;
  private heights!: RowHeights;
  private pages!: PageCache<ThreadPost>;
  /** Heights of posts that were drawn once; 0 for others. */
  private measured = new Float32Array(0);
  private readonly drawn = new Map<number, { element: HTMLElement; look: string }>();
  private readonly authors = new Map<number, PostAuthor>();
  private searchWords = "";
  private pattern: RegExp | null = null;
  /** The post that Tab stops at. */
  private current = 0;
  private soughtPost = -1;
  private waiting = 0;
  /** A post that was gone to before it was read. */
  private awaited: number | null = null;
  private readonly id = `thread-${++made}`;
  private readonly resized = new ResizeObserver(() => this.remeasure());

  /** `scroller` scrolls the tree, and may hold more than it. */
  constructor(
    private readonly scroller: HTMLElement,
    private readonly ports: ThreadPorts,
  ) {
    scroller.addEventListener("scroll", () => this.soon(), { passive: true });
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", ({ target }) => this.hold(indexOf(target as Element)));
    this.resized.observe(this.element);
  }

  /** Show a thread; `sought` is the place of the post that it is opened for. */
  show(thread: Thread, label: string, sought: number | null): void {
    this.clear();
    this.thread = thread;
    this.rows = new Rows(thread.outline);
    this.measured = new Float32Array(thread.outline.size);
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
    if (sought !== null) this.seek(sought, false);
  }

  /** The same thread, with the shape of all its posts: what is read and folded stays as it is. */
  grow(thread: Thread): void {
    if (!this.thread) return;
    const { rows, measured } = this;
    const oldSize = this.thread.outline.size;
    this.thread = thread;
    this.rows = new Rows(thread.outline);
    for (let index = 0; index < oldSize; index++) if (rows.isClosed(index)) this.rows.close(index, true);
    this.measured = new Float32Array(thread.outline.size);
    this.measured.set(measured);
    this.lay();
  }

  clear(): void {
    this.thread = null;
    this.awaited = null;
    this.drawn.clear();
    this.authors.clear();
    this.element.replaceChildren();
    this.element.style.height = "";
  }

  /** Request failed pages again. */
  again(): void {
    this.pages?.again();
    this.draw();
  }

  /** Words to be marked wherever they stand. */
  mark(words: string): void {
    if (words === this.searchWords) return;
    this.searchWords = words;
    this.pattern = patternFor(words);
    this.draw();
  }

  /** Where the keyboard is. */
  get at(): number {
    return this.current;
  }

  /** Bring a post into sight, whatever it is folded into, and with `focus` the keyboard to it. */
  seek(index: number, focus: boolean): void {
    if (!this.thread || index < 0 || index >= this.thread.outline.size) return;
    if (this.rows.reveal(index)) this.lay();
    this.hold(index);
    this.bring(this.rows.of(index), true);
    this.draw();
    // Its height, and the heights above it, are known only now.
    this.bring(this.rows.of(index), true);
    this.draw();
    if (focus) this.drawn.get(index)?.element.focus({ preventScroll: true });
    this.awaited = this.pages.get(index) ? null : index;
  }

  /** A page has been read; where it is the one that was waited for, its posts have their real heights now. */
  private came(): void {
    if (this.awaited !== null && this.pages.get(this.awaited)) this.seek(this.awaited, false);
    else this.draw();
  }

  /** Add up the heights again after the rows have changed. */
  private lay(): void {
    this.heights = new RowHeights(this.rows.count, (row) => this.measured[this.rows.at(row)] || GUESSED_PX);
    this.element.style.height = `${this.heights.total}px`;
    for (const index of [...this.drawn.keys()]) if (this.rows.at(this.rows.of(index)) !== index) this.undraw(index);
    this.draw();
  }

  private soon(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.draw());
  }

  /** Where the scroller is, counted from the tree's own top. */
  private get scrolled(): number {
    return this.scroller.scrollTop - this.element.offsetTop;
  }

  private draw(): void {
    if (!this.thread || !this.rows.count) return;
    const top = this.scrolled;
    const first = this.heights.at(Math.max(0, top - BEYOND_PX));
    const last = this.heights.at(Math.max(0, top + this.scroller.clientHeight + BEYOND_PX));
    this.pages.want(this.rows.at(first), this.rows.at(last) + 1);
    const wanted = new Set<number>();
    for (let row = first; row <= last; row++) wanted.add(this.rows.at(row));
    // The post with the focus stays: without its element the keyboard would be nowhere.
    if (this.rows.at(this.rows.of(this.current)) !== this.current) this.hold(this.rows.at(this.rows.of(this.current)));
    wanted.add(this.current);
    this.pages.want(this.current, this.current + 1);
    for (const index of [...this.drawn.keys()]) if (!wanted.has(index)) this.undraw(index);
    for (const index of [...wanted].sort((a, b) => a - b)) this.drawOne(index);
    this.measure();
  }

  private undraw(index: number): void {
    this.drawn.get(index)?.element.remove();
    this.drawn.delete(index);
  }

  private drawOne(index: number): void {
    const { outline } = this.thread!;
    const post = this.pages.get(index);
    const author = this.authors.get(index) ?? null;
    const quoted = post?.relation === "quote" ? this.shownBy(outline.parent(index)) : null;
    const closed = this.rows.isClosed(index);
    const look = [post !== null, quoted !== null, author !== null, closed, this.searchWords, outline.size].join();
    const previous = this.drawn.get(index);
    if (previous?.look === look) return;
    const shown = {
      index,
      outline,
      closed,
      searchPattern: this.pattern,
      quoted,
      author: author,
      insertable: Boolean(this.ports.insert),
      about: post && post.parent === null ? (this.ports.about?.(post) ?? null) : null,
      sought: index === this.soughtPost,
      id: `${this.id}-${index}`,
    };
    const element = post ? postView(post, shown) : placeholderPost(shown);
    element.style.setProperty("--in", String(levelsIn(outline.depth(index))));
    const held = previous?.element.contains(document.activeElement);
    if (previous) previous.element.replaceWith(element);
    else this.element.insertBefore(element, this.after(index));
    this.drawn.set(index, { element, look });
    if (index === this.current) reachable(element, true);
    if (held) element.focus({ preventScroll: true });
  }

  /** A post that another shows inside; it may be far above, and not read yet. */
  private shownBy(index: number): ThreadPost | null {
    if (index < 0) return null;
    this.pages.want(index, index + 1);
    return this.pages.get(index);
  }

  /** Elements stand in reading order, whichever was drawn first. */
  private after(index: number): Element | null {
    let next: Element | null = null;
    for (
      let one = this.element.lastElementChild;
      one && Number((one as HTMLElement).dataset["place"]) > index;
      one = one.previousElementSibling
    )
      next = one;
    return next;
  }

  /** Take the heights of what is drawn; what is in sight stays where it is. */
  private measure(): void {
    const anchor = this.heights.at(Math.max(0, this.scrolled));
    const before = this.heights.top(anchor);
    let grown = 0;
    for (const [index, { element }] of this.drawn) {
      const height = element.offsetHeight;
      if (!height) continue;
      this.measured[index] = height;
      grown += Math.abs(this.heights.set(this.rows.of(index), height));
    }
    for (const [index, { element }] of this.drawn) element.style.top = `${this.heights.top(this.rows.of(index))}px`;
    if (!grown) return;
    this.element.style.height = `${this.heights.total}px`;
    const moved = this.heights.top(anchor) - before;
    if (moved && this.scrolled > 0) this.scroller.scrollTop += moved;
  }

  /** The tree has become wider or narrower: nothing has the height it had. */
  private remeasure(): void {
    if (!this.thread) return;
    const { clientWidth } = this.element;
    if (String(clientWidth) === this.element.dataset["width"]) return;
    this.element.dataset["width"] = String(clientWidth);
    this.draw();
  }

  /** Scroll to a row: to the middle, or only as far as needed to see it. */
  private bring(row: number, middle: boolean): void {
    const top = this.heights.top(row);
    const height = this.heights.height(row);
    const { clientHeight } = this.scroller;
    const { scrolled } = this;
    const tree = this.element.offsetTop;
    if (middle) this.scroller.scrollTop = tree + top - Math.max(0, (clientHeight - height) / 2);
    else if (top < scrolled) this.scroller.scrollTop = tree + top;
    else if (top + height > scrolled + clientHeight)
      this.scroller.scrollTop = tree + top - Math.max(0, clientHeight - height);
  }

  private hold(index: number | null): void {
    if (index === null || index === this.current) return;
    const before = this.drawn.get(this.current)?.element;
    if (before) reachable(before, false);
    this.current = index;
    const now = this.drawn.get(index)?.element;
    if (now) reachable(now, true);
  }

  private go(row: number): void {
    const index = this.rows.at(Math.max(0, Math.min(this.rows.count - 1, row)));
    this.hold(index);
    this.bring(this.rows.of(index), false);
    this.draw();
    this.bring(this.rows.of(index), false);
    this.drawn.get(index)?.element.focus({ preventScroll: true });
  }

  private fold(index: number, on: boolean): void {
    const from = this.heights.top(this.rows.of(index)) - this.scrolled;
    if (!this.rows.close(index, on)) return;
    this.hold(index);
    this.lay();
    // What was folded stays where it was.
    const to = this.heights.top(this.rows.of(index)) - this.scrolled;
    if (Math.abs(to - from) > 1) {
      this.scroller.scrollTop += to - from;
      this.draw();
    }
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
      this.draw();
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
    if (to !== undefined) this.go(to);
    else if (event.key === "ArrowRight" && outline.below(index) && closed) this.fold(index, false);
    else if (event.key === "ArrowRight" && outline.below(index)) this.go(row + 1);
    else if (event.key === "ArrowLeft" && outline.below(index) && !closed) this.fold(index, true);
    else if (event.key === "ArrowLeft" && outline.parent(index) >= 0) this.go(this.rows.of(outline.parent(index)));
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
