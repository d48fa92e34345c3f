import type { EditorState } from "prosemirror-state";
import { caretContext } from "./caret-context";
import { countWords } from "../articles/word-count";
import { suggestState } from "./plugin";

/** Fewer words after an opening mark stand anywhere. */
const FEWEST_WORDS = 3;

interface Ports {
  /** How do the sources go on from here? From the opening mark to the caret. */
  ask(typed: string): void;
  /** No quote is being typed any more. */
  none(): void;
}

/** Decides when to ask how the sources go on: with each key inside a quote that has three words. */
export class CompletionRequests {
  private asked = "";

  constructor(private readonly ports: Ports) {}

  consider(editor: EditorState): void {
    const { before, openQuote } = caretContext(editor);
    if (!openQuote || countWords(openQuote.text) < FEWEST_WORDS) {
      if (this.asked) this.ports.none();
      this.asked = "";
    } else if (openQuote.text !== this.asked && suggestState(editor).caret === editor.selection.head) {
      this.asked = openQuote.text;
      this.ports.ask(before.slice(openQuote.mark));
    }
  }
}
