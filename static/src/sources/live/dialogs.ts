/** Begins and ends live sources. */
import { t } from "../../i18n/messages";
import { button, h } from "../../ui/dom";
import { copyText, openForm } from "../../ui/forms";
import type { Source } from "../../wire/types";
import { request, source } from "../../wire/http";
import { toast } from "../../ui/toast";
import "./live.css";

/** Asks for a title, and makes a live source. */
export function openLiveDialog(begun: (source: Source) => void): void {
  const title = h("input.field", {
    type: "text",
    required: true,
    maxlength: 500,
    autocomplete: "off",
    testid: "live-title",
  });
  openForm(
    t("live-begin-title"),
    "live-dialog",
    [h("label.field-label", h("span", t("live-name")), title), h("p.hint", t("live-begin-hint"))],
    t("live-begin"),
    async () => begun(await request<Source>("POST", "/api/sources/live", { title: title.value })),
  );
}

/** Asks whether nothing more is to come, and makes an ordinary source of a live one. */
export function openEndDialog({ source_id, title }: Source, ended: (source: Source) => void): void {
  const words = h("p", t("live-end-text", { title }));
  openForm(t("live-end-title"), "live-end-dialog", words, t("live-end"), async () =>
    ended(await request<Source>("POST", `${source(source_id)}/end`, {})),
  );
}

/** The commands of a source, under a heading that opens them; open as long as no line has come. */
export function howLinesCome({ source_id, live }: Source): HTMLElement {
  const desk = window.location.origin;
  const ways = [
    { label: t("live-from-file"), command: `quotedesk live captions.vtt --desk ${desk} --id ${source_id}` },
    {
      label: t("live-from-address"),
      command: `quotedesk live https://stream.example/captions.m3u8 --desk ${desk} --id ${source_id}`,
    },
    { label: t("live-from-program"), command: `POST ${desk}/api/sources/${source_id}/lines` },
  ];
  return h(
    "details.live-how",
    { open: !live?.lines, testid: "live-how" },
    h("summary", t("live-how")),
    h(
      "dl",
      ...ways.flatMap(({ label, command }) => [
        h("dt", label),
        h(
          "dd",
          h("code", command),
          button(t("live-copy"), () => void copy(command), "small quiet", {
            "aria-label": t("live-copy-named", { what: label }),
          }),
        ),
      ]),
    ),
    h("p.hint", t("live-how-token")),
  );
}

async function copy(command: string): Promise<void> {
  toast(t((await copyText(command)) ? "live-copied" : "live-not-copied"));
}
