import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { figureAttributes, readFigure } from "./figures";
import { isSafeLink, quoteAttributes, readProvenance, type Provenance } from "./provenance";
import { readSuggestedEdit, suggestedAttributes, type SuggestedEdit } from "./suggested-edits";

export { isSafeLink };
export type { Provenance };

/** A mark of what is suggested to be added, or to be deleted: text has either at most once. */
const suggestedMark = (tag: "ins" | "del"): MarkSpec => ({
  attrs: {
    id: { validate: "string" },
    person_id: { default: "", validate: "string" },
    name: { default: "", validate: "string" },
    suggested_at: { default: "", validate: "string" },
  },
  // What is typed behind one is not suggested, unless everything is.
  inclusive: false,
  parseDOM: [{ tag: `${tag}[data-suggested]`, getAttrs: readSuggestedEdit }],
  toDOM: (mark): DOMOutputSpec => [tag, suggestedAttributes(tag, mark.attrs as SuggestedEdit), 0],
});

const nodes = {
  doc: { content: "(block | figure)+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: (): DOMOutputSpec => ["p", 0] },
  heading: {
    attrs: { level: { default: 2, validate: "number" } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [
      { tag: "h1", attrs: { level: 2 } },
      { tag: "h2", attrs: { level: 2 } },
      ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
    toDOM: (node): DOMOutputSpec => [node.attrs["level"] === 3 ? "h3" : "h2", 0],
  },
  /** Words of the article again, larger and apart from its text; made from a quote that was checked. */
  pull_quote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote.pull-quote", priority: 60 }],
    toDOM: (): DOMOutputSpec => ["blockquote", { class: "pull-quote" }, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: (): DOMOutputSpec => ["blockquote", 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: (): DOMOutputSpec => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol" }],
    toDOM: (): DOMOutputSpec => ["ol", 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: (): DOMOutputSpec => ["li", 0],
  },
  /** An image of the draft; its content is the caption. Only between the blocks of the article, never in one. */
  figure: {
    attrs: {
      image: { validate: "string" },
      width: { validate: "number" },
      height: { validate: "number" },
      alt: { default: "", validate: "string" },
      credit: { default: "", validate: "string" },
    },
    content: "inline*",
    isolating: true,
    defining: true,
    parseDOM: [{ tag: "figure[data-image]", getAttrs: readFigure, contentElement: "figcaption" }],
    toDOM: (node): DOMOutputSpec => ["figure", figureAttributes(node.attrs), ["figcaption", 0]],
  },
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: (): DOMOutputSpec => ["br"],
    leafText: () => "\n",
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = element.getAttribute("href") ?? "";
          return isSafeLink(href) && { href };
        },
      },
    ],
    toDOM: (mark): DOMOutputSpec => ["a", { href: mark.attrs["href"] as string, rel: "noopener noreferrer" }, 0],
  },
  quote: {
    attrs: {
      source_id: { default: "" },
      source_title: { default: "" },
      paragraph_id: { default: "" },
      paragraph_index: { default: 0 },
      start: { default: 0 },
      end: { default: 0 },
      speaker: { default: null },
      start_ms: { default: null },
      exact: { default: "" },
      prefix: { default: "" },
      suffix: { default: "" },
      end_ms: { default: null },
      handle: { default: "" },
      url: { default: "" },
      posted_at: { default: "" },
    },
    // What is typed after a quote is the writer's own.
    inclusive: false,
    parseDOM: [{ tag: "q[data-source-id]", getAttrs: readProvenance }],
    // The article has its quotation marks: a q would show a second pair.
    toDOM: (mark): DOMOutputSpec => ["q", { style: "quotes: none", ...quoteAttributes(mark.attrs as Provenance) }, 0],
  },
  strong: {
    parseDOM: [
      { tag: "strong" },
      { tag: "b", getAttrs: (element) => element.style.fontWeight !== "normal" && null },
      { style: "font-weight", getAttrs: (value) => /^(bold(er)?|[6-9]\d\d)$/.test(value) && null },
    ],
    toDOM: (): DOMOutputSpec => ["strong", 0],
  },
  em: {
    parseDOM: [
      { tag: "em" },
      { tag: "i", getAttrs: (element) => element.style.fontStyle !== "normal" && null },
      { style: "font-style=italic" },
    ],
    toDOM: (): DOMOutputSpec => ["em", 0],
  },
  insertion: suggestedMark("ins"),
  deletion: suggestedMark("del"),
} satisfies Record<string, MarkSpec>;

/** The article's body, as docs/wire.md lists it. */
export const bodySchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });

/** One line of plain text. */
export const headlineSchema = new Schema({
  nodes: {
    doc: { content: "line" },
    line: { content: "text*", parseDOM: [{ tag: "p" }], toDOM: (): DOMOutputSpec => ["p", 0] },
    text: {},
  },
});
