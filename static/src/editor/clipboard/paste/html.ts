/** What word processors, mail programs and pages put on the clipboard, cleaned for a small schema. HTML in, HTML out. */
import { isSafeLink } from "../../../articles/schema";
import { wholeBlocks } from "./blocks";
import { unwrapped } from "./dom";
import { markedLists, nestedLists } from "./lists";
import { plainPages } from "./pages";
import { parsed } from "./parsed";
import { withoutWord } from "./word";

/** What is no text of an article, with all that is in it. */
const FOREIGN = "style, script, noscript, template, meta, link, base, title, xml, iframe, object, embed, svg, math, canvas, "
  + "audio, video, img, picture, nav, button, select, textarea, input, dialog, [hidden]";

export function cleanPastedHTML(html: string): string {
  const doc = parsed(html);
  doc.querySelectorAll(FOREIGN).forEach((element) => element.remove());
  // What this desk copied has its shape already.
  if (!doc.querySelector("[data-pm-slice]")) {
    withoutWord(doc);
    markedLists(doc);
    plainPages(doc);
    nestedLists(doc);
    wholeBlocks(doc);
  }
  // A browser draws the marks of a q; those of this desk stand in its text.
  for (const element of doc.querySelectorAll("q:not([data-source-id])")) element.replaceWith("“", ...element.childNodes, "”");
  harmless(doc);
  return doc.body.innerHTML;
}

/** Only what the schema reads is left: nothing that runs, loads or leads astray. */
function harmless(doc: Document): void {
  for (const element of doc.body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) {
      if (!/^(href|style|data-.+)$/.test(name)) element.removeAttribute(name);
    }
  }
  for (const link of doc.querySelectorAll("a")) if (!isSafeLink(link.getAttribute("href") ?? "")) unwrapped(link);
}
