/** Begins and ends live sources. */
import { t } from "../../i18n/messages";
import { openDialog, problemLine } from "../../ui/dialog";
import { button, h } from "../../ui/dom";
import type { Source } from "../../wire/types";
import { problemOf } from "../api";
import { liveApi } from "./api";

/** Asks for a title, and makes a live source. */
export function openLiveDialog(begun: (source: Source) => void): void {
  const { content, close } = openDialog(t("live-begin-title"), "live-dialog");
  const title = h("input", {
    type: "text",
    class: "field",
    required: true,
    maxlength: 500,
    autocomplete: "off",
    testid: "live-title",
  });
  const problem = problemLine();
  const confirm = h("button", { type: "submit", class: "button primary", testid: "live-begin" }, t("live-begin"));
  content.append(
    h(
      "form",
      {
        on: {
          submit: (event) => {
            event.preventDefault();
            void begin();
          },
        },
      },
      h("label", { class: "field-label" }, h("span", {}, t("live-name")), title),
      h("p", { class: "hint" }, t("live-begin-hint")),
      problem.element,
      h("div", { class: "dialog-actions" }, button(t("library-cancel"), close, { class: "button quiet" }), confirm),
    ),
  );
  title.focus();

  async function begin() {
    confirm.disabled = true;
    problem.say(null);
    try {
      const source = await liveApi.begin(title.value);
      close();
      begun(source);
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
      title.focus();
    }
  }
}

/** Asks whether nothing more is to come, and makes an ordinary source of a live one. */
export function openEndDialog(source: Source, ended: (source: Source) => void): void {
  const { content, close } = openDialog(t("live-end-title"), "live-end-dialog");
  const problem = problemLine();
  const confirm = button(t("live-end"), () => void end(), { class: "button primary", testid: "live-end-confirm" });
  content.append(
    h("p", {}, t("live-end-text", { title: source.title })),
    problem.element,
    h("div", { class: "dialog-actions" }, button(t("library-cancel"), close, { class: "button quiet" }), confirm),
  );

  async function end() {
    confirm.disabled = true;
    try {
      const now = await liveApi.end(source.source_id);
      close();
      ended(now);
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
    }
  }
}
