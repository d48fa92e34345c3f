/** Loads pages on demand, each once, and keeps the most recently used. */
export class PageCache<Item> {
  private readonly pages = new Map<number, Item[]>();
  private readonly loading = new Set<number>();
  /** Pages that could not be read; `again` allows another try. */
  private readonly failed = new Map<number, unknown>();

  /**
   * `fetch` gives up to `most` items from one on; `came` is called when items are there, `went` when they could not be had.
   */
  constructor(
    private readonly size: number,
    private readonly most: number,
    private readonly ports: {
      fetch(from: number, most: number): Promise<Item[]>;
      came(from: number, to: number): void;
      went(problem: unknown): void;
    },
  ) {}

  get(at: number): Item | null {
    return this.pages.get(Math.floor(at / this.size))?.[at % this.size] ?? null;
  }

  /** Store items that were loaded with the thread, from the beginning of a page. */
  put(from: number, items: Item[]): void {
    for (let at = 0; at < items.length; at += this.size)
      this.pages.set((from + at) / this.size, items.slice(at, at + this.size));
  }

  /** Request the missing items of `[from, to)`. */
  want(from: number, to: number): void {
    for (let page = Math.floor(from / this.size); page * this.size < to; page++) {
      const posts = this.pages.get(page);
      if (posts) {
        // Most recently used.
        this.pages.delete(page);
        this.pages.set(page, posts);
      } else if (!this.loading.has(page) && !this.failed.has(page)) void this.read(page);
    }
  }

  /** Allow another try for failed pages. */
  again(): void {
    this.failed.clear();
  }

  private async read(page: number): Promise<void> {
    const from = page * this.size;
    this.loading.add(page);
    try {
      const items = await this.ports.fetch(from, this.size);
      this.pages.set(page, items);
      for (const old of this.pages.keys()) {
        if (this.pages.size <= this.most) break;
        this.pages.delete(old);
      }
      this.ports.came(from, from + items.length);
    } catch (problem) {
      this.failed.set(page, problem);
      this.ports.went(problem);
    } finally {
      this.loading.delete(page);
    }
  }
}
