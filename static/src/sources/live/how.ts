/** How lines come into a live source: commands to copy. */
import { t } from "../../i18n/messages";
import { button, h } from "../../ui/dom";
import { toast } from "../../ui/toast";
import type { Source } from "../../wire/types";
import "./live.css";

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
