/** Normalise pasted blocks: no blank lines, and no spaces that only separate lines. */
import { hasBlocks, isBlock, isElement, rename } from "./dom";

/** What stands for a paragraph where no other block is in it. */
const PLAIN = "div, section, article, header, footer, main, aside, address, figcaption, dt, dd, summary, center";

export function normalizeBlocks(doc: Document): void {
  normalizeSpaces(doc);
  for (const element of [...doc.querySelectorAll(PLAIN)].reverse()) {
    if (element.isConnected && !hasBlocks(element)) rename(element, "p");
  }
  for (const element of [...doc.querySelectorAll("p, li, blockquote, div, section, article, body")])
    splitAtDoubleBreaks(element);
  for (const element of [...doc.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li, blockquote, ul, ol")].reverse()) {
    if (isEmpty(element)) element.remove();
    else trimBreaks(element);
  }
  // Between blocks a break is a blank line.
  for (const gap of [...doc.querySelectorAll("br")]) {
    if (isBlock(neighbour(gap, "previousSibling")) || isBlock(neighbour(gap, "nextSibling"))) gap.remove();
  }
}

/** Replace non-breaking spaces that only prevented collapsing; the lines of preformatted text stay lines. */
function normalizeSpaces(doc: Document): void {
  for (const pre of doc.querySelectorAll("pre")) {
    const lines = (pre.textContent ?? "").split(/\r?\n/).filter((line) => line.trim());
    pre.replaceWith(
      ...lines.map((line) => {
        const paragraph = doc.createElement("p");
        paragraph.textContent = line.trim();
        return paragraph;
      }),
    );
  }
  const walker = doc.createTreeWalker(doc.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (/[\u00a0\u200b\ufeff]/.test(node.textContent!))
      node.textContent = node.textContent!.replace(/\u00a0/g, " ").replace(/[\u200b\ufeff]/g, "");
  }
}

/** Two line breaks in a row end a paragraph. */
function splitAtDoubleBreaks(element: Element): void {
  const isGap = (node: Node) => node.nodeType === 3 && !node.textContent!.trim();
  const parts: Node[][] = [[]];
  let breaks: Node[] = [];
  for (const node of [...element.childNodes]) {
    if (isElement(node) && node.tagName === "BR") breaks.push(node);
    else if (breaks.length && isGap(node)) continue;
    else {
      if (breaks.length > 1 && parts.at(-1)!.length) parts.push([]);
      else parts.at(-1)!.push(...breaks);
      breaks = [];
      parts.at(-1)!.push(node);
    }
  }
  if (parts.length < 2) return;
  const made = parts.flatMap((nodes) => {
    if (nodes.some(isBlock)) return nodes;
    const paragraph = element.ownerDocument.createElement("p");
    paragraph.append(...nodes);
    return [paragraph];
  });
  if (element.tagName === "P") element.replaceWith(...made);
  else element.replaceChildren(...made);
}

function isEmpty(element: Element): boolean {
  return !element.textContent.trim();
}

function trimBreaks(element: Element): void {
  for (const side of ["firstChild", "lastChild"] as const) {
    for (let node = element[side]; node; node = element[side]) {
      const isBreak = isElement(node) && node.tagName === "BR";
      if (!isBreak && !(node.nodeType === 3 && !node.textContent!.trim())) break;
      node.remove();
    }
  }
}

function neighbour(node: Node, way: "previousSibling" | "nextSibling"): Node | null {
  let sibling = node[way];
  while (
    sibling &&
    ((sibling.nodeType === 3 && !sibling.textContent!.trim()) || (isElement(sibling) && sibling.tagName === "BR"))
  )
    sibling = sibling[way];
  return sibling;
}
