import { h } from "../dom";
import { pieces, type Mark } from "./marks";

/** A text with its marks; what has several kinds is marked with each. `titles` say what a kind means. */
export function renderMarks(text: string, marks: Mark[], titles: Record<string, string> = {}): (Node | string)[] {
  if (!marks.length) return [text];
  return pieces(text, marks).map((piece) =>
    piece.kinds.length
      ? h(
          "mark",
          {
            class: piece.kinds.map((kind) => `is-${kind}`).join(" "),
            title: piece.kinds.map((kind) => titles[kind]).find(Boolean),
          },
          piece.text,
        )
      : piece.text,
  );
}
