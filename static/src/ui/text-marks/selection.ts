/** UTF-16 units of an element's text before a point in it. */
export function lengthUpTo(element: Element, container: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(container, offset);
  return range.toString().length;
}

/** Renders the text of an element with other marks and keeps the reader's selection in it. */
export function redrawKeepingSelection(element: Element, text: (Node | string)[]): void {
  const selection = document.getSelection();
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = selection ?? {};
  const anchor = element.contains(anchorNode) ? lengthUpTo(element, anchorNode!, anchorOffset) : null;
  const focus = element.contains(focusNode) ? lengthUpTo(element, focusNode!, focusOffset) : null;
  element.replaceChildren(...text);
  if (!anchorNode || !focusNode || (anchor === null && focus === null)) return;
  const [from, fromOffset] = anchor === null ? [anchorNode, anchorOffset] : pointAt(element, anchor);
  const [to, toOffset] = focus === null ? [focusNode, focusOffset] : pointAt(element, focus);
  selection!.setBaseAndExtent(from, fromOffset, to, toOffset);
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
