/** The dialog of dismissed findings, where each can be restored, including those that do not occur in this draft. */
import { useRef, useState } from "preact/hooks";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { showDialog } from "../../ui/modal";
import { Button, EmptyState } from "../../ui/elements";
import { quoted } from "../labels";
import { scopeLabel, type Dismissal, type Dismissals } from "../state/dismissals";

interface Props {
  dismissals: Dismissals;
  /** Whether its words stand in the article as it is now. */
  occurs(dismissal: Dismissal): boolean;
  changed(): void;
}

export function openDismissedDialog(props: Props): void {
  showDialog(t("dismissals-title"), "dismissals", () => <DismissedFindings {...props} />, {
    className: "dialog drawer",
  });
}

function DismissedFindings({ dismissals, occurs, changed }: Props) {
  const [status, setStatus] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const all = dismissals.all();

  function restore(dismissal: Dismissal, index: number) {
    dismissals.undo(dismissal);
    changed();
    setStatus(t("dismissals-restored", { quote: quoted(dismissal.quote, 60) }));
    const others = [...list.current!.querySelectorAll("button")].filter((_, at) => at !== index);
    const heading = list.current!.closest("dialog")!.querySelector<HTMLElement>("h2");
    (others[Math.min(index, others.length - 1)] ?? heading)?.focus();
  }

  return (
    <>
      <p class="hint">{t("dismissals-hint")}</p>
      <div class="drawer-list">
        {all.length === 0 && <EmptyState title={t("dismissals-none")} hint={t("dismissals-none-hint")} />}
        <ul ref={list} hidden={!all.length}>
          {all.map((dismissal, index) => (
            <li
              key={`${dismissal.kind} ${dismissal.scope} ${dismissal.what}`}
              class="dismissal"
              data-testid="dismissal"
            >
              <p class="check-quote">{quoted(dismissal.quote, 200)}</p>
              <p class="check-state">{factsOf(dismissal, occurs(dismissal))}</p>
              <Button
                look="small"
                aria-label={t("dismissals-restore", { quote: quoted(dismissal.quote, 60) })}
                onClick={() => restore(dismissal, index)}
              >
                {t("checks-restore")}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <p class="visually-hidden" role="status">
        {status}
      </p>
    </>
  );
}

function factsOf({ kind, scope, at }: Dismissal, occurs: boolean): string {
  const facts = [kind === "headline" && t("headline-label"), scopeLabel(scope), moment(at)];
  return [...facts, !occurs && t("dismissals-elsewhere")].filter(Boolean).join(" · ");
}
