/** The line above the article that shows who else has the draft open. */
import { button, byId, h } from "../../ui/dom";
import { timeOfDay } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { Present } from "../../wire/types";
import type { Role } from "./role";

interface Ports {
  takeOver(): Promise<boolean>;
  /** Where the writer goes on. */
  focus(): void;
}

export class PresenceBanner {
  private readonly words = h("span", { role: "status" });
  private readonly action = h("span", { class: "presence-action" });
  private readonly element = h("div", { class: "presence", testid: "presence", hidden: true }, this.words, this.action);
  private drawn = "";
  private takenAt: number | null = null;

  constructor(private readonly ports: Ports) {
    byId("headline").before(this.element);
  }

  /** `taken`: this page wrote until now. */
  draw(now: Role, taken: boolean): void {
    if (now.is === "writes") this.takenAt = null;
    if (taken) this.takenAt = Date.now();
    const words = this.wordsFor(now);
    const isLink = now.is === "reads";
    const drawn = `${now.is}\n${words}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.element.dataset["state"] = now.is;
    this.element.hidden = !words;
    this.words.textContent = words;
    const focused = this.action.contains(document.activeElement);
    this.action.replaceChildren(...(isLink ? [this.takeOver(now.holder)] : []));
    if (focused)
      (this.action.querySelector("button") ?? document.querySelector<HTMLElement>("[data-testid=editor]"))?.focus();
  }

  /** Draws attention to the line when somebody types in a draft that another page is writing. */
  highlight(): void {
    this.element.classList.remove("is-asked");
    // Restarts the animation for each attempt.
    void this.element.offsetWidth;
    this.element.classList.add("is-asked");
    const words = this.words.textContent;
    this.words.textContent = "";
    requestAnimationFrame(() => (this.words.textContent = words));
  }

  private wordsFor(now: Role): string {
    switch (now.is) {
      case "free":
        return "";
      case "bound":
        return readOnlyText(now.holder);
      case "reads":
        return this.reading(now.holder);
      case "writes":
        return readersText(now.readers);
    }
  }

  private reading({ name, own }: Present): string {
    if (this.takenAt === null) return own ? t("presence-writes-tab") : t("presence-writes", { name });
    const time = timeOfDay(this.takenAt);
    return own ? t("presence-taken-tab", { time }) : t("presence-taken", { name, time });
  }

  private takeOver(holder: Present): HTMLButtonElement {
    const label = t(this.takenAt === null ? "presence-take-over" : "presence-take-back");
    return button(label, () => void this.taking(holder), { class: "button small", testid: "take-over" });
  }

  private async taking(holder: Present): Promise<void> {
    // One's own other tab needs no asking.
    if (!holder.own && !(await confirmTakeOver(holder.name))) return;
    this.words.textContent = t("presence-taking");
    this.drawn = "";
    this.action.replaceChildren();
    if (await this.ports.takeOver()) this.ports.focus();
    else this.words.textContent = t("presence-not-taken");
  }
}

/** A draft that was opened only to be read says so by itself; one that came to be so meanwhile does not. */
function readOnlyText(holder: Present | null): string {
  const said = document.body.classList.contains("is-read-only");
  const parts = [
    ...(said ? [] : [t("presence-bound")]),
    ...(holder && !holder.you ? [t("presence-writes", { name: holder.name })] : []),
  ];
  return parts.join(" ");
}

function readersText(readers: Present[]): string {
  if (!readers.length) return "";
  const others = [...new Set(readers.filter(({ own }) => !own).map(({ name }) => name))];
  return others.length
    ? t("presence-readers", { names: others.join(", "), readers: others.length })
    : t("presence-readers-tab");
}

/** Asks whether to take the draft over, and says what that does to the other page. */
function confirmTakeOver(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog",
      { class: "dialog dialog-small", "aria-labelledby": "take-over-title", testid: "take-over-dialog" },
      h("div", { class: "dialog-head" }, h("h2", { id: "take-over-title" }, t("presence-ask-title", { name }))),
      h("p", {}, t("presence-ask-text", { name })),
      h(
        "div",
        { class: "dialog-actions" },
        button(t("presence-ask-no"), () => dialog.close(), { autofocus: true }),
        button(t("presence-take-over"), () => dialog.close("yes"), {
          class: "button primary",
          testid: "take-over-yes",
        }),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    byId("dialogs").append(dialog);
    dialog.showModal();
  });
}
