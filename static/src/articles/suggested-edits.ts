/** Edits that are suggested in the body: marks on the text that they would add or delete. */
import type { Mark, Node } from "prosemirror-model";

/** The attributes of both marks; of the same id is what is accepted or rejected as one. */
export interface SuggestedEdit {
  id: string;
  /** Who suggests it. */
  person_id: string;
  name: string;
  /** As `2031-05-03T10:00:00Z`; empty where unknown. */
  suggested_at: string;
}

/** Names of the marks, which a host's own schema may use for something else. */
const INSERTION = "insertion";
const DELETION = "deletion";
const FIGURE = "figure";

const markNamed = (name: string, node: Node): Mark | undefined =>
  node.marks.find(({ type }) => type.name === name && typeof type.spec.attrs?.["suggested_at"] === "object");

/** Return the insertion mark of a node. */
export const insertionOf = (inline: Node): Mark | undefined => markNamed(INSERTION, inline);
/** Return the deletion mark of a node. */
export const deletionOf = (inline: Node): Mark | undefined => markNamed(DELETION, inline);

/**
 * Whether a child of a text block is suggested to be added. A line break has no marks in the Yjs document: it belongs
 * to the insertion that has the words on both of its sides.
 */
export function isInsertedIn(block: Node, index: number): boolean {
  const child = block.child(index);
  if (child.isText) return insertionOf(child) !== undefined;
  const [before, after] = [neighbour(block, index, -1), neighbour(block, index, 1)];
  const [one, other] = [before, after].map((child) => (child ? insertionOf(child) : undefined));
  return one !== undefined && other !== undefined && one.attrs["id"] === other.attrs["id"];
}

function neighbour(block: Node, index: number, step: 1 | -1): Node | null {
  for (let at = index + step; at >= 0 && at < block.childCount; at += step)
    if (block.child(at).isText) return block.child(at);
  return null;
}

/** Whether a text block has nothing but what is suggested to be added: it would come with it. */
export function isInsertedBlock(block: Node): boolean {
  // The image of a figure is there whatever is suggested for its caption.
  if (
    block.type.name === FIGURE ||
    !block.firstChild ||
    !block.lastChild ||
    !insertionOf(block.firstChild) ||
    !insertionOf(block.lastChild)
  )
    return false;
  return block.children.every((_child, index) => isInsertedIn(block, index));
}

/** The attributes of the `<ins>` or `<del>` of a suggested edit. */
export function suggestedAttributes(tag: "ins" | "del", edit: SuggestedEdit): Record<string, string> {
  return {
    class: "suggested",
    "data-suggested": edit.id,
    "data-person": edit.person_id,
    "data-name": edit.name,
    "data-at": edit.suggested_at,
    style: `--hue: ${hueOf(edit.person_id || edit.name)}`,
    ...(tag === "ins" && edit.suggested_at && { datetime: edit.suggested_at }),
  };
}

export function readSuggestedEdit({ dataset }: HTMLElement): SuggestedEdit | false {
  const { suggested: id, person = "", name = "", at = "" } = dataset;
  return id ? { id, person_id: person, name, suggested_at: at } : false;
}

/** The colour of a person, in degrees: the one that their caret has (server/coediting/awareness.py). */
export function hueOf(who: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(who)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // The last letters alone change only the low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return Math.round((hash / 2 ** 32) * 360);
}
