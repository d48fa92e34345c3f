import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Verdict } from "../../wire/types";

export interface Judging {
  /** What was said already. */
  verdict(): Verdict | null;
  /** Whether where it goes is to be told. */
  isNew: boolean;
  say(verdict: Verdict): Promise<void>;
  takeBack(): Promise<void>;
}

/** Two buttons that say of a finding what the writer thinks of it; then what was said, and the way back. */
export function judgeControl(judging: Judging): HTMLElement {
  const row = h("div", { class: "judge", role: "group", "aria-label": t("judge-label") });
  const isNew = judging.isNew;

  async function change(done: Promise<void>) {
    const held = row.contains(document.activeElement);
    for (const one of row.querySelectorAll("button")) one.disabled = true;
    await done;
    draw();
    if (held) row.querySelector("button")?.focus();
  }

  const choice = (verdict: Verdict) =>
    button(t(`judge-${verdict}`), () => void change(judging.say(verdict)), { class: "button small quiet", title: t("judge-stays") });

  function draw() {
    const said = judging.verdict();
    row.replaceChildren(...(said
      ? [h("span", { class: "judge-said" }, t(`judge-said-${said}`)),
         button(t("judge-undo"), () => void change(judging.takeBack()), { class: "button small quiet" })]
      : [h("span", { class: "judge-asked", "aria-hidden": "true" }, t("judge-label")), choice("fine"), choice("right"), ...(isNew ? [h("span", { class: "judge-stays" }, t("judge-stays"))] : [])]));
  }

  draw();
  return row;
}
