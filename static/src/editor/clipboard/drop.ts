import type { Slice } from "prosemirror-model";
import { Plugin, TextSelection, type EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Provenance } from "../../articles/schema";
import { codePoints } from "../../wire/codepoints";
import type { ParagraphId, SourceParagraph, Suggestion } from "../../wire/types";

interface Ports {
  paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null>;
  /** Insert a quote at the caret; false where that cannot be. */
  insert(item: Suggestion): boolean;
}

/**
 * Inserts words dragged from a transcript as a quote, with marks and attribution, at the nearest word boundary. What is
 * dragged within the article is only moved.
 */
export function dropQuotes({ paragraph, insert }: Ports): Plugin {
  return new Plugin({
    props: {
      handleDrop(view, event, slice) {
        const from = view.dragging ? null : singleQuote(slice);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!from || !at || view.composing) return false;
        const pos = betweenWords(view.state, at.pos);
        if (pos === null) return false;
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)));
        view.focus();
        void paragraph(from.source_id, from.paragraph_id)
          .catch(() => null)
          .then((whole) => {
            const item = whole && suggestionAt(from, whole);
            if (!item || !insert(item)) pasteAsItIs(view, slice);
          });
        return true;
      },
    },
  });
}

/** Return the provenance of a slice that is a single quote; null for anything else. */
export function singleQuote({ content }: Slice): Provenance | null {
  const provenances = new Set<Provenance>();
  let isAlone = true;
  content.descendants((node) => {
    if (!node.isText) return;
    const mark = node.marks.find(({ type }) => type.name === "quote");
    if (mark) provenances.add(mark.attrs as Provenance);
    else if (node.text!.trim()) isAlone = false;
  });
  return isAlone && provenances.size === 1 ? [...provenances][0]! : null;
}

/** Return the passage as the source has it now; null where it has changed. */
export function suggestionAt(from: Provenance, paragraph: SourceParagraph): Suggestion | null {
  const at = codePoints(paragraph.text);
  const [start, end] = [at.toUtf16(from.start), at.toUtf16(from.end)];
  if (paragraph.text.slice(start, end) !== from.exact) return null;
  return {
    ...paragraph,
    source_id: from.source_id,
    source_title: from.source_title,
    score: 1,
    spans: [{ start, end, score: 1 }],
  };
}

/** Return the end of the word around a position, or the position itself. */
export function betweenWords(state: EditorState, pos: number): number | null {
  const $pos = state.doc.resolve(pos);
  if (!$pos.parent.isTextblock) return TextSelection.near($pos).from;
  const text = $pos.parent.textBetween(0, $pos.parent.content.size, "\n", "\n");
  const { parentOffset } = $pos;
  if (!/[\p{L}\p{N}]$/u.test(text.slice(0, parentOffset))) return pos;
  return pos + /^[\p{L}\p{N}]*/u.exec(text.slice(parentOffset))![0].length;
}

function pasteAsItIs(view: EditorView, slice: Slice): void {
  view.dispatch(view.state.tr.replaceSelection(slice).setMeta("uiEvent", "drop"));
}
