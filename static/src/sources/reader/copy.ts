import { h } from "../../ui/dom";
import { provenanceOf, quoteAttributes, type Passage } from "../../articles/provenance";
import { lengthUpTo } from "../../ui/text-marks/selection";

/** Words of one paragraph that are selected; UTF-16 offsets. */
interface Selected {
  passage: Passage;
  start: number;
  end: number;
}

/** Put the words selected in a transcript on the clipboard with where they come from, without names and times. */
export function copyWithProvenance(event: ClipboardEvent, words: ReadonlyMap<Element, Passage>): void {
  if (event.clipboardData && carry(event.clipboardData, words)) event.preventDefault();
}

/** The same for words that are dragged out of it. */
export function dragWithProvenance(event: DragEvent, words: ReadonlyMap<Element, Passage>): void {
  if (event.dataTransfer && carry(event.dataTransfer, words)) event.dataTransfer.effectAllowed = "copy";
}

function carry(data: DataTransfer, words: ReadonlyMap<Element, Passage>): boolean {
  const selection = document.getSelection();
  const parts = selection?.rangeCount ? selected(selection.getRangeAt(0), words) : [];
  if (!parts.length) return false;
  data.setData("text/plain", parts.map(({ passage, start, end }) => passage.text.slice(start, end)).join("\n"));
  data.setData(
    "text/html",
    parts.length === 1
      ? quoteOf(parts[0]!).outerHTML
      : parts.map((part) => h("p", {}, quoteOf(part)).outerHTML).join(""),
  );
  return true;
}

function selected(range: Range, words: ReadonlyMap<Element, Passage>): Selected[] {
  return [...words]
    .filter(([element]) => range.intersectsNode(element))
    .flatMap(([element, passage]) => {
      const from = element.contains(range.startContainer)
        ? lengthUpTo(element, range.startContainer, range.startOffset)
        : 0;
      const to = element.contains(range.endContainer)
        ? lengthUpTo(element, range.endContainer, range.endOffset)
        : passage.text.length;
      const text = passage.text.slice(from, to);
      const start = from + text.length - text.trimStart().length;
      const end = from + text.trimEnd().length;
      return start < end ? [{ passage, start, end }] : [];
    });
}

function quoteOf({ passage, start, end }: Selected): HTMLElement {
  // No marks of its own: where it is pasted, the writer's stand or come.
  return h(
    "q",
    { style: "quotes: none", ...quoteAttributes(provenanceOf(passage, start, end)) },
    passage.text.slice(start, end),
  );
}
