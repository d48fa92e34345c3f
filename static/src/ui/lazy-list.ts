import { idleQueue } from "./idle-queue";

/** As many as any panel shows before it is scrolled. */
const IN_SIGHT = 6;

interface Ports<Item> {
  /** What makes two of them the same. */
  key(item: Item): string;
  /** All that its element shows: it is kept as long as this stays. */
  look(item: Item): string;
  make(item: Item): HTMLElement;
}

/** A list whose items keep their elements. Those in sight are drawn at once, the others in slices. */
export class LazyList<Item> {
  private drawn = new Map<string, { look: string; element: HTMLElement }>();

  /** `name` distinguishes its work from that of other lists. */
  constructor(
    private readonly name: string,
    private readonly list: HTMLElement,
    private readonly ports: Ports<Item>,
  ) {}

  draw(items: readonly Item[]): void {
    idleQueue.run(this.name, this.steps(items));
  }

  /** What is left to draw, at once. */
  finish(): void {
    idleQueue.finish(this.name);
  }

  /** What is no item any more goes last, so that nothing that was scrolled to moves meanwhile. */
  private *steps(items: readonly Item[]): Generator<void> {
    for (const [at, item] of items.entries()) {
      this.place(item, at);
      if (at + 1 >= IN_SIGHT && at + 1 < items.length) yield;
    }
    const keys = new Set(items.map((item) => this.ports.key(item)));
    for (const [key, { element }] of this.drawn) {
      if (keys.has(key)) continue;
      element.remove();
      this.drawn.delete(key);
    }
  }

  private place(item: Item, at: number): void {
    const key = this.ports.key(item);
    const look = this.ports.look(item);
    let entry = this.drawn.get(key);
    if (entry?.look !== look) {
      const element = this.ports.make(item);
      entry?.element.replaceWith(element);
      entry = { look, element };
      this.drawn.set(key, entry);
    }
    const there = this.list.children[at];
    if (there !== entry.element) this.list.insertBefore(entry.element, there ?? null);
  }
}
