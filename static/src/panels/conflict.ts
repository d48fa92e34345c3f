import { button, h } from "../dom";
import { t } from "../i18n/messages";
import { docFromBody, plainText } from "../text";
import type { Body } from "../wire/types";

export type Choice = "mine" | "theirs" | "both";

interface Text {
  headline: string;
  body: Body;
}

export interface ConflictDialog {
  /** `keepBoth` makes the copy, and says what went wrong or null; until it is made the dialog stays. */
  ask(mine: Text, theirs: Text, keepBoth: () => Promise<string | null>): Promise<Choice>;
}

/** The dialog may open between two keys: its buttons do nothing before the keyboard has rested this long. */
const REST_MS = 400;

/** Both texts side by side; nothing is chosen until the writer chooses, so the dialog cannot be waved away. */
export function createConflictDialog(dialog: HTMLDialogElement): ConflictDialog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      resting = false;
      enable(true);
    }, REST_MS);
  };
  const enable = (on: boolean) => dialog.querySelectorAll<HTMLButtonElement>(".dialog-actions button").forEach((one) => (one.disabled = !on));

  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // Whoever types on as it opens types to nobody: neither letters nor Enter reach a button or the text behind.
  dialog.addEventListener("keydown", (event) => {
    if (!resting) return;
    event.preventDefault();
    rest();
  });

  return {
    ask: (mine, theirs, keepBoth) =>
      new Promise((resolve) => {
        const choose = (choice: Choice) => () => {
          dialog.close();
          resolve(choice);
        };
        const title = h("h2", { id: "conflict-title", tabindex: -1, autofocus: true }, t("conflict-title"));
        const hint = h("p", { class: "hint", role: "status" }, t("conflict-hint"));
        const both = async () => {
          // The dialog stays until the copy is made: nothing can be typed that the copy would not have.
          title.focus();
          enable(false);
          hint.textContent = t("conflict-copying");
          const problem = await keepBoth();
          if (problem === null) return choose("both")();
          hint.textContent = problem;
          enable(true);
        };
        dialog.replaceChildren(
          h("div", { class: "dialog-head" }, title),
          h("p", {}, t("conflict-lead")),
          h("div", { class: "versions" }, side(t("conflict-mine"), mine, theirs), side(t("conflict-theirs"), theirs, mine)),
          h("div", { class: "dialog-actions" },
            hint,
            button(t("conflict-use-mine"), choose("mine"), { testid: "conflict-mine" }),
            button(t("conflict-use-theirs"), choose("theirs"), { testid: "conflict-theirs" }),
            button(t("conflict-keep-both"), () => void both(), { class: "button primary", testid: "conflict-both" })));
        enable(false);
        resting = true;
        rest();
        if (!dialog.open) dialog.showModal();
        title.focus();
      }),
  };
}

/** Lines that the other text does not have are marked. */
function side(title: string, text: Text, other: Text): HTMLElement {
  const elsewhere = new Set(lines(other));
  const shown = (line: string) => (elsewhere.has(line) || !line ? line : h("span", { class: "is-different" }, line));
  const headline = text.headline || t("conflict-no-headline");
  return h("section", { class: "version", "aria-label": title },
    h("h3", {}, title),
    h("div", { class: "version-text", tabindex: 0 },
      h("p", { class: "version-headline" }, text.headline === other.headline ? headline : h("span", { class: "is-different" }, headline)),
      ...lines(text).map((line) => h("p", {}, shown(line)))));
}

function lines({ body }: Text): string[] {
  try {
    return plainText(docFromBody(body)).text.split("\n");
  } catch {
    return [t("conflict-unreadable")];
  }
}
