/** Ask for the writer's translation of a suggestion in another language. */
import type { EditorView } from "prosemirror-view";
import { languageName, t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { openDialog } from "../../ui/dialog";
import { button, h } from "../../ui/dom";
import type { Suggestion } from "../../wire/types";

interface Ports {
  /** Insert the writer's translation, or the words of the source. */
  insert(words: string): void;
  insertOriginal(): void;
}

/** Open the dialog; the quote is inserted at the caret. */
export function openTranslation(view: EditorView, item: Suggestion, ports: Ports): void {
  const { content, close } = openDialog(t("translation-title"), "translation", () => view.focus());
  const { start, end } = item.spans[0] ?? { start: 0, end: item.text.length };
  const language = item.language!;
  const words = h("textarea", {
    class: "field translation-words",
    rows: 4,
    spellcheck: "true",
    testid: "translation-words",
    "aria-describedby": "translation-hint",
  });
  const insert = button(t("translation-insert"), taken, { class: "button primary", testid: "translation-insert" });
  const possible = () => (insert.disabled = !words.value.trim());

  function taken() {
    if (!words.value.trim()) return;
    close();
    ports.insert(words.value);
  }

  words.addEventListener("input", possible);
  words.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    taken();
  });
  content.append(
    h("p", { class: "field-label" }, t("translation-original", { language: languageName(language) })),
    h(
      "blockquote",
      { class: "translation-original", lang: language, testid: "translation-original" },
      item.text.slice(start, end),
      item.speaker ? h("footer", { class: "hint" }, displayName(item.speaker)) : null,
    ),
    h("label", { class: "field-label" }, h("span", {}, t("translation-words")), words),
    h("p", { class: "hint", id: "translation-hint" }, t("translation-hint")),
    h(
      "div",
      { class: "dialog-actions" },
      button(
        t("translation-insert-original"),
        () => {
          close();
          ports.insertOriginal();
        },
        { class: "button quiet", testid: "translation-insert-original" },
      ),
      insert,
    ),
  );
  possible();
  words.focus();
}
