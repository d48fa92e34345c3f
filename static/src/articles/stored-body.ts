import { Fragment, type Node } from "prosemirror-model";
import type { Body } from "../wire/types";

/** Blocks do not change: an edit replaces the one it is made in. */
const stored = new WeakMap<Node, unknown>();

/** A document as it is stored. What did not change since the last time is not converted again. */
export function storedBody(doc: Node): Body {
  const content = doc.children.map((block) => {
    const json = stored.get(block) ?? (block.toJSON() as unknown);
    stored.set(block, json);
    return json;
  });
  return { ...(doc.copy(Fragment.empty).toJSON() as object), ...(content.length && { content }) } as Body;
}
