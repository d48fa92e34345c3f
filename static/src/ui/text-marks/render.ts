import { h } from "../dom";
import { pieces, type Mark } from "./marks";

/** A text with its marks; what has several kinds is marked with each. */
export function renderMarks(text: string, marks: Mark[]): (Node | string)[] {
  if (!marks.length) return [text];
  return pieces(text, marks).map((piece) =>
    piece.kinds.length
      ? h("mark", { class: piece.kinds.map((kind) => `is-${kind}`).join(" ") }, piece.text)
      : piece.text,
  );
}
