import { byId, fill, h, icon, iconButton } from "./dom";
import { t } from "../i18n/messages";
import { problemOf } from "../wire/http";

/** A dialog with a title and a way out. The focus goes back to where it was when it closes, or where `closed` puts it. */
export function openDialog(title: string, testid: string, closed?: () => void, className = "dialog") {
  const content = h("div.dialog-content");
  const before = document.activeElement;
  const dialog = h(
    "dialog",
    { class: className, "aria-labelledby": "dialog-title", testid },
    h(
      "div.dialog-head",
      h("h2", { id: "dialog-title", tabindex: -1, autofocus: true }, title),
      iconButton("close", t("close"), () => dialog.close()),
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
export function problemLine() {
  const element = h("div.dialog-trouble", { role: "alert" });
  const say = (problem: { message: string; hint: string } | null) =>
    fill(
      element,
      problem && [h("p.dialog-problem", icon("alert"), problem.message), problem.hint && h("p.hint", problem.hint)],
    );

  /** Do something, and show why it failed; false where it did. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    say(null);
    try {
      await work();
      return true;
    } catch (error) {
      say(problemOf(error));
      return false;
    }
  }

  return {
    element,
    say,
    run,
    /** The same by a button, which cannot be pressed meanwhile. */
    async attempt(confirm: HTMLButtonElement, work: () => Promise<void>): Promise<boolean> {
      confirm.disabled = true;
      const isDone = await run(work);
      if (!isDone) confirm.disabled = false;
      return isDone;
    },
  };
}
