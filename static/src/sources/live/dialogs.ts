/** Begins and ends live sources. */
import { t } from "../../i18n/messages";
import { openDialog, problemLine } from "../../ui/dialog";
import { button, h } from "../../ui/dom";
import type { Source } from "../../wire/types";
import { problemOf } from "../api";
import { request, source } from "../../wire/http";
import { toast } from "../../ui/toast";
import "./live.css";

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

export const liveApi = {
  begin: (title: string) => request<Source>("POST", "/api/sources/live", { title }),
  end: (id: string) => request<Source>("POST", `${source(id)}/end`, {}),
};

/** The commands of a source, under a heading that opens them; open as long as no line has come. */
export function howLinesCome({ source_id, live }: Source): HTMLElement {
  const desk = window.location.origin;
  const ways = [
    { label: t("live-from-file"), command: `python -m server live captions.vtt --desk ${desk} --id ${source_id}` },
    {
      label: t("live-from-address"),
      command: `python -m server live https://stream.example/captions.m3u8 --desk ${desk} --id ${source_id}`,
    },
    { label: t("live-from-program"), command: `POST ${desk}/api/sources/${source_id}/lines` },
  ];
  return h(
    "details",
    { class: "live-how", open: !live?.lines, testid: "live-how" },
    h("summary", {}, t("live-how")),
    h(
      "dl",
      {},
      ...ways.flatMap(({ label, command }) => [
        h("dt", {}, label),
        h(
          "dd",
          {},
          h("code", {}, command),
          button(t("live-copy"), () => void copy(command), {
            class: "button small quiet",
            "aria-label": t("live-copy-named", { what: label }),
          }),
        ),
      ]),
    ),
    h("p", { class: "hint" }, t("live-how-token")),
  );
}

async function copy(command: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(command);
    toast(t("live-copied"));
  } catch {
    toast(t("live-not-copied"));
  }
}
