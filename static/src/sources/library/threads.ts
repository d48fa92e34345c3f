import { h } from "../../ui/dom";
import { loadOnce } from "../../ui/lazy-modules";
import type { ThreadPanel } from "../../posts/thread";

/** The threads of a source of posts, where other sources have their transcript. */
export class SourceThreads {
  readonly element = h("div", { class: "source-posts", testid: "source-posts", hidden: true });
  private words = "";
  private shown: ThreadPanel | null = null;
  private wanted = "";
  private readonly panel = loadOnce(async () => {
    const { ThreadPanel } = await import("../../posts/thread");
    const made = new ThreadPanel(
      { about: ({ position }) => `/monitor?${new URLSearchParams({ source: this.wanted, thread: String(position) })}` },
      this.above,
    );
    this.element.append(made.element);
    return (this.shown = made);
  });

  /** `above` scrolls with the threads. */
  constructor(private readonly above: HTMLElement) {}

  /** Show them, at a paragraph where one is sought. */
  async open(sourceId: string, at: number | null): Promise<void> {
    this.wanted = sourceId;
    this.element.hidden = false;
    const panel = await this.panel();
    if (this.wanted !== sourceId) return;
    await panel.openSource(sourceId, at);
    if (this.wanted === sourceId && this.words) panel.bar.look(this.words);
  }

  /** Go to a paragraph of what is shown. */
  seek(at: number): void {
    this.shown?.seekParagraph(at);
  }

  /** Words to be marked. */
  find(words: string): void {
    this.words = words;
    if (this.wanted) this.shown?.bar.look(words);
  }

  close(): void {
    this.wanted = "";
    this.element.hidden = true;
    this.shown?.close();
  }
}
