import { EditorState, Selection, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { t } from "../i18n/messages";
import { activeOption } from "../suggestions/panel/list";
import { suggestState } from "../suggestions/plugin";
import { docFromBody } from "../articles/plain-text";
import type { Body } from "../wire/types";
import { dropLine } from "./clipboard/drop-line";
import { bodyKeys, bodyTypography, historyKeys } from "./keymap";
import { cleanPaste } from "./clipboard/clean-paste";
import { carets } from "./carets";
import { commentedKey, drawn } from "./drawn";
import { undoHistory } from "./history";

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
