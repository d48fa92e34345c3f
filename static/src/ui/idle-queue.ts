/** Longer than this no slice goes on: with what the browser does after it, a key pressed meanwhile still makes its frame. */
export const SLICE_MS = 4;
/** From one slice to the next: what the last one drew is laid out and painted in between. */
export const PAUSE_MS = 16;

type Steps = Iterator<unknown>;

/**
 * Draws what can wait a little at a time, so that no key waits for all of it. Newer work takes the place of the older
 * under the same name.
 */
export class IdleQueue {
  private readonly waiting = new Map<string, Steps>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The first step is taken at once, each further one in a slice. */
  run(name: string, work: Iterable<unknown>): void {
    this.waiting.delete(name);
    const steps = work[Symbol.iterator]();
    if (steps.next().done) return;
    this.waiting.set(name, steps);
    this.later();
  }

  /** Run all remaining steps now, because their result is needed. */
  finish(name: string): void {
    const steps = this.waiting.get(name);
    this.waiting.delete(name);
    while (steps && !steps.next().done);
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.slice();
    }, PAUSE_MS);
  }

  private slice(): void {
    const end = this.now() + SLICE_MS;
    for (const [name, steps] of this.waiting) {
      do {
        if (this.isOver(name, steps)) break;
      } while (this.now() < end);
      if (this.now() >= end) break;
    }
    if (this.waiting.size) this.later();
  }

  /** One more step; what fails does not stand in the way of the others. */
  private isOver(name: string, steps: Steps): boolean {
    let done: boolean | undefined = true;
    try {
      done = steps.next().done;
    } finally {
      if (done && this.waiting.get(name) === steps) this.waiting.delete(name);
      if (this.waiting.size) this.later();
    }
    return done ?? false;
  }
}

/** One for all panels: what two of them draw shares the same slices. */
export const idleQueue = new IdleQueue();
