/** The line above the article that shows who else has the draft open. */
import { byId, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Present } from "../../wire/types";

export class PresenceBanner {
  private readonly element = h("div", { class: "presence", testid: "presence", role: "status", hidden: true });

  constructor() {
    byId("headline").before(this.element);
  }

  draw(others: readonly Present[], mayWrite: boolean): void {
    const words = mayWrite ? othersText(others) : readOnlyText(others);
    this.element.dataset["state"] = mayWrite ? "writes" : "bound";
    this.element.hidden = !words;
    if (this.element.textContent !== words) this.element.textContent = words;
  }
}

/** A draft that was opened only to be read says so by itself; one that came to be so meanwhile does not. */
function readOnlyText(others: readonly Present[]): string {
  const isShownElsewhere = document.body.classList.contains("is-read-only");
  return [...(isShownElsewhere ? [] : [t("presence-bound")]), othersText(others)].join(" ").trim();
}

function othersText(others: readonly Present[]): string {
  if (!others.length) return "";
  const names = [...new Set(others.filter(({ own }) => !own).map(({ name }) => name))];
  return names.length ? t("presence-here", { names: names.join(", ") }) : t("presence-readers-tab");
}
