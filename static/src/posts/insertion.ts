/** Insert a post as a quote: within a line, or as a block of its own. */
import { Fragment, type Mark, type Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { caretContext } from "../suggestions/caret-context";
import { withTopic, type Attributed } from "../suggestions/insertion/attribution";
import { composeInsertion, innerMarks, insertedText, type Insertion } from "../suggestions/insertion/quote-text";
import { insertQuote, markInserted } from "../suggestions/insertion/transaction";
import { quoteMarks } from "../articles/schema-mapping";
import { isSafeLink, provenanceOf, type PostOrigin } from "../articles/provenance";
import { applyEdits, trimEndOmissions, type QuoteEdit } from "../articles/quote-edits";
import { isKorean } from "../articles/language";
import { namedLanguage } from "../editor/language";
import { isStraight, typographic } from "../articles/typographic";
import type { HouseStyle } from "../settings/store";
import { plainText } from "../articles/plain-text";
import { atHandle } from "./thread/labels";
import type { Suggestion } from "../wire/types";
import { momentOf, suggestionOf, type PostAuthor, type PostItem } from "./types";

/** More characters than these stand apart, and so does what has several lines. */
const LONGEST_IN_LINE = 280;
/** What the network puts before an answer, and behind a post that shows a picture or a page. */
const MENTIONS_BEFORE = /^(?:@[\w.@-]*\w\s+)+/u;
const LINKS_BEHIND = /(?:\s*(?:https?:\/\/|pic\.twitter\.com\/)\S+)+\s*$/iu;

export interface PostQuote {
  item: PostItem;
  /** UTF-16 offsets of its text. */
  start: number;
  end: number;
  edits: readonly QuoteEdit[];
  /** Whom it is given to; null where its author is not to be named. */
  author: PostAuthor | null;
}

/** Return the part quoted by default: the text without leading mentions of a reply and trailing links. */
export function ownWords({ text, relation }: PostItem): { start: number; end: number } {
  const before = relation === "reply" ? (MENTIONS_BEFORE.exec(text)?.[0].length ?? 0) : 0;
  const end = text.length - (LINKS_BEHIND.exec(text)?.[0].length ?? 0);
  return end > before ? { start: before, end } : { start: 0, end: text.length };
}

/** The transaction that inserts it, a step of its own in the history; null where nothing can be inserted. */
export function insertPost(state: EditorState, quote: PostQuote, style: HouseStyle): Transaction | null {
  const made = compose(state, quote, style);
  if (!made) return null;
  if (made.kind === "block") return insertBlock(state, made);
  const { insertion, passage, linked } = made;
  const tr = insertQuote(state, passage, insertion);
  const from = state.selection.head - insertion.replaceBefore;
  const parts: [string, number][] = [
    [insertion.opening, from],
    [insertion.closing, from + insertion.opening.length + insertion.quoted.length],
  ];
  for (const [words, start] of parts) {
    const at = linked ? words.lastIndexOf(linked.words) : -1;
    if (linked && at >= 0) tr.addMark(start + at, start + at + linked.words.length, linked.mark);
  }
  return tr;
}

/** The words it would write; null where nothing can be inserted. */
export function previewPost(state: EditorState, quote: PostQuote, style: HouseStyle): string | null {
  const made = compose(state, quote, style);
  if (!made) return null;
  return made.kind === "line"
    ? insertedText(made.insertion).trim()
    : [...made.lines.map((line) => `“${line}`)].join("\n") + `”\n${made.behind}`;
}

interface Linked {
  words: string;
  mark: Mark;
}

interface InlineQuote {
  kind: "line";
  passage: Suggestion;
  insertion: Insertion;
  linked: Linked | null;
}

interface BlockQuote {
  kind: "block";
  passage: Suggestion;
  start: number;
  end: number;
  lines: string[];
  /** The line behind it, which gives it to its author. */
  behind: string;
  linked: Linked | null;
}

function compose(state: EditorState, quote: PostQuote, style: HouseStyle): InlineQuote | BlockQuote | null {
  if (!state.selection.$head.parent.isTextblock) return null;
  const { item, edits, author } = quote;
  const article = plainText(state.doc).text;
  const { before, after, openQuote, typed } = caretContext(state);
  const passage = {
    ...suggestionOf(item, quote.start, quote.end),
    speaker: author && (author.author || atHandle(author.handle) || null),
    ...ofPost(item, author),
  };
  const words = item.text.slice(quote.start, quote.end).trim();
  const isLong = words.length > LONGEST_IN_LINE || /\n/.test(words);
  const date = (korean: boolean) =>
    momentOf(item.posted_at)?.toLocaleDateString(korean ? "ko-KR" : "en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
    }) ?? "";
  const link = (text: string) => linkedTo(state, author?.url, text);
  if (isLong && !openQuote && state.schema.nodes["blockquote"]) {
    const korean = isKorean(article) ?? isKorean(item.text) ?? false;
    const { start, end } = trimSpan(item.text, trimEndOmissions(item.text, quote.start, quote.end, edits));
    const lines = applyEdits(isStraight(article) ? item.text : typographic(item.text), start, end, edits)
      .split(/\s*\n\s*/)
      .map((line) => innerMarks(line.trim(), "“"))
      .filter(Boolean);
    if (!lines.length) return null;
    const when = date(korean);
    return {
      kind: "block",
      passage,
      start,
      end,
      lines,
      behind: `— ${[nameOf(author, korean), when].filter(Boolean).join(", ")}`,
      linked: link(when || nameOf(author, korean)),
    };
  }
  let linkedWords = "";
  const insertion = composeInsertion({
    before,
    after,
    openQuote,
    typed,
    article,
    language: namedLanguage(state),
    paragraph: item.text,
    start: quote.start,
    end: quote.end,
    speaker: null,
    style,
    chosen: edits.length ? edits : undefined,
    by: ({ korean, leads, within }) => {
      const made = attribution({ author, style, korean, leads, within, date: date(korean) });
      linkedWords = made.linked;
      return made;
    },
  });
  if (!insertion) return null;
  return {
    kind: "line",
    passage,
    insertion: { ...insertion, quoted: insertion.quoted.replace(/\s*\n\s*/g, " ") },
    linked: linkedWords ? link(linkedWords) : null,
  };
}

function ofPost({ posted_at, known }: PostItem, author: PostAuthor | null): PostOrigin {
  const moment = momentOf(posted_at);
  const url = author?.url ?? "";
  return {
    handle: author ? atHandle(author.handle) || author.author || "" : "",
    // The link has the handle in it: it goes where that goes.
    url: (author || known) && isSafeLink(url) ? url : "",
    posted_at: moment ? `${moment.toISOString().slice(0, 19)}Z` : "",
  };
}

/** Ada Finch (@adafinch); of a private person the handle alone, or neither. */
function nameOf(author: PostAuthor | null, korean: boolean): string {
  if (!author) return korean ? "한 이용자" : "one user";
  const { author: name } = author;
  const handle = atHandle(author.handle);
  return name && handle && name !== handle
    ? `${name} (${handle})`
    : handle || name || (korean ? "한 이용자" : "one user");
}

interface Given {
  /** Null where they are not to be named. */
  author: PostAuthor | null;
  style: HouseStyle;
  korean: boolean;
  /** Before the quote rather than behind it. */
  leads: boolean;
  /** The sentence says already who writes. */
  within: boolean;
  date: string;
}

/** @gull wrote on 3 March 2026; `linked` are the words that lead to the post. */
function attribution({ author, style, korean, leads, within, date }: Given): Attributed & { linked: string } {
  const name = nameOf(author, korean);
  if (korean) {
    const verb = style.verb === "says" ? "쓴다" : "썼다";
    const who = [within ? "" : withTopic(name), date].filter(Boolean).join(" ");
    const linked = date || verb;
    return leads
      ? { before: who ? `${who} ` : "", behind: `라고 ${verb}`, linked }
      : { before: "", behind: `라고 ${[who, verb].filter(Boolean).join(" ")}`, linked };
  }
  const verb = style.verb === "says" ? "writes" : "wrote";
  const on = date ? ` on ${date}` : "";
  const linked = date || verb;
  if (leads) return { before: `${name} ${verb}${on}: `, behind: "", linked };
  return {
    before: "",
    behind: style.order === "verb-name" ? ` ${verb} ${name}${on}` : ` ${name} ${verb}${on}`,
    linked,
  };
}

function linkedTo(state: EditorState, url: string | null | undefined, words: string): Linked | null {
  const type = state.schema.marks["link"];
  return url && words && type && isSafeLink(url) ? { words, mark: type.create({ href: url }) } : null;
}

function trimSpan(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (start < end && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}

/** Behind the caret's block, or in its place where that is empty. Each line opens with a mark, as long quotes do. */
function insertBlock(state: EditorState, block: BlockQuote): Transaction {
  const {
    schema,
    selection: { $head },
  } = state;
  const provenance = provenanceOf(block.passage, block.start, block.end);
  const marks = quoteMarks(schema, provenance);
  const paragraph = (content: Node[]) => schema.nodes["paragraph"]!.create(null, content);
  const last = block.lines.length - 1;
  const lines = block.lines.map((line, at) =>
    paragraph([schema.text("“"), schema.text(line, marks), ...(at === last ? [schema.text("”")] : [])]),
  );
  const quote = schema.nodes["blockquote"]!.create(null, [...lines, paragraph(linkedText(block, state))]);
  const isEmpty = $head.depth === 1 && !$head.parent.content.size;
  const [from, to] = isEmpty ? [$head.before(1), $head.after(1)] : [$head.after(1), $head.after(1)];
  const next = state.doc.nodeAt(to);
  const goesOn = next?.isTextblock && !next.content.size;
  const tr = state.tr.replaceWith(from, to, Fragment.from(goesOn ? [quote] : [quote, paragraph([])]));
  // Within blockquote, paragraph and opening mark.
  const start = from + 3;
  const inserted = { item: block.passage, provenance, from: start, to: start + block.lines[0]!.length };
  return markInserted(tr, from + quote.nodeSize + 1, inserted);
}

function linkedText({ behind, linked }: BlockQuote, { schema }: EditorState): Node[] {
  const at = linked ? behind.lastIndexOf(linked.words) : -1;
  if (!linked || at < 0) return [schema.text(behind)];
  const rest = behind.slice(at + linked.words.length);
  return [
    ...(at ? [schema.text(behind.slice(0, at))] : []),
    schema.text(linked.words, [linked.mark]),
    ...(rest ? [schema.text(rest)] : []),
  ];
}
