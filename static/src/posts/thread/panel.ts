import { problemOf } from "../../wire/http";
import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { readThread, wholeThread, type Thread } from "./api";
import { createThreadToolbar, type ThreadToolbar } from "./toolbar";
import type { QuotablePost, ThreadPost } from "./types";
import { ThreadView } from "./view";

interface Ports {
  insert?: ((post: QuotablePost) => void) | undefined;
  /** The stories that the thread of a root is about, where the page shows them. */
  about?: ((root: ThreadPost) => string) | undefined;
  /** Called each time a thread is loaded and shown. */
  opened?(thread: Thread): void;
}

/** A thread with its toolbar, to be placed wherever there is room. */
export class ThreadPanel {
  readonly element: HTMLElement;
  readonly view: ThreadView;
  readonly bar: ThreadToolbar;
  private thread: Thread | null = null;
  private wanted = "";
  private readonly problem = h("div.thread-problem", { role: "alert" });

  /** `above` scrolls with the thread. */
  constructor(
    private readonly ports: Ports,
    above: HTMLElement | null = null,
  ) {
    const scroller = h("div.thread-scroll", { testid: "thread-scroll" }, above);
    this.view = new ThreadView(scroller, {
      insert: ports.insert,
      about: ports.about,
      problem: (error) => this.failed(error),
      key: (key) => this.key(key),
    });
    this.bar = createThreadToolbar({
      at: () => this.view.at,
      go: (index, focus) => this.view.seek(index, focus),
      find: (words) => this.thread?.find(words) ?? Promise.resolve([]),
      mark: (words) => this.view.mark(words),
      knownAuthors: () => this.thread?.known ?? [],
      problem: (error) => this.failed(error),
    });
    scroller.append(this.view.element);
    this.element = h("div.thread", this.bar.element, this.problem, scroller);
  }

  /**
   * Shows the thread that contains a post, at that post; without a position all threads of the source. `at` gives the
   * place of the post to seek, where it is another one.
   */
  async open(
    sourceId: string,
    position: number | null,
    at?: (thread: Thread) => number | null,
  ): Promise<Thread | null> {
    const wanted = (this.wanted = `${sourceId} ${position}`);
    this.problem.replaceChildren();
    this.element.setAttribute("aria-busy", "true");
    try {
      let thread = await readThread(sourceId, position);
      // What is sought may stand further on than the posts that came first.
      const goesOn = thread.rest !== null && (at ? at(thread) === null : (thread.at ?? 0) >= thread.first.length);
      if (goesOn) thread = await wholeThread(thread);
      if (wanted !== this.wanted) return null;
      this.thread = thread;
      const sought = at ? at(thread) : thread.at;
      this.view.show(thread, t("thread-label", { title: thread.title, posts: thread.total }), sought);
      this.bar.begin();
      this.ports.opened?.(thread);
      if (thread.rest) void this.grow(thread, wanted);
      return thread;
    } catch (error) {
      if (wanted === this.wanted) this.failed(error, () => void this.open(sourceId, position, at));
      return null;
    } finally {
      if (wanted === this.wanted) this.element.removeAttribute("aria-busy");
    }
  }

  /** All threads of a source, at a paragraph where one is sought. */
  async openSource(sourceId: string, paragraph: number | null): Promise<void> {
    const findIndex = paragraph === null ? undefined : (thread: Thread) => indexOfParagraph(thread, paragraph);
    const thread = await this.open(sourceId, null, findIndex);
    if (thread && paragraph !== null) this.seekParagraph(paragraph);
  }

  seekParagraph(paragraph: number): void {
    const index = this.thread && indexOfParagraph(this.thread, paragraph);
    if (index !== null) this.view.seek(index, true);
  }

  /** The first posts can be read while the shape of all of them is on its way. */
  private async grow(begun: Thread, wanted: string): Promise<void> {
    try {
      const thread = await wholeThread(begun);
      if (wanted !== this.wanted || this.thread !== begun) return;
      this.thread = thread;
      this.view.grow(thread);
      this.bar.knownChanged();
    } catch (error) {
      if (wanted === this.wanted)
        this.failed(error, () => void this.open(begun.sourceId, begun.at === null ? null : begun.root + begun.at));
    }
  }

  close(): void {
    this.wanted = "";
    this.thread = null;
    this.view.clear();
    this.problem.replaceChildren();
  }

  private failed(error: unknown, again = () => this.view.again()): void {
    const { message, hint } = problemOf(error);
    this.problem.replaceChildren(
      h("p.dialog-problem", icon("alert"), `${message} ${hint}`),
      button(
        t("thread-again"),
        () => {
          this.problem.replaceChildren();
          again();
        },
        "small",
      ),
    );
  }

  private key(key: string): boolean {
    if (key === "/") this.bar.focusSearch();
    else return key === "n" && this.bar.nextKnown();
    return true;
  }
}

/** The place of a paragraph's post: posts without a word have no paragraph. */
export function indexOfParagraph(
  { wordless, outline }: Pick<Thread, "wordless" | "outline">,
  index: number,
): number | null {
  let postIndex = index;
  for (const without of wordless) if (without <= postIndex) postIndex++;
  return postIndex < outline.size ? postIndex : null;
}
