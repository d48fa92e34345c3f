import type { Node, ResolvedPos } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";

/**
 * Removes the blocks in which nothing is left, with what then has no block. `places` are in the document as it is,
 * the later ones first; the block of `except` stays, and so does the only one.
 */
export function removeEmptied(tr: Transaction, places: readonly number[], except: number | null = null): void {
  const kept = except === null ? null : tr.doc.resolve(except);
  const start = tr.steps.length;
  for (const pos of new Set(places)) {
    const $pos = tr.doc.resolve(tr.mapping.slice(start).map(pos));
    if (!$pos.parent.isTextblock || $pos.parent.content.size || $pos.parent.type.name === "figure") continue;
    if (kept && start === tr.steps.length && $pos.sameParent(kept)) continue;
    const depth = removable($pos);
    if (depth > 0) tr.delete($pos.before(depth), $pos.after(depth));
  }
}

/** How deep the outermost block is that goes with the one at a place; 0 where it must stay. */
function removable($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const around: Node = $pos.node(depth - 1);
    const index = $pos.index(depth - 1);
    if (around.childCount > 1) return around.canReplace(index, index + 1) ? depth : 0;
  }
  return 0;
}
