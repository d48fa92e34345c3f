import { h, iconButton } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { noteTexts } from "../../posts/thread/import-notes";
import { rowHead } from "./row-list";
import type { Source } from "../../wire/types";

/** What had to be done with some of the posts of a source that came in: stays until somebody has read it. */
export function importNotes({ title, notes }: Source, closed: () => void): HTMLElement | null {
  const words = noteTexts(notes);
  if (!words.length) return null;
  const close = iconButton("close", t("incoming-close", { file: title }), () => {
    element.remove();
    closed();
  });
  const element = h(
    "div.upload.import-notes",
    { role: "status", testid: "import-notes" },
    rowHead("check", h("bdi", title), close),
    h("ul", ...words.map((note) => h("li", note))),
  );
  return element;
}
