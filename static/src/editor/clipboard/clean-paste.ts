import type { Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

type Cleaner = typeof import("./paste");

/** Clean pasted content. The cleaner is loaded once the writer focuses the text; a paste before that waits for it. */
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
      // A plain-text paste keeps its characters. Null stands for the editor's default.
      clipboardTextParser: (text, $context, isPlain) =>
        (isPlain ? null : (cleaning?.sliceOfText(text, $context.marks()) ?? null)) as Slice,
      handleDOMEvents: {
        focus: soon,
        dragenter: soon,
        paste(view, event) {
          const html = event.clipboardData?.getData("text/html");
          if (cleaning || !html || view.composing) return false;
          event.preventDefault();
          // Without it the words come in all the same: the schema takes nothing that does harm.
          void loading()
            .catch(() => undefined)
            .then(() => pasteIfThere(view, html));
          return true;
        },
      },
    },
  });
}

function pasteIfThere(view: EditorView, html: string): void {
  if (!view.isDestroyed && !view.composing) view.pasteHTML(html);
}
