/** The dialog of dismissed findings, where each can be restored, including those that do not occur in this draft. */
import { button, h } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { openDialog } from "../../ui/dialog";
import { scopeLabel, type Dismissal, type Dismissals } from "../state/dismissals";
import { quoted } from "../labels";

interface Ports {
  dismissals: Dismissals;
  /** Whether its words stand in the article as it is now. */
  occurs(dismissal: Dismissal): boolean;
  changed(): void;
}

export function openDismissedDialog({ dismissals, occurs, changed }: Ports): void {
  const { content } = openDialog(t("dismissals-title"), "dismissals");
  const dialog = content.closest("dialog")!;
  dialog.classList.add("drawer");
  const status = h("p.visually-hidden", { role: "status" });
  const list = h("div.drawer-list");

  function draw() {
    const all = dismissals.all();
    list.replaceChildren(
      all.length
        ? h("ul", ...all.map(row))
        : h("div.empty", h("p.empty-title", t("dismissals-none")), h("p", t("dismissals-none-hint"))),
    );
  }

  function row(dismissal: Dismissal, at: number): HTMLElement {
    const { kind, quote, scope } = dismissal;
    const description = [
      kind === "headline" ? t("headline-label") : null,
      scopeLabel(scope),
      moment(dismissal.at),
      occurs(dismissal) ? null : t("dismissals-elsewhere"),
    ];
    return h(
      "li.dismissal",
      { testid: "dismissal" },
      h("p.check-quote", quoted(quote, 200)),
      h("p.check-state", description.filter(Boolean).join(" · ")),
      button(t("checks-restore"), () => restore(dismissal, at), "small", {
        "aria-label": t("dismissals-restore", { quote: quoted(quote, 60) }),
      }),
    );
  }

  function restore(dismissal: Dismissal, at: number) {
    dismissals.undo(dismissal);
    changed();
    draw();
    status.textContent = t("dismissals-restored", { quote: quoted(dismissal.quote, 60) });
    const buttons = list.querySelectorAll("button");
    (buttons[Math.min(at, buttons.length - 1)] ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
  }

  content.append(h("p.hint", t("dismissals-hint")), list, status);
  draw();
}
