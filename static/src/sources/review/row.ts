/** What an import has read, in a line that stays until it was reviewed or put away. */
import { t } from "../../i18n/messages";
import { button, h, icon } from "../../ui/dom";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Source } from "../../wire/types";
import { openReview } from "./dialog";
import { summaryOf } from "./words";
import "./review.css";

interface Ports {
  reviewed(source: Source): void;
  /** The line is gone, and had the focus. */
  focusLost(): void;
}

export function importedRow(source: Source, ports: Ports): HTMLElement {
  const close = () => {
    const had = element.contains(document.activeElement);
    element.remove();
    if (had) ports.focusLost();
  };
  const review = button(
    t("review-open"),
    reportingLoadErrors(() =>
      openReview(source.source_id, (next) => {
        close();
        ports.reviewed(next);
      }),
    ),
    {
      class: "button small",
      testid: "review-open",
      "aria-haspopup": "dialog",
      "aria-label": t("review-open-label", { title: source.title }),
    },
  );
  const element = h(
    "div",
    { class: "upload imported", testid: "imported", role: "status" },
    h(
      "div",
      { class: "upload-head" },
      h("p", { class: "upload-name" }, icon("check"), h("bdi", {}, source.title)),
      review,
      h(
        "button",
        {
          type: "button",
          class: "quiet square",
          "aria-label": t("incoming-close", { file: source.title }),
          on: { click: close },
        },
        icon("close"),
      ),
    ),
    h("p", { class: "hint" }, summaryOf(source)),
    source.held ? h("p", { class: "hint" }, t("review-held")) : null,
  );
  return element;
}
