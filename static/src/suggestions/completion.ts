import type { EditorState } from "prosemirror-state";
import { caretContext } from "./caret-context";
import { countWords } from "../articles/sentences";
import { suggestState } from "./plugin";

/** Fewer words after an opening mark occur in too many sources to be completed. */
const FEWEST_WORDS = 3;

interface Ports {
  /** Request completions of the words from the opening mark to the caret. */
  ask(typed: string): void;
  /** No quote is being typed any more. */
  none(): void;
}

/** Decides when to ask how the sources go on: with each key inside a quote that has three words. */
export class CompletionRequests {
  private asked = "";
  private answered = "";

  constructor(private readonly ports: Ports) {}

  /** Whether an answer is on its way. */
  get isWaiting(): boolean {
    return this.asked !== this.answered;
  }

  /** The answer for these words came. */
  received(typed: string): void {
    this.answered = typed;
  }

  consider(editor: EditorState): void {
    const { before, openQuote } = caretContext(editor);
    if (!openQuote || countWords(openQuote.text) < FEWEST_WORDS) {
      if (this.asked) this.ports.none();
      this.asked = this.answered = "";
    } else if (openQuote.text !== this.asked && suggestState(editor).caret === editor.selection.head) {
      this.asked = openQuote.text;
      this.ports.ask(before.slice(openQuote.mark));
    }
  }
}
