/** What was pasted as a document. Its styles are left out before: the page's policy refuses them even where nothing is drawn, and says so. */
export function parseHTML(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[^]*?(?:<\/style\s*>|$)/gi, ""), "text/html");
}
