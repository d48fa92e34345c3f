import { byId, h, icon } from "./dom";
import { t } from "../i18n/messages";

export interface Dialog {
  content: HTMLElement;
  close(): void;
}

/** A dialog with a title and a way out. The focus goes back to where it was when it closes, or where `closed` puts it. */
export function openDialog(title: string, testid: string, closed?: () => void, className = "dialog"): Dialog {
  const content = h("div", { class: "dialog-content" });
  const before = document.activeElement;
  const dialog = h(
    "dialog",
    { class: className, "aria-labelledby": "dialog-title", testid },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: "dialog-title", tabindex: -1, autofocus: true }, title),
      h(
        "button",
        { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: () => dialog.close() } },
        icon("close"),
      ),
    ),
    content,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // Told after the closing: who has gone on to another place meanwhile is left there.
    const elsewhere = document.activeElement !== null && document.activeElement !== document.body;
    if (!elsewhere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    closed?.();
  });
  byId("dialogs").append(dialog);
  dialog.showModal();
  return { content, close: () => dialog.close() };
}

/** What went wrong, to be put where it can be read out at once. */
export function problemLine(): { element: HTMLElement; say(problem: { message: string; hint: string } | null): void } {
  const element = h("div", { class: "dialog-trouble", role: "alert" });
  return {
    element,
    say: (problem) =>
      element.replaceChildren(
        ...(problem
          ? [
              h("p", { class: "dialog-problem" }, icon("alert"), problem.message),
              h("p", { class: "hint" }, problem.hint),
            ]
          : []),
      ),
  };
}
