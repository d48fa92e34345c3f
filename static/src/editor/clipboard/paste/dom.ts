/** Small changes to a tree of elements. */

const BLOCKS =
  "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, div, section, article, header, footer, main, aside, figure, " +
  "figcaption, table, tbody, thead, tfoot, tr, td, th, caption, dl, dt, dd, pre, hr, address, details, summary, form, fieldset, center";

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function rename(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

export const isElement = (node: Node | null): node is Element => node?.nodeType === 1;

export const isBlock = (node: Node | null): node is Element => isElement(node) && node.matches(BLOCKS);

export const hasBlocks = (element: Element): boolean => element.querySelector(BLOCKS) !== null;
