/** Images in the article: what has to be there before the rest is loaded, with the first figure or the first file. */
import { Plugin, PluginKey } from "prosemirror-state";
import { DecorationSet, type EditorView } from "prosemirror-view";

/** Uploads that are on their way, where they will stand. */
export const uploadsKey = new PluginKey<DecorationSet>("image-uploads");

/** What is loaded later. */
export interface ImageEditor {
  /** Uploads image files, and inserts them where they were dropped, or at the selection. */
  add(files: File[], at?: { left: number; top: number }): void;
  /** Figures came in with this HTML. */
  pasted(html: string): void;
  /** Handle a key at a figure; false where there is nothing to do. */
  key(event: KeyboardEvent): boolean;
}

/** `load` is called as often as something is needed of it. */
export function images(load: (view: EditorView) => Promise<ImageEditor>): Plugin<DecorationSet> {
  let editor: ImageEditor | undefined;
  const loaded = (view: EditorView, then: (editor: ImageEditor) => void) =>
    void load(view).then((loadedEditor) => then((editor = loadedEditor)));
  const take = (view: EditorView, event: Event, data: DataTransfer | null, at?: { left: number; top: number }) => {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    // Word processors add a picture of the words that are copied.
    if (!files.length || !view.editable || data!.getData("text/plain").trim()) return false;
    event.preventDefault();
    loaded(view, (loadedEditor) => loadedEditor.add(files, at));
    return true;
  };
  return new Plugin<DecorationSet>({
    key: uploadsKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown) => (tr.getMeta(uploadsKey) as DecorationSet | undefined) ?? shown.map(tr.mapping, tr.doc),
    },
    props: {
      decorations: (state) => uploadsKey.getState(state),
      handleKeyDown: (_view, event) => editor?.key(event) ?? false,
      handleDOMEvents: {
        paste: (view, event) => take(view, event, event.clipboardData),
        drop: (view, event) =>
          !view.dragging && take(view, event, event.dataTransfer, { left: event.clientX, top: event.clientY }),
      },
    },
    view: (view) => {
      const look = () => {
        if (!editor && view.state.doc.children.some(({ type }) => type.name === "figure"))
          loaded(view, () => undefined);
      };
      look();
      const pasted = ({ clipboardData }: ClipboardEvent) => {
        const html = clipboardData?.getData("text/html") ?? "";
        if (html.includes("data-from=")) loaded(view, (loadedEditor) => loadedEditor.pasted(html));
      };
      view.dom.addEventListener("paste", pasted, true);
      return { update: look };
    },
  });
}
