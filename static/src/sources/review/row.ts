/** What an import has read, in a line that stays until it was reviewed or put away. */
import { t } from "../../i18n/messages";
import { button, h, iconButton } from "../../ui/dom";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Source } from "../../wire/types";
import { rowHead } from "../upload/row-list";
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
    "small",
    {
      testid: "review-open",
      "aria-haspopup": "dialog",
      "aria-label": t("review-open-label", { title: source.title }),
    },
  );
  const element = h(
    "div.upload.imported",
    { testid: "imported", role: "status" },
    rowHead(
      "check",
      h("bdi", source.title),
      review,
      iconButton("close", t("incoming-close", { file: source.title }), close),
    ),
    h("p.hint", summaryOf(source)),
    source.held && h("p.hint", t("review-held")),
  );
  return element;
}
