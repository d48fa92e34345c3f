/** Three-way merge of an article: compatible changes are merged, overlapping ones are left to the writer. */
import { canonical, type DraftText } from "../saving/edit-storage";
import { docFromBody, readableBody } from "../../articles/plain-text";
import { align } from "../versions/align";
import type { Block } from "../../articles/blocks";
import type { Body } from "../../wire/types";
import { mergeInline, mergeLine, type JsonNode } from "./words";

export type Choice = "mine" | "theirs" | "both";

/** Blocks without a conflict; `by` says whose change they have. */
export interface Agreed {
  is: "agreed";
  blocks: JsonNode[];
  by: "nobody" | "mine" | "theirs" | "each";
  base: JsonNode[];
}

/** Blocks that both changed differently. */
export interface Conflicting {
  is: "open";
  base: JsonNode[];
  mine: JsonNode[];
  theirs: JsonNode[];
}

type Part = Agreed | Conflicting;

export interface Merge {
  headline: { is: "agreed"; text: string } | { is: "open"; mine: string; theirs: string };
  parts: Part[];
}

export function merge(base: DraftText, mine: DraftText, theirs: DraftText): Merge {
  const headline = mergeLine(base.headline, mine.headline, theirs.headline);
  return {
    headline:
      headline === null
        ? { is: "open", mine: mine.headline, theirs: theirs.headline }
        : { is: "agreed", text: headline },
    parts: mergeBlocks(blocksOf(base.body), blocksOf(mine.body), blocksOf(theirs.body)),
  };
}

/** The number of conflicts. */
export const conflictCount = ({ headline, parts }: Merge): number =>
  (headline.is === "open" ? 1 : 0) + parts.filter(({ is }) => is === "open").length;

/** Builds the article with a choice for each conflict, the headline's first if it is one. */
export function applyChoices({ headline, parts }: Merge, choices: readonly Choice[]): DraftText {
  const left = [...choices];
  const title = headline.is === "agreed" ? headline.text : chosenLine(headline, left.shift()!);
  const content = parts.flatMap((part) => (part.is === "agreed" ? part.blocks : chosenBlocks(part, left.shift()!)));
  return { headline: title, body: { type: "doc", content: content.length ? content : [{ type: "paragraph" }] } };
}

const JOINT = " — ";

function chosenLine({ mine, theirs }: { mine: string; theirs: string }, choice: Choice): string {
  if (choice === "both") return [mine, theirs].filter(Boolean).join(JOINT);
  return choice === "mine" ? mine : theirs;
}

function chosenBlocks({ mine, theirs }: Conflicting, choice: Choice): JsonNode[] {
  if (choice !== "both") return choice === "mine" ? mine : theirs;
  // What both have stands once.
  const ours = new Set(mine.map(canonical));
  return [...mine, ...theirs.filter((block) => !ours.has(canonical(block)))];
}

const blocksOf = (body: Body): JsonNode[] => (docFromBody(readableBody(body)).toJSON() as JsonNode).content ?? [];

export function wordsOf(node: JsonNode): string {
  if (node.text !== undefined) return node.text;
  if (node.type === "hard_break") return "\n";
  const inner = (node.content ?? []).map(wordsOf);
  return isText(node) ? inner.join("") : inner.join("\n");
}

const isText = ({ type }: JsonNode) => type === "paragraph" || type === "heading";
const equal = (one: readonly JsonNode[], other: readonly JsonNode[]) => canonical(one) === canonical(other);

interface Placed extends Block {
  node: JsonNode;
  at: number;
}

/** What a side made of the base: for each of its blocks what stands there now, and what came before it. */
interface Side {
  /** The block after the last one that became the same blocks: 1 → 2 and 2 → 1 count as one change. */
  ends: number[];
  now: JsonNode[][];
  came: JsonNode[][];
}

function sideOf(base: JsonNode[], blocks: JsonNode[]): Side {
  const placed = (nodes: JsonNode[]): Placed[] =>
    nodes.map((node, at) => ({ kind: "paragraph", text: wordsOf(node), format: "", node, at }));
  const now = base.map((): JsonNode[] => []);
  const came = [...base, null].map((): JsonNode[] => []);
  const ends = base.map((_, at) => at + 1);
  let next = 0;
  for (const group of align(placed(base), placed(blocks))) {
    const [before, after] = [group.before as Placed[], (group.after as Placed[]).map(({ node }) => node)];
    if (!before.length) came[next]!.push(...after);
    else {
      const [first] = before;
      now[first!.at]!.push(...after);
      next = before.at(-1)!.at + 1;
      ends[first!.at] = next;
    }
  }
  return { ends, now, came };
}

function mergeBlocks(base: JsonNode[], mine: JsonNode[], theirs: JsonNode[]): Part[] {
  // Nothing to hold blocks against: what is the same is found by itself.
  const [ours, others] = [sideOf(base, mine), sideOf(base, theirs)];
  const parts: Part[] = [];
  for (let at = 0; at <= base.length;) {
    push(parts, mergeStretch([], ours.came[at]!, others.came[at]!));
    if (at === base.length) break;
    const end = endOf(at, ours, others);
    push(parts, mergeStretch(base.slice(at, end), within(ours, at, end), within(others, at, end)));
    at = end;
  }
  return parts;
}

/** Where one side made one block of two, both are one place. */
function endOf(at: number, one: Side, other: Side): number {
  let end = at + 1;
  for (let place = at; place < end; place++) end = Math.max(end, one.ends[place]!, other.ends[place]!);
  return end;
}

/** What a side has from one block of the base up to another. */
function within({ now, came }: Side, from: number, to: number): JsonNode[] {
  return now.slice(from, to).flatMap((blocks, at) => (at ? [...came[from + at]!, ...blocks] : blocks));
}

function mergeStretch(base: JsonNode[], mine: JsonNode[], theirs: JsonNode[]): Part | null {
  const [mineIsBase, theirsIsBase] = [equal(mine, base), equal(theirs, base)];
  if (mineIsBase && theirsIsBase) return agreed(base, base, "nobody");
  if (theirsIsBase) return agreed(base, mine, "mine");
  if (mineIsBase) return agreed(base, theirs, "theirs");
  if (equal(mine, theirs)) return agreed(base, mine, "each");
  const block = mergeOne(base, mine, theirs);
  return block ? agreed(base, [block], "each") : { is: "open", base, mine, theirs };
}

const agreed = (base: JsonNode[], blocks: JsonNode[], by: Agreed["by"]): Agreed => ({ is: "agreed", blocks, by, base });

/** One block that both changed, in different places of it. */
function mergeOne(
  [base, ...moreBase]: JsonNode[],
  [mine, ...moreMine]: JsonNode[],
  [theirs, ...moreTheirs]: JsonNode[],
): JsonNode | null {
  if (!base || !mine || !theirs || moreBase.length || moreMine.length || moreTheirs.length) return null;
  const shell = mergeShell(base, mine, theirs);
  if (!shell) return null;
  const [b, m, t] = [base.content ?? [], mine.content ?? [], theirs.content ?? []];
  if (isText(base)) {
    const content = mergeInline(b, m, t);
    return content && { ...shell, ...(content.length && { content }) };
  }
  const inner = mergeBlocks(b, m, t);
  if (inner.some(({ is }) => is === "open")) return null;
  const content = inner.flatMap((part) => (part.is === "agreed" ? part.blocks : []));
  return content.length ? { ...shell, content } : null;
}

/** The kind of block, where one side made another of it; null where their words cannot be put together under one. */
function mergeShell(base: JsonNode, mine: JsonNode, theirs: JsonNode): JsonNode | null {
  const shell = ({ type, attrs }: JsonNode): JsonNode => ({ type, ...(attrs && { attrs }) });
  const [b, m, t] = [shell(base), shell(mine), shell(theirs)];
  if (isText(base) !== isText(mine) || isText(base) !== isText(theirs)) return null;
  if (!isText(base) && (base.type !== mine.type || base.type !== theirs.type)) return null;
  if (canonical(b) === canonical(m) || canonical(m) === canonical(t)) return t;
  return canonical(b) === canonical(t) ? m : null;
}

function push(parts: Part[], part: Part | null): void {
  if (!part) return;
  const isNothing = part.is === "agreed" && !part.blocks.length && !part.base.length;
  if (!isNothing) parts.push(part);
}
