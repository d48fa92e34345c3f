/** Schedule requests for posts: as the draft's title or a sentence of it changes, while the pane is visible. */
import type { EditorState } from "prosemirror-state";
import { plainText } from "../articles/plain-text";
import type { PostsRequest } from "./types";
import { debounce } from "../ui/debounce";

/** The same pause as for the archive: requests are sent when the writer rests a little. */
export const POSTS_DELAY_MS = 700;
/** Part of a long article that is sent; it includes the latest text. */
const BODY_LIMIT = 20_000;

interface Ports {
  /** `typed` is the caret's sentence up to the caret. */
  editor(): { state: EditorState; title: string; typed: string };
  /** Whether anybody sees what would come. */
  wanted(): boolean;
  ask(request: Pick<PostsRequest, "title" | "body">): void;
  /** There is nothing to ask about. */
  blank(): void;
}

interface DraftSnapshot {
  title: string;
  text: string;
  /** The text without the sentence that is being written. */
  settled: string;
}

export class PostsRequestScheduler {
  private last: DraftSnapshot | null = null;
  private readonly soon = debounce(() => this.send(), POSTS_DELAY_MS);
  /** What is on show answers an older text, or other wishes. */
  private behind = true;

  constructor(private readonly ports: Ports) {}

  /** The caret or the text moved. Letters within a sentence ask nothing, and no more does a caret that only moved. */
  consider(): void {
    const now = this.look();
    const { last } = this;
    if (last && last.title === now.title && (last.text === now.text || last.settled === now.settled)) return;
    this.last = now;
    this.behind = true;
    this.soon();
  }

  /** It came into sight: what was not asked meanwhile is asked now. */
  seen(): void {
    if (this.behind) this.again();
  }

  /** Requests again although the draft did not change. */
  again(): void {
    this.behind = true;
    this.soon.cancel();
    this.send();
  }

  private send(): void {
    if (!this.ports.wanted()) return;
    const now = (this.last = this.look());
    this.behind = false;
    if (!now.title.trim() && !now.text.trim()) return this.ports.blank();
    this.ports.ask({ title: now.title, body: now.text.slice(-BODY_LIMIT) });
  }

  private look(): DraftSnapshot {
    const { state, title, typed } = this.ports.editor();
    const { text, offsetAt } = plainText(state.doc);
    const at = offsetAt(state.selection.head);
    return { title, text, settled: `${text.slice(0, Math.max(0, at - typed.length))}\n${text.slice(at)}` };
  }
}
