import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { Fragment, Slice, type Node } from "prosemirror-model";
import { EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { historyKeys, typography } from "./keymap";
import { parseHTML } from "./clipboard/paste/parsed";
import { carets } from "./carets";
import { commentedKey, drawn } from "./drawn";
import { undoHistory } from "./history";
import { t } from "../i18n/messages";
import { headlineSchema } from "../articles/schema";

export function headlineDoc(text: string): Node {
  const line = text.replace(/\s*\n\s*/g, " ");
  return headlineSchema.node("doc", null, [headlineSchema.node("line", null, line ? [headlineSchema.text(line)] : [])]);
}

/**
 * Creates the editor of the headline: one line of plain text in a ProseMirror view, so that findings and input methods
 * work in it.
 */
export function createHeadline(
  mount: HTMLElement,
  text: string,
  plugins: Plugin[],
  toBody: () => void,
  smartQuotes: () => boolean,
): EditorView {
  const leave = () => {
    toBody();
    return true;
  };
  const inline = (pasted: string) => {
    const words = pasted.replace(/\s+/g, " ");
    return new Slice(words ? Fragment.from(headlineSchema.text(words)) : Fragment.empty, 0, 0);
  };
  return new EditorView(
    { mount },
    {
      state: EditorState.create({
        doc: headlineDoc(text),
        plugins: [
          ...plugins,
          carets(),
          drawn(commentedKey),
          keymap({
            Enter: leave,
            "Shift-Enter": leave,
            ArrowDown: (_state, _dispatch, view) => (view?.endOfTextblock("down") ? leave() : false),
          }),
          historyKeys(),
          typography(smartQuotes),
          keymap(baseKeymap),
          ...undoHistory(),
        ],
      }),
      attributes: (state): Record<string, string> => ({
        class: `headline-text${state.doc.textContent ? "" : " is-empty"}`,
        role: "textbox",
        "aria-multiline": "false",
        "aria-label": t("headline-label"),
        "data-testid": "headline",
        "data-placeholder": t("headline-label"),
        spellcheck: "true",
        tabindex: "0",
      }),
      clipboardTextParser: inline,
      transformPastedHTML: (html) => {
        const line = document.createElement("p");
        line.textContent = (parseHTML(html).body.textContent ?? "").replace(/\s+/g, " ").trim();
        return line.outerHTML;
      },
    },
  );
}
