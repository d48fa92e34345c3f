import type { Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

type Cleaner = typeof import("./paste");

/**
 * Cleans what comes in from elsewhere. What cleans is loaded once the writer is in the text; a paste that is quicker
 * waits for it.
 */
export function cleanPaste(): Plugin {
  let cleaning: Cleaner | null = null;
  const loading = async () => (cleaning ??= await import("./paste"));
  const soon = () => {
    loading().catch(() => undefined);
    return false;
  };
  return new Plugin({
    props: {
      transformPastedHTML: (html) => cleaning?.cleanPastedHTML(html) ?? html,
      // Whoever pastes without formatting wants the signs as they are. Null is for the editor's own way.
      clipboardTextParser: (text, $context, isPlain) => (isPlain ? null : cleaning?.sliceOfText(text, $context.marks()) ?? null) as Slice,
      handleDOMEvents: {
        focus: soon,
        dragenter: soon,
        paste(view, event) {
          const html = event.clipboardData?.getData("text/html");
          if (cleaning || !html || view.composing) return false;
          event.preventDefault();
          // Without it the words come in all the same: the schema takes nothing that does harm.
          void loading().catch(() => undefined).then(() => pasteIfThere(view, html));
          return true;
        },
      },
    },
  });
}

function pasteIfThere(view: EditorView, html: string): void {
  if (!view.isDestroyed && !view.composing) view.pasteHTML(html);
}
