/** The words of one paragraph as a peek draws them: what is marked, selected, left out and put in brackets. */
import { h } from "../../ui/dom";
import type { QuoteEdit } from "../../articles/quote-edits";
import { pieces, type Mark } from "../../ui/text-marks/marks";

interface Stretch {
  start: number;
  end: number;
}

interface WordMarks {
  suggested: Stretch | null;
  quote: Stretch | null;
  selection: Stretch | null;
  caret: number | null;
  edits: readonly QuoteEdit[];
}

export function drawWords(element: HTMLElement, text: string, look: WordMarks): void {
  const marks: Mark[] = [
    ...kind("suggested", look.suggested),
    ...kind("quote", look.quote),
    ...kind("selected", look.selection),
    ...look.edits
      .filter((edit) => edit.end > edit.start)
      .map((edit) => ({ start: edit.start, end: edit.end, kind: "cut" })),
  ];
  // Cut wherever something stands between two letters.
  const places = [...look.edits.map((edit) => edit.end), ...(look.caret === null ? [] : [look.caret])];
  const cuts = places.flatMap((at) => [
    { start: 0, end: at, kind: "" },
    { start: at, end: text.length, kind: "" },
  ]);
  let at = 0;
  const made: Node[] = [];
  const between = () => {
    for (const { end, words } of look.edits)
      if (end === at && words !== null) made.push(h("span.peek-own", `[${words}]`));
    if (look.caret === at) made.push(h("span", { class: `peek-caret${look.selection ? " is-selecting" : ""}` }));
  };
  between();
  for (const piece of pieces(text, [...marks, ...cuts])) {
    const kinds = piece.kinds.filter(Boolean).map((one) => `is-${one}`);
    const tag = kinds.includes("is-cut") ? "del" : kinds.length ? "mark" : "span";
    made.push(h(tag, { class: kinds.join(" ") || undefined, "data-start": at }, piece.text));
    at += piece.text.length;
    between();
  }
  element.replaceChildren(...made);
}

const kind = (name: string, range: Stretch | null): Mark[] => (range ? [{ ...range, kind: name }] : []);

/** Which letter of which paragraph lies under a point; null where none does. */
export function offsetAt(
  words: readonly HTMLElement[],
  x: number,
  y: number,
): { index: number; offset: number } | null {
  const caret = caretAt(x, y);
  if (!caret) return null;
  const element = caret.node instanceof Element ? caret.node : caret.node.parentElement;
  const index = words.findIndex((one) => one.contains(element));
  if (index < 0) return null;
  const start = element?.closest<HTMLElement>("[data-start]")?.dataset["start"];
  if (start !== undefined && caret.node.nodeType === Node.TEXT_NODE)
    return { index, offset: Number(start) + caret.offset };
  return caret.node instanceof Text && words[index]!.firstChild === caret.node ? { index, offset: caret.offset } : null;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ("caretPositionFromPoint" in document) {
    const at = document.caretPositionFromPoint(x, y);
    return at && { node: at.offsetNode, offset: at.offset };
  }
  const range = (
    document as { caretRangeFromPoint?(x: number, y: number): globalThis.Range | null }
  ).caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
