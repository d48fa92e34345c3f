/** The assistant for another editor built on ProseMirror, mounted against a Quotedesk server: docs/plugin.md. */
export { quotedesk } from "./embedding";
export { quotedeskExtension } from "./tiptap";
export type { Inserted } from "../suggestions/insertion/transaction";
export type { Provenance } from "../articles/provenance";
export type { BodyQuote, HeadlineFinding, QuoteFinding, Span, Suggestion } from "../wire/types";
export type { Adapter, SchemaNames } from "./adapter";
export type { TiptapOptions } from "./tiptap";
export type { CheckedHeadline, CheckedQuote, Options, Quotedesk, Snapshot } from "./types";
