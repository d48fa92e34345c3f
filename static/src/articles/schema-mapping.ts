/**
 * How documents of a schema are read, and quotes marked in them: by the desk's own node names, or by those that the
 * plugin's host configures.
 */
import type { Mark, Node, Schema } from "prosemirror-model";
import type { Provenance } from "./provenance";

export interface SchemaMapping {
  /** Whether a text block belongs to the article: the text of other blocks is neither read nor checked. */
  isRead(block: Node): boolean;
  isLineBreak(inline: Node): boolean;
  /** The mark of a quote's words; null where the schema has none. */
  quoteMark(schema: Schema, provenance: Provenance): Mark | null;
  /** What such a mark says; null of any other. */
  provenanceIn(mark: Mark): Provenance | null;
}

const usual: SchemaMapping = {
  isRead: () => true,
  isLineBreak: (inline) => inline.type.name === "hard_break",
  quoteMark: (schema, provenance) => schema.marks["quote"]?.create({ ...provenance }) ?? null,
  provenanceIn: (mark) => (mark.type.name === "quote" ? (mark.attrs as Provenance) : null),
};

const mappings = new WeakMap<Schema, SchemaMapping>();

/** Register the mapping of a schema. */
export function mapSchema(schema: Schema, mapping: SchemaMapping): void {
  mappings.set(schema, mapping);
}

const mappingOf = (schema: Schema): SchemaMapping => mappings.get(schema) ?? usual;

/** Whether a node is a block whose text is read. */
export const isReadBlock = (node: Node): boolean => node.isTextblock && mappingOf(node.type.schema).isRead(node);

export const isLineBreak = (inline: Node): boolean => mappingOf(inline.type.schema).isLineBreak(inline);

/** The marks that say where words come from: one, or none. */
export function quoteMarks(schema: Schema, provenance: Provenance): Mark[] {
  const mark = mappingOf(schema).quoteMark(schema, provenance);
  return mark ? [mark] : [];
}

/** Where the words under these marks come from. */
export function provenanceUnder(marks: readonly Mark[]): Provenance | null {
  for (const mark of marks) {
    const provenance = mappingOf(mark.type.schema).provenanceIn(mark);
    if (provenance) return provenance;
  }
  return null;
}

/** Where the words between two positions were inserted from, if they were. */
export function provenanceWithin(doc: Node, from: number, to: number): Provenance | null {
  let provenance: Provenance | null = null;
  doc.nodesBetween(from, to, (node) => {
    provenance ??= provenanceUnder(node.marks);
  });
  return provenance;
}
