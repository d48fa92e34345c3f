import { Fragment, Slice, type Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { bodySchema, type Provenance } from "../../articles/schema";

const { quote } = bodySchema.marks;

/**
 * Keeps provenance of quotes through the clipboard. Pasted quotes keep it only if their source is one of this desk's,
 * and become plain text otherwise. Quotes of this draft are always trusted.
 */
export function clipboardProvenance(isKnown: (sourceId: string) => boolean): Plugin {
  const copied = new Set<string>();
  return new Plugin({
    props: {
      transformCopied(slice) {
        sourcesIn(slice.content).forEach((id) => copied.add(id));
        return slice;
      },
      transformPasted(slice, view) {
        const here = sourcesIn(view.state.doc.content);
        return withQuotesFrom(slice, (id) => isKnown(id) || copied.has(id) || here.has(id));
      },
    },
  });
}

/** The slice without the marks of quotes from other sources; their words stay. */
export function withQuotesFrom(slice: Slice, isKnown: (sourceId: string) => boolean): Slice {
  const kept = (node: Node): Node => {
    if (!node.isText && node.content.size) return node.copy(mapped(node.content));
    const mark = quote.isInSet(node.marks);
    return mark && !isKnown((mark.attrs as Provenance).source_id) ? node.mark(mark.removeFromSet(node.marks)) : node;
  };
  const mapped = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node) => nodes.push(kept(node)));
    return Fragment.fromArray(nodes);
  };
  return new Slice(mapped(slice.content), slice.openStart, slice.openEnd);
}

function sourcesIn(content: Fragment): Set<string> {
  const ids = new Set<string>();
  content.descendants((node) => {
    const mark = quote.isInSet(node.marks);
    if (mark) ids.add((mark.attrs as Provenance).source_id);
  });
  return ids;
}
