/** Set a quote that was checked as a pull quote: the same words from the same place, so they are checked like it. */
import { closeHistory } from "prosemirror-history";
import type { EditorState, Transaction } from "prosemirror-state";
import { articleLanguage } from "../articles/language";
import { plainText, textBetween } from "../articles/plain-text";
import { marksIn } from "../articles/quotation";
import { provenanceWithin, quoteMarks } from "../articles/schema-mapping";
import { bodySchema } from "../articles/schema";
import { displayName } from "../articles/speaker-names";
import { namedLanguage } from "../editor/language";
import type { QuoteFinding } from "../wire/types";
import { fixProvenance } from "./fixes";

const NODE = "pull_quote";
const OUTER_MARKS = /^[\s"“”„‟«»‹›「」『』｢｣]+|[\s"“”„‟«»‹›「」『』｢｣]+$/g;

/** Whether a quote at this place can become one: it is in an article of this desk, and in none itself. */
export function canPull({ doc, schema }: EditorState, from: number): boolean {
  if (schema !== bodySchema) return false;
  const $from = doc.resolve(from);
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === NODE) return false;
  return true;
}

/** Add the pull quote behind the block that has the quote, in a history step of its own. */
export function pullQuote(
  state: EditorState,
  finding: QuoteFinding,
  { from, to }: { from: number; to: number },
): Transaction | null {
  const { doc, schema } = state;
  const type = schema.nodes[NODE];
  const words = textBetween(doc, from, to)
    .replace(/\n/g, " ")
    .replace(OUTER_MARKS, "")
    // The comma before the article's attribution.
    .replace(/[,，]$/, "");
  if (!type || !words) return null;
  const article = plainText(doc).text;
  const [open, close] = marksIn(article, namedLanguage(state) ?? articleLanguage(article) ?? "en");
  const provenance = provenanceWithin(doc, from, to) ?? fixProvenance(finding, words, null);
  const line = schema.nodes["paragraph"]!.create(null, [
    schema.text(open),
    schema.text(words, quoteMarks(schema, provenance)),
    schema.text(close),
  ]);
  const speaker = finding.speaker ? displayName(finding.speaker) : "";
  const by = speaker ? [schema.nodes["paragraph"]!.create(null, schema.text(`— ${speaker}`))] : [];
  const tr = state.tr.insert(doc.resolve(to).after(1), type.create(null, [line, ...by]));
  return closeHistory(tr).scrollIntoView();
}
