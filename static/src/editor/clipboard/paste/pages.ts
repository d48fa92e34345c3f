/** Remove markup that only the editor it comes from needs. */
import { hasBlocks, rename, unwrap } from "./dom";

/** Cleans Google Docs' wrappers and redirect links, lists of Word Online, redundant weights, and tables. */
export function cleanPageMarkup(doc: Document): void {
  doc.querySelectorAll('[id^="docs-internal-guid"]').forEach(unwrap);
  doc.querySelectorAll("br.Apple-interchange-newline").forEach((element) => element.remove());
  for (const element of doc.querySelectorAll(".ListContainerWrapper")) unwrap(element);
  for (const element of doc.querySelectorAll<HTMLElement>("b, strong")) {
    if (/^(normal|[1-5]00)$/.test(element.style.fontWeight)) unwrap(element);
  }
  // A heading is heavy by itself.
  for (const heading of doc.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    heading.querySelectorAll("b, strong").forEach(unwrap);
    heading.querySelectorAll<HTMLElement>("[style]").forEach((element) => element.style.removeProperty("font-weight"));
  }
  for (const link of doc.querySelectorAll("a[href]"))
    link.setAttribute("href", destination(link.getAttribute("href")!));
  // Tables inside others first.
  for (const table of [...doc.querySelectorAll("table")].reverse()) tableToParagraphs(table);
}

/** Google Docs leads its links through google.com/url. */
function destination(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(href)) return href;
  return new URL(href).searchParams.get("q") ?? href;
}

/** A table of words becomes a paragraph for each row; one that only lays a page out falls away. */
function tableToParagraphs(table: Element): void {
  const rows = [...table.querySelectorAll("tr")];
  const caption = table.querySelector("caption");
  const made: Node[] = caption ? [rename(caption, "p")] : [];
  for (const row of rows) {
    const cells = [...row.children].filter((cell) => cell.textContent.replace(/\u00a0/g, " ").trim());
    const isLayout = cells.some(
      (cell) => cell.querySelectorAll("p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, div").length > 1,
    );
    if (isLayout || cells.length < 2) {
      for (const cell of cells) made.push(rename(cell, hasBlocks(cell) ? "div" : "p"));
      continue;
    }
    const paragraph = table.ownerDocument.createElement("p");
    cells.forEach((cell, at) => {
      cell.querySelectorAll("p, h1, h2, h3, h4, h5, h6, div").forEach(unwrap);
      paragraph.append(...(at ? [" · "] : []), ...trimmed(cell));
    });
    made.push(paragraph);
  }
  table.replaceWith(...made);
}

/** A cell's content without the white space around it. */
function trimmed(cell: Element): Node[] {
  const isSpace = (node: Node | null) => node?.nodeType === 3 && !node.textContent!.trim();
  while (isSpace(cell.firstChild)) cell.firstChild!.remove();
  while (isSpace(cell.lastChild)) cell.lastChild!.remove();
  return [...cell.childNodes];
}
