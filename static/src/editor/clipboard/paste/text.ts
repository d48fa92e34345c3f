/** Plain text from the clipboard: its lines are paragraphs, and lines with bullets or numbers are lists. */
import { Fragment, Slice, type Mark, type Node } from "prosemirror-model";
import { bodySchema } from "../../../articles/schema";

const { nodes } = bodySchema;
const BULLET = /^([ \t\u3000]*)[•◦▪▫‣⁃●○■□–—*·・-][ \t\u00a0\u3000]+(?=\S)/;
const NUMBER = /^([ \t\u3000]*)\(?(\d{1,3})[.)][ \t\u00a0\u3000]+(?=\S)/;

interface Line {
  text: string;
  list: { ordered: boolean; indent: number; number: number } | null;
}

/** The text as it is to be pasted; null for a single line, which joins what stands there. */
export function sliceOfText(text: string, marks: readonly Mark[]): Slice | null {
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .map(read);
  if (!lines.some((line, at) => isListed(lines, at) && line.list)) return null;
  const blocks: Node[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && isListed(lines, end)) end++;
    if (end > at) blocks.push(...lists(lines.slice(at, end), marks));
    else blocks.push(paragraph(lines[end++]!, marks, true));
    at = end;
  }
  return new Slice(Fragment.from(blocks), 0, 0);
}

function read(raw: string): Line {
  const bullet = BULLET.exec(raw);
  const number = NUMBER.exec(raw);
  const marker = bullet ?? number;
  if (!marker) return { text: raw, list: null };
  return { text: raw, list: { ordered: !bullet, indent: width(marker[1]!), number: Number(number?.[2] ?? 0) } };
}

const width = (indent: string) =>
  [...indent].reduce((sum, char) => sum + (char === "\t" ? 4 : char === "\u3000" ? 2 : 1), 0);

/** One line with a dash may be a line with a dash: a list has two, and its numbers follow each other. */
function isListed(lines: readonly Line[], at: number): boolean {
  const own = lines[at]!.list;
  if (!own) return false;
  return [lines[at - 1]?.list, lines[at + 1]?.list].some((other, side) => {
    if (!other) return false;
    if (!own.ordered || !other.ordered || own.indent !== other.indent) return true;
    return other.number - own.number === (side ? 1 : -1);
  });
}

function lists(lines: readonly Line[], marks: readonly Mark[]): Node[] {
  const made: Node[] = [];
  for (let at = 0; at < lines.length;) {
    const { ordered, indent } = lines[at]!.list!;
    const items: Node[] = [];
    while (
      at < lines.length &&
      lines[at]!.list!.indent >= indent &&
      (lines[at]!.list!.indent > indent || lines[at]!.list!.ordered === ordered)
    ) {
      const first = at++;
      while (at < lines.length && lines[at]!.list!.indent > indent) at++;
      items.push(
        nodes.list_item.create(null, [
          paragraph(lines[first]!, marks, false),
          ...lists(lines.slice(first + 1, at), marks),
        ]),
      );
    }
    made.push((ordered ? nodes.ordered_list : nodes.bullet_list).create(null, items));
  }
  return made;
}

function paragraph({ text }: Line, marks: readonly Mark[], whole: boolean): Node {
  const words = (whole ? text : text.replace(BULLET, "").replace(NUMBER, "")).replace(/\u00a0/g, " ").trim();
  return nodes.paragraph.create(null, bodySchema.text(words, marks));
}
