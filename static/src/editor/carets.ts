/** Draw the carets and selections of others in one editor. Small and always loaded; who they are comes later. */
import type { EditorState } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { h } from "../ui/dom";
import { draw, drawn, drawnKey, shownIn } from "./drawn";
import "./carets.css";

export interface Caret {
  /** Of the page it is on. */
  id: number;
  name: string;
  /** Dark enough for white letters on it. */
  color: string;
  anchor: number;
  head: number;
  /** A new one with each move: the name is shown again. */
  moved: number;
}

const caretKey = drawnKey("carets");

export const carets = () => drawn(caretKey);

/** What is drawn now. */
export const shownCarets = (state: EditorState): Decoration[] => shownIn(state, caretKey).find();

/** Never while an input method composes in this editor. */
export function showCarets(view: EditorView, all: readonly Caret[]): void {
  const { doc } = view.state;
  const places = all.flatMap((caret) => {
    const [from, to] = [Math.min(caret.anchor, caret.head), Math.max(caret.anchor, caret.head)];
    const style = `--caret: ${caret.color}`;
    return [
      // Drawn anew with each move; while the text is edited around it, its element stays.
      Decoration.widget(caret.head, () => caretElement(caret), {
        key: `caret-${caret.id}-${caret.moved}`,
        side: 10,
        ignoreSelection: true,
      }),
      ...(from < to ? [Decoration.inline(from, to, { class: "remote-selection", style })] : []),
    ];
  });
  draw(view, caretKey, places.length ? DecorationSet.create(doc, places) : DecorationSet.empty);
}

/** Not read out with the text: the line above the article says who else is here. */
function caretElement({ name, color }: Caret): HTMLElement {
  const element = h("span.remote-caret", { "aria-hidden": "true", testid: "remote-caret" });
  // Drawn by the style sheet: a name is no word of the text.
  element.dataset["name"] = name;
  element.style.setProperty("--caret", color);
  return element;
}
