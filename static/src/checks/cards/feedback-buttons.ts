import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Verdict } from "../../wire/types";

export interface FeedbackHandlers {
  /** What was said already. */
  verdict(): Verdict | null;
  /** Whether to explain where the feedback goes. */
  isNew: boolean;
  send(verdict: Verdict): Promise<void>;
  retract(): Promise<void>;
}

/** Two buttons for feedback on a finding; after a press, what was sent and a button that retracts it. */
export function feedbackButtons(handlers: FeedbackHandlers): HTMLElement {
  const row = h("div", { class: "judge", role: "group", "aria-label": t("judge-label") });
  const isNew = handlers.isNew;

  async function change(done: Promise<void>) {
    const hadFocus = row.contains(document.activeElement);
    for (const one of row.querySelectorAll("button")) one.disabled = true;
    await done;
    draw();
    if (hadFocus) row.querySelector("button")?.focus();
  }

  const choice = (verdict: Verdict) =>
    button(t(`judge-${verdict}`), () => void change(handlers.send(verdict)), {
      class: "button small quiet",
      title: t("judge-stays"),
    });

  function draw() {
    const verdict = handlers.verdict();
    row.replaceChildren(
      ...(verdict
        ? [
            h("span", { class: "judge-said" }, t(`judge-said-${verdict}`)),
            button(t("judge-undo"), () => void change(handlers.retract()), { class: "button small quiet" }),
          ]
        : [
            h("span", { class: "judge-asked", "aria-hidden": "true" }, t("judge-label")),
            choice("fine"),
            choice("right"),
            ...(isNew ? [h("span", { class: "judge-stays" }, t("judge-stays"))] : []),
          ]),
    );
  }

  draw();
  return row;
}
