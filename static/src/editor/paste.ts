/** What Word and Google Docs put on the clipboard, cleaned for a small schema. HTML in, HTML out. */
export function cleanPastedHTML(html: string): string {
  const doc = new DOMParser().parseFromString(html, "text/html");
  doc.querySelectorAll("style, script, meta, link, title, xml").forEach((element) => element.remove());
  for (const element of doc.querySelectorAll("*")) {
    // Word: <o:p>&nbsp;</o:p> and list bullets drawn as text.
    if (element.tagName.includes(":") || /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? "")) element.remove();
  }
  doc.querySelectorAll('[id^="docs-internal-guid"]').forEach((element) => element.replaceWith(...element.childNodes));
  wordLists(doc);
  // A browser draws the marks of a q; those of this desk stand in its text.
  for (const element of doc.querySelectorAll("q:not([data-source-id])")) element.replaceWith("“", ...element.childNodes, "”");
  // Google Docs divides paragraphs by a <br> between blocks.
  doc.querySelectorAll("body > br").forEach((element) => element.remove());
  return doc.body.innerHTML;
}

/** Word writes a list as paragraphs of class MsoListParagraph…. */
function wordLists(doc: Document): void {
  for (const first of doc.querySelectorAll('p[class^="MsoListParagraph"]')) {
    const before = first.previousElementSibling;
    const item = doc.createElement("li");
    const paragraph = doc.createElement("p");
    paragraph.append(...first.childNodes);
    item.append(paragraph);
    if (before?.hasAttribute("data-word-list")) {
      before.append(item);
      first.remove();
    } else {
      const list = doc.createElement("ul");
      list.setAttribute("data-word-list", "");
      list.append(item);
      first.replaceWith(list);
    }
  }
}
