import type { EditorState } from "prosemirror-state";
import { caretContext } from "./caret-context";
import type { SuggestRequest } from "../wire/types";

const REQUEST_DELAY_MS = 120;

/** Decides when to ask: when the left context or the title changes. Letters typed inside a sentence ask nothing. */
export class RequestScheduler {
  private last: { title: string; leftContext: string } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: (request: Pick<SuggestRequest, "title" | "left_context">) => void,
    private readonly delayMs = REQUEST_DELAY_MS,
  ) {}

  consider(editor: EditorState, title: string): void {
    const { leftContext } = caretContext(editor);
    if (this.last?.title === title && this.last.leftContext === leftContext) return;
    this.last = { title, leftContext };
    clearTimeout(this.timer);
    if (!title.trim() && !leftContext) return;
    this.timer = setTimeout(() => this.send({ title, left_context: leftContext }), this.delayMs);
  }

  /** Requests again although nothing changed: the sources did, or the writer wants to. */
  again(editor: EditorState, title: string): void {
    this.last = null;
    this.consider(editor, title);
  }
}
