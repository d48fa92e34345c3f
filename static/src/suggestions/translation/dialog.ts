/** Ask for the writer's translation of a suggestion in another language. */
import type { EditorView } from "prosemirror-view";
import { languageName, t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { button, h } from "../../ui/dom";
import { openForm } from "../../ui/forms";
import type { Suggestion } from "../../wire/types";

interface Ports {
  /** Insert the writer's translation, or the words of the source. */
  insert(words: string): void;
  insertOriginal(): void;
}

/** Open the dialog; the quote is inserted at the caret. */
export function openTranslation(view: EditorView, item: Suggestion, ports: Ports): void {
  const { start, end } = item.spans[0] ?? { start: 0, end: item.text.length };
  const language = item.language!;
  const words = h("textarea.field.translation-words", {
    rows: 4,
    spellcheck: "true",
    testid: "translation-words",
    "aria-describedby": "translation-hint",
    on: {
      input: () => possible(),
      keydown: (event) => {
        if (event.key !== "Enter" || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (words.value.trim()) words.form!.requestSubmit();
      },
    },
  });
  const insertOriginal = () => {
    close();
    ports.insertOriginal();
  };
  const { close, submit } = openForm(
    t("translation-title"),
    "translation",
    [
      h("p.field-label", t("translation-original", { language: languageName(language) })),
      h(
        "blockquote.translation-original",
        { lang: language, testid: "translation-original" },
        item.text.slice(start, end),
        item.speaker && h("footer.hint", displayName(item.speaker)),
      ),
      h("label.field-label", h("span", t("translation-words")), words),
      h("p.hint", { id: "translation-hint" }, t("translation-hint")),
    ],
    t("translation-insert"),
    async () => ports.insert(words.value),
    {
      cancel: button(t("translation-insert-original"), insertOriginal, "quiet", {
        testid: "translation-insert-original",
      }),
      closed: () => view.focus(),
    },
  );
  const possible = () => (submit.disabled = !words.value.trim());
  possible();
  words.focus();
}
