/** Clean HTML of word processors, mail programs and web pages for a small schema. HTML in, HTML out. */
import { isSafeLink } from "../../../articles/schema";
import { normalizeBlocks } from "./blocks";
import { unwrap, rename, hasBlocks } from "./dom";
import { convertWordLists, nestLists } from "./lists";
import { parseHTML } from "./parsed";

/** What is no text of an article, with all that is in it. */
const FOREIGN =
  "style, script, noscript, template, meta, link, base, title, xml, iframe, object, embed, svg, math, canvas, " +
  "audio, video, img, picture, nav, button, select, textarea, input, dialog, [hidden]";

export function cleanPastedHTML(html: string): string {
  const doc = parseHTML(html);
  doc.querySelectorAll(FOREIGN).forEach((element) => element.remove());
  // What this desk copied has its shape already.
  if (!doc.querySelector("[data-pm-slice]")) {
    cleanWordMarkup(doc);
    convertWordLists(doc);
    cleanPageMarkup(doc);
    nestLists(doc);
    normalizeBlocks(doc);
  }
  // A browser draws the marks of a q; those of this desk stand in its text.
  for (const element of doc.querySelectorAll("q:not([data-source-id])"))
    element.replaceWith("“", ...element.childNodes, "”");
  sanitize(doc);
  return doc.body.innerHTML;
}

/** Remove everything that the schema does not read: scripts, embedded content and unsafe links. */
function sanitize(doc: Document): void {
  for (const element of doc.body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) {
      if (!/^(href|style|data-.+)$/.test(name)) element.removeAttribute(name);
    }
  }
  for (const link of doc.querySelectorAll("a")) if (!isSafeLink(link.getAttribute("href") ?? "")) unwrap(link);
}

const style = (element: Element) => element.getAttribute("style") ?? "";

export function cleanWordMarkup(doc: Document): void {
  for (const element of [...doc.querySelectorAll("*")]) {
    if (!element.isConnected) continue;
    if (isDropped(element)) element.remove();
    // Smart tags, content controls, text boxes: their words stay. An <o:p> is the end of a paragraph.
    else if (element.tagName.includes(":")) unwrap(element);
  }
  for (const element of doc.querySelectorAll("p.MsoTitle, p[class*='MsoHeading']")) rename(element, "h2");
  for (const element of doc.querySelectorAll("p.MsoQuote, p.MsoIntenseQuote")) {
    const quotation = doc.createElement("blockquote");
    element.replaceWith(quotation);
    quotation.append(element);
  }
  // Word Online says what is a heading by its role alone.
  for (const element of doc.querySelectorAll("p[role='heading'], div[role='heading']")) {
    rename(element, Number(element.getAttribute("aria-level")) > 2 ? "h3" : "h2");
  }
}

function isDropped(element: Element): boolean {
  if (
    /mso-element:\s*comment/i.test(style(element)) ||
    element.matches(".MsoCommentReference, a.msocomanchor, .msocomtxt, .msocomoff")
  )
    return true;
  // What was struck out under revision, and the ends of paragraphs as Word Online writes them.
  if (element.matches("del, .msoDel, [class~='EOP']")) return true;
  return /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all)/i.test(style(element));
}

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
