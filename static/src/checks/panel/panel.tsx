import { render } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/messages";
import { Button, EmptyState, Icon } from "../../ui/elements";
import { findingLabel, needsReview, quoted, STATE_ICONS, stateLine } from "../labels";
import { isWarning, type Check } from "../editor-findings";
import { scopeLabel } from "../state/dismissals";
import type { Finding } from "../state/finding";

interface Actions {
  /** Show a quote in the article and open its card. */
  visit(check: Check): void;
  restore(check: Check): void;
}

interface Props extends Actions {
  checks: Check[];
  /** Why quotes of the article may be missing here; null where all were checked. */
  status?: string | null;
  /** Number of dismissed findings, including those that do not occur in this draft. */
  dismissals: number;
  /** Address of the quote sheet, if it has one. */
  sheet?: string;
  openDismissed(): void;
}

const isDismissed = ({ dismissed }: Check) => dismissed.length > 0;
const isUnattached = ({ kind, given }: Finding) => kind === "quote" && !given.attached;

export const renderChecks = (host: HTMLElement, props: Props): void => render(<ChecksPanel {...props} />, host);

/** Every quote in the article and its check, warnings first; or only the warnings. */
export function ChecksPanel({ checks, status, dismissals, sheet, openDismissed, ...actions }: Props) {
  const [onlyWarnings, setOnlyWarnings] = useState(false);
  const warnings = checks.filter(isWarning);
  return (
    <div class="pane-scroll">
      {status && (
        <p class="pane-status" data-testid="checks-status">
          {status}
        </p>
      )}
      <div class="check-head" hidden={!checks.length}>
        <ul class="check-counts" aria-label={t("checks-by-state")}>
          {countByState(checks).map(([finding, count]) => (
            <li key={findingLabel(finding)} class={`check-${finding.state}`}>
              <Icon name={STATE_ICONS[finding.state]} />
              <strong>{count}</strong> {findingLabel(finding)}
            </li>
          ))}
        </ul>
        <label class="setting">
          <input
            type="checkbox"
            data-testid="checks-only"
            checked={onlyWarnings}
            onChange={({ currentTarget }) => setOnlyWarnings(currentTarget.checked)}
          />
          <span>{t("checks-only")}</span>
        </label>
      </div>
      <div class="check-lists">
        {!checks.length && !status && <EmptyState title={t("checks-none")} hint={t("checks-none-hint")} />}
        {onlyWarnings && checks.length > 0 && !warnings.length && <p class="hint">{t("checks-all-fine")}</p>}
        <Section title={t("checks-to-look-at")} checks={warnings} {...actions} />
        {!onlyWarnings && (
          <>
            <Section
              title={t("checks-checked")}
              checks={checks.filter(({ finding }) => !needsReview(finding))}
              {...actions}
            />
            <Section
              title={t("checks-dismissed")}
              checks={checks.filter((check) => needsReview(check.finding) && isDismissed(check))}
              {...actions}
            />
            {sheet && checks.length > 0 && (
              <p class="check-sheet">
                <a href={sheet} target="_blank" data-testid="quote-sheet">
                  {t("quote-sheet")}
                </a>{" "}
                {t("checks-sheet-use")}
              </p>
            )}
          </>
        )}
      </div>
      <Button
        look="link check-aside"
        data-testid="dismissed-open"
        aria-haspopup="dialog"
        hidden={!dismissals}
        onClick={openDismissed}
      >
        {dismissals > 0 && t("checks-set-aside", { count: dismissals })}
      </Button>
    </div>
  );
}

function Section({ title, checks, ...actions }: Actions & { title: string; checks: Check[] }) {
  if (!checks.length) return null;
  return (
    <section class="check-section" aria-label={title}>
      <h2>
        {title}
        <span class="count">{checks.length}</span>
      </h2>
      <ul>
        {checks.map((check) => (
          <CheckRow key={`${check.finding.kind} ${check.finding.id}`} check={check} {...actions} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ check, visit, restore }: Actions & { check: Check }) {
  const { finding, dismissed } = check;
  const isInHeadline = finding.kind === "headline";
  const facts = [
    isInHeadline && t("headline-label"),
    isInHeadline ? findingLabel(finding) : stateLine(finding.given),
    isUnattached(finding) && t("checks-not-attached"),
    dismissed[0] && scopeLabel(dismissed[0].scope),
  ];
  const isHard = !isInHeadline && finding.given.hard;
  return (
    <li class={`check check-${finding.state}${isHard ? " is-hard" : ""}`} data-testid="check">
      <Button
        look="check-main"
        onClick={({ currentTarget }) => {
          visit(check);
          // The card below takes room from the list.
          currentTarget.scrollIntoView({ block: "nearest" });
        }}
      >
        <Icon name={STATE_ICONS[finding.state]} />
        <span class="check-quote">{quoted(finding.quote)}</span>
        <span class="check-state">{facts.filter(Boolean).join(" · ")}</span>
      </Button>
      {dismissed.length > 0 && (
        <Button look="small quiet" onClick={() => restore(check)}>
          {t("checks-restore")}
        </Button>
      )}
    </li>
  );
}

/** Count findings by label, each with the first finding that has it, in the order of the article. */
function countByState(checks: Check[]): [Finding, number][] {
  const counts = new Map<string, [Finding, number]>();
  for (const { finding } of checks) {
    const label = findingLabel(finding);
    counts.set(label, [finding, (counts.get(label)?.[1] ?? 0) + 1]);
  }
  return [...counts.values()];
}
