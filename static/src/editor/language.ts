/** The language of the text in an editor: the one that the writer has named, else what its words say. */
import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { articleLanguage, isRightToLeft, type ArticleLanguage } from "../articles/language";
import { QUOTATION } from "../articles/quotation";

interface Language {
  /** ISO 639-1; "" where the writer has named none. */
  named: string;
  lang: string;
  dir: string;
}

const KEY = new PluginKey<Language>("language");

/** Browsers check the spelling in it, and screen readers speak it. */
export function textLanguage(named: string): Plugin<Language> {
  return new Plugin<Language>({
    key: KEY,
    state: {
      init: (_config, state) => read(state.doc.textContent, named),
      apply(tr, now, before) {
        const set = tr.getMeta(KEY) as string | undefined;
        // Reading the words takes longer than a key may: with each paragraph, and while the text is short.
        const isRead = tr.docChanged && (tr.doc.childCount !== before.doc.childCount || tr.doc.content.size < SHORT);
        return set !== undefined || isRead ? read(tr.doc.textContent, set ?? now.named) : now;
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const { lang, dir } = KEY.getState(state)!;
        return { ...(lang && { lang }), ...(dir && { dir }) };
      },
    },
  });
}

const SHORT = 300;

function read(text: string, named: string): Language {
  return { named, lang: named || (articleLanguage(text) ?? ""), dir: isRightToLeft(text, named) ? "rtl" : "" };
}

export function nameLanguage(view: EditorView, named: string): void {
  view.dispatch(view.state.tr.setMeta(KEY, named));
}

/** The language that the writer has named, where quotes are printed in its own way; null: as the words say. */
export function namedLanguage(state: EditorState): ArticleLanguage | null {
  const named = KEY.getState(state)?.named ?? "";
  return named in QUOTATION ? (named as ArticleLanguage) : null;
}
