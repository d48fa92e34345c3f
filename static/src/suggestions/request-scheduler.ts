import type { EditorState } from "prosemirror-state";
import { caretContext, type CaretContext } from "./caret-context";
import { coversSentence, pausedFragment, typedFragment } from "./typed-fragment";
import type { SuggestRequest } from "../wire/types";

const REQUEST_DELAY_MS = 120;
/** Pause after which the unfinished sentence is sent. */
export const PAUSE_MS = 600;

type Query = Pick<SuggestRequest, "title" | "left_context" | "typed">;
type Asked = Pick<CaretContext, "leftContext" | "beginsBlock" | "typed"> & { title: string };

/**
 * Decides when to ask: when the left context or the title changes, and when the unfinished sentence says something.
 * Other letters typed inside a sentence ask nothing.
 */
export class RequestScheduler {
  private last: Asked | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: (request: Query) => void,
    private readonly delayMs = REQUEST_DELAY_MS,
  ) {}

  consider(editor: EditorState, title: string): void {
    const context = caretContext(editor);
    this.stopPause();
    this.ask(title, context, this.typedAt(context));
    const whole = pausedFragment(context);
    if (whole === this.last?.typed || !whole) return;
    this.pause = setTimeout(
      () => {
        this.pause = undefined;
        this.ask(title, context, whole);
      },
      Math.max(0, PAUSE_MS - this.delayMs),
    );
  }

  /** Whether a request is about to go out. */
  get isWaiting(): boolean {
    return this.timer !== undefined || this.pause !== undefined;
  }

  /** Requests again although nothing changed: the sources did, or the writer wants to. */
  again(editor: EditorState, title: string): void {
    const context = caretContext(editor);
    this.stopPause();
    this.last = null;
    this.ask(title, context, pausedFragment(context));
  }

  private ask(title: string, { leftContext, beginsBlock }: CaretContext, typed: string): void {
    const query = { title, leftContext, beginsBlock, typed };
    if (this.last && sameQuery(this.last, query)) return;
    this.last = query;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!title.trim() && !leftContext && !typed) return;
    // The white space at the end says whether the caret's sentence begins a block.
    const left_context = leftContext && leftContext + (beginsBlock ? "\n" : " ");
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.send({ title, left_context, ...(typed && { typed }) });
    }, this.delayMs);
  }

  private stopPause(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
  }

  /** What was asked after a pause stays asked while nothing more is said. */
  private typedAt(context: CaretContext): string {
    const { last } = this;
    if (last?.leftContext === context.leftContext && coversSentence(last.typed, context)) return last.typed;
    return typedFragment(context);
  }
}

function sameQuery(one: Asked, other: Asked): boolean {
  return (
    one.title === other.title &&
    one.leftContext === other.leftContext &&
    one.beginsBlock === other.beginsBlock &&
    one.typed === other.typed
  );
}
