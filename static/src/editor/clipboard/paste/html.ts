/** Clean HTML of word processors, mail programs and web pages for a small schema. HTML in, HTML out. */
import { isSafeLink } from "../../../articles/schema";
import { normalizeBlocks } from "./blocks";
import { unwrap } from "./dom";
import { convertWordLists, nestLists } from "./lists";
import { cleanPageMarkup } from "./pages";
import { parseHTML } from "./parsed";
import { cleanWordMarkup } from "./word";

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
