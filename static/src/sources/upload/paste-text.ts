import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { PastedText } from "../../wire/types";

/** Mark-up worth sending: bold letters name speakers, and paragraphs or tables say what belongs together. */
const TELLING = /<(?:b|strong|p|table|h[1-6])\b|font-weight\s*:/i;

/** What was pasted, with its mark-up if that says more and the text was not changed afterwards. */
export function textFromPaste(title: string, text: string, pasted: { html: string; text: string } | null): PastedText {
  const html = pasted && pasted.text === text && TELLING.test(pasted.html) ? { html: pasted.html } : {};
  return { title: title.trim(), text, ...html };
}

/** A title and a text from the clipboard become a source. */
export function createPasteDialog(dialog: HTMLDialogElement, add: (text: PastedText) => void): { open(): void } {
  let pasted: { html: string; text: string } | null = null;
  const title = h("input", { type: "text", class: "field", maxlength: 200, autocomplete: "off" });
  const text = h("textarea", {
    class: "field",
    rows: 12,
    required: true,
    testid: "paste-text",
    "aria-describedby": "paste-hint",
  });
  const problem = h(
    "p",
    { class: "dialog-problem", role: "alert", hidden: true },
    icon("alert"),
    h("span", {}, t("paste-empty")),
  );
  text.addEventListener("paste", (event) => {
    const html = event.clipboardData?.getData("text/html") ?? "";
    const whole = text.selectionStart === 0 && text.selectionEnd === text.value.length;
    pasted = null;
    // The text field takes the words itself; what it then holds is what the mark-up is of.
    if (html && whole) setTimeout(() => (pasted = { html, text: text.value }));
  });
  text.addEventListener("input", () => {
    problem.hidden = true;
  });
  const form = h(
    "form",
    {
      class: "dialog-content",
      on: {
        submit: (event) => {
          event.preventDefault();
          if (!text.value.trim()) {
            problem.hidden = false;
            return text.focus();
          }
          add(textFromPaste(title.value, text.value, pasted));
          title.value = text.value = "";
          pasted = null;
          dialog.close();
        },
      },
      novalidate: true,
    },
    h(
      "label",
      { class: "field-label" },
      h("span", {}, `${t("paste-name")} `, h("span", { class: "hint" }, t("paste-name-optional"))),
      title,
    ),
    h("label", { class: "field-label" }, h("span", {}, t("paste-text")), text),
    h("p", { class: "hint", id: "paste-hint" }, t("paste-hint")),
    problem,
    h(
      "div",
      { class: "dialog-actions" },
      button(t("paste-leave"), () => dialog.close(), { class: "button quiet" }),
      h("button", { type: "submit", class: "button primary", testid: "paste-add" }, t("paste-add")),
    ),
  );
  dialog.append(
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: "paste-title" }, t("paste-title")),
      h(
        "button",
        { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: () => dialog.close() } },
        icon("close"),
      ),
    ),
    form,
  );
  return {
    open() {
      dialog.showModal();
      text.focus();
    },
  };
}
