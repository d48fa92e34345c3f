/** The notes of a request for sign-off: the writer's and the editor's. */
import { t } from "../i18n/messages";
import { h } from "../ui/dom";

/** A note of a sign-off under the name of who wrote it; null without one. */
export function noteOf(words: string, name = ""): HTMLElement | null {
  return words
    ? h("figure.sign-off-words", h("figcaption", t("sign-off-note-by", { name })), h("blockquote", words))
    : null;
}
