/** Which typographic mark replaces a straight one, derived from the text around it. Text in, text out. */
import { QUOTATION, type Marks } from "../../articles/quotation";
import { openQuote } from "../../articles/sentences";

/** What is typed into the address of a page is not prose. The address may follow a mark or a bracket. */
const ADDRESS = /(?:https?:\/\/|www\.|mailto:)[^\s“”‘’「」『』<>]*$/iu;
const OPENS = /(?:^|[\s([{<“‘「『«„/])$/u;
/** A straight mark after one of these closes an open quote, else it opens one. */
const EITHER = /[–—―:;,\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]$/u;

/** Whether the caret is in a URL. */
export const isInAddress = (before: string): boolean => ADDRESS.test(before);

/** The mark for a straight one typed after `before`, `marks` for a double one; null where it stays as it is. */
export function markFor(straight: string, before: string, marks: Marks = QUOTATION.en.marks): string | null {
  const double = straight === '"';
  const address = ADDRESS.exec(before);
  // A mark that was opened before an address closes after it.
  if (address) return isOpen(double, before.slice(0, address.index)) ? closing(double, marks) : null;
  return direction(double, before) === "opens" ? opening(double, marks) : closing(double, marks);
}

function direction(double: boolean, before: string): "opens" | "closes" {
  if (OPENS.test(before)) return "opens";
  return EITHER.test(before) && !isOpen(double, before) ? "opens" : "closes";
}

const opening = (double: boolean, [open]: Marks) => (double ? open : "‘");
const closing = (double: boolean, [, close]: Marks) => (double ? close : "’");

function isOpen(double: boolean, before: string): boolean {
  return double ? openQuote(before) !== null : openSingle(before);
}

/** An apostrophe in a word closes nothing. */
function openSingle(before: string): boolean {
  let open = false;
  for (let at = 0; at < before.length; at++) {
    const char = before[at];
    if (char === "‘") open = true;
    else if (char === "’" && !/^[a-z]/i.test(before.slice(at + 1))) open = false;
  }
  return open;
}

/** Words that begin with an apostrophe; those that might as well begin a quote are not among them. */
const CLIPPED = /(?:^|[\s([“—–-])(‘)(?:tis|twas|twere|twill|til|em|n)$/i;
const DECADE = /(?:^|[\s([“—–-])(‘)\d0$/;
const YEAR = /(?:^|\s)(?:of|in|since|from|until|by|before|after|spring|summer|autumn|winter)\s(‘)\d\d$/i;

/**
 * Where in `before` an opening mark turns out to be an apostrophe now that `typed` follows: ’90s, ’tis, the class
 * of ’68. Null where none does.
 */
export function apostropheIn(before: string, typed: string): number | null {
  const match =
    typed === "s"
      ? DECADE.exec(before)
      : /[\s.,;:!?)’”'"]/.test(typed)
        ? (CLIPPED.exec(before) ?? (openQuote(before) || /['’]/.test(typed) ? null : YEAR.exec(before)))
        : null;
  return match ? match.index + match[0].indexOf("‘") : null;
}
