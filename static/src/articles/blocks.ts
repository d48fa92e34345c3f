/** A body as a sequence of text blocks, by which two versions are compared. */
import type { Node } from "prosemirror-model";
import { t } from "../i18n/messages";
import type { Figure } from "./figures";
import { docFromBody, readableBody } from "./plain-text";
import { deletionOf, insertionOf } from "./suggested-edits";
import type { Body } from "../wire/types";

export type Kind = "paragraph" | "heading" | "subheading" | "figure" | "quote" | "pull-quote" | "bullet" | "numbered";

export interface Block {
  kind: Kind;
  text: string;
  /** How its words look: emphasis and links. */
  format: string;
}

/** Those with words, and images, in reading order, whatever they stand in. */
export function blocksOf(body: Body): Block[] {
  const blocks: Block[] = [];
  const read = (node: Node, around: Kind) => {
    if (!node.isTextblock) return node.forEach((child) => read(child, containers[node.type.name] ?? around));
    if (node.type.name === "figure") return blocks.push(figureBlock(node));
    const block = {
      kind: node.type.name === "heading" ? (headings[node.attrs["level"] as number] ?? "heading") : around,
      ...textIn(node),
    };
    if (block.text.trim()) blocks.push(block);
  };
  read(docFromBody(readableBody(body)), "paragraph");
  return blocks;
}

/** Return the text of an image: alternative text, caption and credit. */
function figureBlock(node: Node): Block {
  const { image, alt, credit } = node.attrs as Figure;
  const label = alt.trim() ? t("image-label", { alt }) : t("image-label-bare");
  const { text, format } = textIn(node);
  return { kind: "figure", text: [label, text, credit].filter(Boolean).join(" · "), format: `${image} ${format}` };
}

const containers: Record<string, Kind> = {
  blockquote: "quote",
  pull_quote: "pull-quote",
  bullet_list: "bullet",
  ordered_list: "numbered",
};
const headings: Record<number, Kind> = { 2: "heading", 3: "subheading" };

function textIn(block: Node): { text: string; format: string } {
  let text = "";
  const runs: [string, number][] = [];
  block.forEach((child, _offset, index) => {
    // A word and the one that is suggested in its place are two.
    const before = index ? block.child(index - 1) : null;
    if (before && deletionOf(before) && insertionOf(child)) text += /\s$/.test(text) ? "→ " : " → ";
    text += child.isText ? child.text : "\n";
    // Where a quote comes from is not visible, and may differ after it is looked up again.
    const format = child.marks
      .filter(({ type }) => type.name !== "quote")
      .map(({ type, attrs }) => `${type.name} ${attrs["href"] ?? ""}`)
      .join(" ");
    if (runs.at(-1)?.[0] === format) runs.at(-1)![1] = text.length;
    else runs.push([format, text.length]);
  });
  return { text, format: runs.every(([one]) => !one) ? "" : JSON.stringify(runs) };
}
