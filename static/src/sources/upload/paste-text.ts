import { h } from "../../ui/dom";
import { openForm } from "../../ui/forms";
import { t } from "../../i18n/messages";
import type { PastedText } from "../../wire/types";

/** Mark-up worth sending: bold letters name speakers, and paragraphs or tables say what belongs together. */
const TELLING = /<(?:b|strong|p|table|h[1-6])\b|font-weight\s*:/i;

/** What was pasted, with its mark-up if that says more and the text was not changed afterwards. */
export function textFromPaste(title: string, text: string, pasted: { html: string; text: string } | null): PastedText {
  const html = pasted && pasted.text === text && TELLING.test(pasted.html) ? { html: pasted.html } : {};
  return { title: title.trim(), text, ...html };
}

let kept = { title: "", text: "" };
let pasted: { html: string; text: string } | null = null;

/** A title and a text from the clipboard become a source. What was entered stays until it is sent. */
export function openPasteDialog(add: (text: PastedText) => void): void {
  const keep = () => {
    kept = { title: title.value, text: text.value };
    problem.say(null);
  };
  const title = h("input.field", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    value: kept.title,
    on: { input: keep },
  });
  const text = h(
    "textarea.field",
    { rows: 12, testid: "paste-text", "aria-describedby": "paste-hint", on: { input: keep, paste } },
    kept.text,
  );
  const { problem } = openForm(
    t("paste-title"),
    "paste-dialog",
    [
      h("label.field-label", h("span", `${t("paste-name")} `, h("span.hint", t("paste-name-optional"))), title),
      h("label.field-label", h("span", t("paste-text")), text),
      h("p.hint", { id: "paste-hint" }, t("paste-hint")),
    ],
    t("paste-add"),
    async () => {
      if (!text.value.trim()) {
        text.focus();
        throw new Error(t("paste-empty"));
      }
      add(textFromPaste(title.value, text.value, pasted));
      kept = { title: "", text: "" };
      pasted = null;
    },
    { cancel: t("paste-leave") },
  );
  text.focus();

  function paste(event: ClipboardEvent) {
    const html = event.clipboardData?.getData("text/html") ?? "";
    const whole = text.selectionStart === 0 && text.selectionEnd === text.value.length;
    pasted = null;
    // The text field takes the words itself; what it then holds is what the mark-up is of.
    if (html && whole) setTimeout(() => (pasted = { html, text: text.value }));
  }
}
