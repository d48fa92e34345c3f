/** The shapes of docs/wire.md. Past the adapter, every offset is in UTF-16 units. */
export type * from "./archive";
export type * from "./drafts";
export type * from "./errors";
export type * from "./findings";
export type * from "./learning";
export type * from "./pages";
export type * from "./people";
export type * from "./posts";
export type * from "./publishing";
export type * from "./sources";
export type * from "./suggestions";
