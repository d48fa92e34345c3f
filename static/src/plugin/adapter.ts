/** How a host describes its editor, and how its documents are read. */
import type { Attrs, Mark, Schema } from "prosemirror-model";
import type { Inserted } from "../suggestions/insertion/transaction";
import type { SchemaMapping } from "../articles/schema-mapping";
import type { Provenance } from "../articles/provenance";
import type { Language } from "../i18n/messages";

/** Names of the host's schema. All may be left out. */
export interface SchemaNames {
  /** The text blocks that are the article; all of them where not given. */
  textBlocks?: readonly string[];
  /** Inline nodes that end a line; `hard_break` and `hardBreak` where not given. */
  lineBreaks?: readonly string[];
  /**
   * The mark of an inserted quote. Without one its words are inserted unmarked, and `onInsert` receives where they come
   * from.
   */
  quoteMark?: string;
  /** The attributes of that mark; where not given, those of the provenance that the mark has under the same names. */
  attributes?(provenance: Provenance): Attrs;
  /** Where such a mark says its words come from; null if it does not say. Goes with `attributes`. */
  provenance?(mark: Mark): Provenance | null;
}

/** The editor's host. Functions are asked whenever their answer is needed, so it may change. */
export interface Adapter {
  /** The current headline; "" without one. */
  headline(): string;
  /** The sources to look in; none, or without this: those attached to `draftId`, else the whole library. */
  sourceIds?(): readonly string[];
  /** A draft of the server's whose sources are meant; its text is not touched. */
  draftId?: string;
  /** The language of the assistant's own words: one for all editors of a page. The page's (`<html lang>`) where not given. */
  language?: Language;
  schema?: SchemaNames;
  /** A quote was inserted. Hosts that keep provenance elsewhere than in a mark put it there. */
  onInsert?(inserted: Inserted): void;
}

const LINE_BREAKS = ["hard_break", "hardBreak"];

/**
 * How documents of a schema are read and marked.
 *
 * @throws Error naming what the schema does not have.
 */
export function mappingFor(names: SchemaNames, schema: Schema): SchemaMapping {
  const { textBlocks, lineBreaks = LINE_BREAKS, quoteMark, attributes } = names;
  const missing = [...(textBlocks ?? []), ...(names.lineBreaks ?? [])].find((name) => !schema.nodes[name]);
  if (missing !== undefined) throw new Error(`Quotedesk: the editor's schema has no node ${JSON.stringify(missing)}.`);
  const type = quoteMark === undefined ? undefined : schema.marks[quoteMark];
  if (quoteMark !== undefined && !type)
    throw new Error(`Quotedesk: the editor's schema has no mark ${JSON.stringify(quoteMark)}.`);
  const provenanceOf = names.provenance ?? (({ attrs }: Mark) => (attrs["source_id"] ? (attrs as Provenance) : null));
  return {
    isRead: ({ type: { name } }) => textBlocks?.includes(name) ?? true,
    isLineBreak: ({ type: { name } }) => lineBreaks.includes(name),
    quoteMark: (_schema, provenance) => type?.create(attributes ? attributes(provenance) : { ...provenance }) ?? null,
    provenanceIn: (mark) => (mark.type === type ? provenanceOf(mark) : null),
  };
}
