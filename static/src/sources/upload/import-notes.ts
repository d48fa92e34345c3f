import { h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { noteTexts } from "../../posts/thread/import-notes";
import type { Source } from "../../wire/types";

/** What had to be done with some of the posts of a source that came in: stays until somebody has read it. */
export function importNotes({ title, notes }: Source, closed: () => void): HTMLElement | null {
  const words = noteTexts(notes);
  if (!words.length) return null;
  const element = h(
    "div",
    { class: "upload import-notes", role: "status", testid: "import-notes" },
    h(
      "div",
      { class: "upload-head" },
      h("p", { class: "upload-name" }, icon("check"), h("bdi", {}, title)),
      h(
        "button",
        {
          type: "button",
          class: "quiet square",
          "aria-label": t("incoming-close", { file: title }),
          on: {
            click: () => {
              element.remove();
              closed();
            },
          },
        },
        icon("close"),
      ),
    ),
    h("ul", {}, ...words.map((note) => h("li", {}, note))),
  );
  return element;
}
