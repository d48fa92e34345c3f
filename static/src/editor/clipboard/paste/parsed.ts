/**
 * Parse pasted HTML without its styles, which would violate the page's Content Security Policy even in a detached
 * document. A module of its own: the headline parses what is pasted before the rest of this folder is loaded.
 */
export function parseHTML(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[^]*?(?:<\/style\s*>|$)/gi, ""), "text/html");
}
