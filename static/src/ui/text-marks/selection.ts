/** UTF-16 units of an element's text before a point in it. */
export function lengthUpTo(element: Element, container: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(container, offset);
  return range.toString().length;
}

/** Ends of the reader's selection that are in an element, as UTF-16 units of its text; an end elsewhere as it is. */
export interface SelectionInText {
  anchor: number | readonly [Node, number];
  focus: number | readonly [Node, number];
}

/** Return the selection as it is in an element's text; null if neither of its ends is in it. */
export function selectionIn(element: Element): SelectionInText | null {
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = document.getSelection() ?? {};
  if (!anchorNode || !focusNode || !(element.contains(anchorNode) || element.contains(focusNode))) return null;
  const end = (node: Node, offset: number) =>
    element.contains(node) ? lengthUpTo(element, node, offset) : ([node, offset] as const);
  return { anchor: end(anchorNode, anchorOffset), focus: end(focusNode, focusOffset) };
}

/** Select the same characters in an element that shows the same text. */
export function restoreSelection(element: Element, { anchor, focus }: SelectionInText): void {
  const point = (end: SelectionInText["anchor"]) => (typeof end === "number" ? pointAt(element, end) : end);
  document.getSelection()?.setBaseAndExtent(...point(anchor), ...point(focus));
}

/** Renders the text of an element with other marks and keeps the reader's selection in it. */
export function redrawKeepingSelection(element: Element, text: (Node | string)[]): void {
  const selected = selectionIn(element);
  element.replaceChildren(...text);
  if (selected) restoreSelection(element, selected);
}

function pointAt(element: Element, units: number): [Node, number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = units;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (left <= node.data.length) return [node, left];
    left -= node.data.length;
  }
  return [element, element.childNodes.length];
}
