import type { EditorView } from "prosemirror-view";
import { readSelection } from "./dom-selection";

/** Korean input methods end a composition with each letter: only a pause this long is a pause. */
const QUIET_MS = 150;

/**
 * Runs work on an editor when no composition is going on. Decorations drawn in the middle of one would break it; drawn
 * before the editor has read where a click put the caret, they would put it back. Work waiting under the same name is replaced by newer work.
 */
export class CompositionQueue {
  private waiting = new Map<string, () => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastComposed = -Infinity;

  constructor(private readonly view: EditorView) {
    const composed = () => {
      this.lastComposed = performance.now();
      this.schedule();
    };
    for (const event of ["compositionstart", "compositionupdate", "compositionend"])
      view.dom.addEventListener(event, composed);
  }

  run(name: string, work: () => void): void {
    if (this.quiet) {
      readSelection(this.view);
      return work();
    }
    this.waiting.set(name, work);
    this.schedule();
  }

  private get quiet(): boolean {
    return !this.view.composing && performance.now() - this.lastComposed >= QUIET_MS;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.quiet) return this.schedule();
      const work = [...this.waiting.values()];
      this.waiting.clear();
      readSelection(this.view);
      work.forEach((one) => one());
    }, QUIET_MS);
  }
}
