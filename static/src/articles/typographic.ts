/** Typographic marks in place of the straight ones of a transcript. Text in, text out. */

/** Words that begin with an apostrophe, and decades. */
const CLIPPED = /(?<![\p{L}\p{N}])'(?=(?:tis|twas|twere|twill|til|em|n|cause|bout|\d0s)(?![\p{L}\p{N}]))/giu;
/** Feet and minutes are no quotation marks. */
const PRIME = /(?<=\d)'(?=\d|\s|$)/gu;
const OPENS = /(?<=^|[\s([{<“‘«„—–])/u.source;
const OPENING_SINGLE = new RegExp(`${OPENS}'(?=[\\p{L}\\p{N}“])`, "gu");
const OPENING_DOUBLE = new RegExp(`${OPENS}"(?=[\\p{L}\\p{N}‘'(\\[…])`, "gu");
const KEPT = "\ue000";

/** Whether a text has straight marks, and none that are typographic: what is added to it follows it. */
export const isStraight = (text: string): boolean => /["']/.test(text) && !/[‘’“”]/.test(text);

/** Return the text with typographic apostrophes and quotation marks; as many characters as before. */
export function typographic(text: string): string {
  if (!/["']/.test(text)) return text;
  return text
    .replace(CLIPPED, "’")
    .replace(PRIME, KEPT)
    .replace(OPENING_DOUBLE, "“")
    .replace(OPENING_SINGLE, "‘")
    .replace(/(?<!\d)"|(?<=\d)"(?=[^\s\d])/gu, "”")
    .replace(/'/g, "’")
    .replaceAll(KEPT, "'");
}
