import { EditorState, Selection, Plugin, type PluginView } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { t } from "../i18n/messages";
import { activeOption } from "../suggestions/panel/list";
import { suggestState } from "../suggestions/plugin";
import { docFromBody } from "../articles/plain-text";
import type { Body } from "../wire/types";
import { bodyKeys, bodyTypography, historyKeys } from "./keymap";
import { carets } from "./carets";
import { commentedKey, drawn } from "./drawn";
import { undoHistory } from "./history";
import type { Slice } from "prosemirror-model";

/**
 * Creates the editor of the article's body. `first` plugins see keys before the editor's own; `smartQuotes` says
 * whether straight marks are replaced.
 */
export function createBody(mount: HTMLElement, body: Body, first: Plugin[], smartQuotes: () => boolean): EditorView {
  // The same for each state: they are put together with each key.
  const fixed = {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": t("body-label"),
    "aria-controls": "suggestion-list",
    "data-testid": "editor",
    "data-placeholder": t("body-placeholder"),
    spellcheck: "true",
    tabindex: "0",
  };
  const doc = docFromBody(body);
  return new EditorView(
    { mount },
    {
      state: EditorState.create({
        doc,
        // Writing continues at the end of the text, so the first suggestions are for there.
        selection: Selection.atEnd(doc),
        plugins: [
          ...first,
          carets(),
          drawn(commentedKey),
          historyKeys(),
          bodyTypography(smartQuotes),
          ...bodyKeys(),
          cleanPaste(),
          ...undoHistory(),
          dropLine(),
        ],
      }),
      attributes: (state): Record<string, string> => {
        const option = activeOption(suggestState(state));
        const only = state.doc.childCount === 1 ? state.doc.firstChild! : null;
        return {
          class: `body-text${only?.type.name === "paragraph" && !only.content.size ? " is-empty" : ""}`,
          ...fixed,
          ...(option && { "aria-activedescendant": option }),
        };
      },
      scrollMargin: { top: 96, bottom: 140, left: 0, right: 0 },
      scrollThreshold: { top: 72, bottom: 110, left: 0, right: 0 },
    },
  );
}

export const dropLine = (): Plugin =>
  new Plugin({
    view(view) {
      let line: PluginView | undefined;
      let isGone = false;
      const load = async () => {
        const { dropCursor } = await import("prosemirror-dropcursor");
        if (!isGone) line = dropCursor({ class: "drop-cursor", color: false }).spec.view!(view);
      };
      // Without it a drop works as well.
      view.dom.addEventListener("dragenter", () => void load().catch(() => undefined), { once: true });
      return {
        update: (updated, before) => line?.update?.(updated, before),
        destroy: () => {
          isGone = true;
          line?.destroy?.();
        },
      };
    },
  });

type Cleaner = typeof import("./clipboard/paste");

/** Clean pasted content. The cleaner is loaded once the writer focuses the text; a paste before that waits for it. */
export function cleanPaste(): Plugin {
  let cleaning: Cleaner | null = null;
  const loading = async () => (cleaning ??= await import("./clipboard/paste"));
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
