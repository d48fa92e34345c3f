/**
 * Parses pasted HTML without its styles, which would violate the page's Content Security Policy even in a detached
 * document.
 */
export function parseHTML(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[^]*?(?:<\/style\s*>|$)/gi, ""), "text/html");
}
