/** Word's own marks: revisions, comments, its names for headings and quotations. */
import { rename, unwrap } from "./dom";

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
