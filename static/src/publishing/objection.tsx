import { isEdit, sharesWords, type Compared } from "../checks/cards/diff-parts";
import { QuoteDiff } from "../checks/cards/quote-diff";
import { kindLabel, quoted, reasonText, STATE_ICONS, stateLabel } from "../checks/labels";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { Button, Icon } from "../ui/elements";
import type { IconName } from "../ui/icons";
import type { BackgroundQuote, EmbargoedQuote, PolicyLevel, PublishCheck } from "../wire/types";
import { diffOf, isApproved, type ObjectionRow } from "./overrides";

/** A change of the text that takes an objection away. */
export interface Fix {
  label: string;
  /** What it changed. */
  done: string;
  run(): Promise<void>;
}

interface Props {
  row: ObjectionRow;
  check: PublishCheck;
  fixes: Fix[];
  fix(fix: Fix): void;
  visit(): void;
  /** Whether reasons can be given now. */
  isOpen: boolean;
  reason: string;
  setReason(reason: string): void;
}

const TESTIDS: Record<PolicyLevel, string> = { block: "blocker", reason: "reason-row", show: "publish-warning" };

/** One objection: its quote, the problem, what can be done about it, and the field for a reason. */
export function Objection({ row, check, fixes, fix, visit, ...reasons }: Props) {
  const [quote = ""] = row.quotes;
  return (
    <li class={`objection is-${row.level}`} data-testid={TESTIDS[row.level]} data-kinds={row.kinds.join(" ")}>
      <div class="objection-head">
        <p class="objection-kind">
          <Icon name={iconOf(row)} />
          {titleOf(row)}
        </p>
        <Button look="small quiet" aria-label={t("publish-show-quote", { quote: quoted(quote, 60) })} onClick={visit}>
          {t("publish-show")}
        </Button>
      </div>
      {row.quotes.map((words) => (
        <p key={words} class="blocker-quote">
          {quoted(words, 200)}
        </p>
      ))}
      <p class="objection-message">{messageOf(row, check)}</p>
      <Difference row={row} />
      {fixes.length > 0 && (
        <div class="objection-fixes">
          {fixes.map((one) => (
            <Button key={one.label} look="small" onClick={() => fix(one)}>
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {row.level !== "show" && <Reason row={row} {...reasons} />}
    </li>
  );
}

function titleOf({ kinds, finding, where }: ObjectionRow): string {
  const isInDetails = where === "standfirst" || where === "details";
  const prefix = isInDetails ? [t(where === "details" ? "article-details-title" : "article-details-standfirst")] : [];
  if (kinds.length) return [...prefix, ...kinds.map(kindLabel)].join(" · ");
  return [where === "headline" && t("headline-label"), finding && stateLabel(finding.state)]
    .filter(Boolean)
    .join(" · ");
}

function iconOf({ finding, where }: ObjectionRow): IconName {
  if (finding) return STATE_ICONS[finding.state];
  return where === "source" ? "lock" : "missing";
}

/** One plain sentence. */
function messageOf({ finding, quotes, kinds, objections }: ObjectionRow, check: PublishCheck): string {
  if (finding) return reasonText(finding);
  if (kinds.includes("unchecked")) return t("publish-speaker-unchecked", { quotes: quotes.length });
  const [first] = objections;
  const isFrom = (one: BackgroundQuote) => one.quote === first?.quote && one.source_id === first.source_id;
  const embargo = check.embargoed.find(isFrom);
  const background = check.background.find(isFrom);
  if (embargo) {
    const until = t("publish-is-embargoed", { title: sourceName(embargo), until: moment(embargo.until) });
    return [until, embargo.note, background && t("publish-also-background")].filter(Boolean).join(" ");
  }
  return background ? t("publish-is-background", { title: sourceName(background) }) : (first?.message ?? "");
}

const sourceName = (quote: BackgroundQuote | EmbargoedQuote) => quote.source_title || t("sharing-source-hidden");

function Difference({ row }: { row: ObjectionRow }) {
  const parts = diffOf(row);
  if (!sharesWords(parts) || !parts.some(({ op }) => op !== "equal")) return null;
  return <QuoteDiff parts={parts} compared={comparedOf(row)} />;
}

function comparedOf(row: ObjectionRow): Compared {
  if (row.where === "headline") return row.finding?.state === "supported" ? "reworded headline" : "headline";
  return row.kinds.includes("paraphrase") || !isEdit(diffOf(row)) ? "paraphrase" : "quote";
}

/** The field of a reason; the reason alone where it cannot be changed now. */
function Reason({ row, reason, setReason, isOpen }: Pick<Props, "row" | "reason" | "setReason" | "isOpen">) {
  const given = row.objections.find(({ overridden }) => overridden)?.overridden;
  if (!isOpen || (given && isApproved(row))) {
    if (!given) return null;
    return (
      <dl class="objection-reason" data-testid="override-given">
        <dt>{given.by ? t("publish-reason-by", { name: given.by.name }) : t("publish-reason-given")}</dt>
        <dd>{given.reason}</dd>
        {given.approved_by && given.approved_at && (
          <>
            <dt>{t("publish-approved-by")}</dt>
            <dd>
              {given.approved_by.name}, {moment(given.approved_at)}
            </dd>
          </>
        )}
      </dl>
    );
  }
  return (
    <label class="reason">
      <span>{t("publish-because")}</span>
      <textarea
        rows={2}
        data-testid="override-reason"
        placeholder={t(exampleFor(row))}
        value={reason}
        onInput={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </label>
  );
}

function exampleFor({ where, kinds }: ObjectionRow) {
  if (kinds.includes("embargo")) return "publish-example-embargo";
  if (kinds.includes("background")) return "publish-example-background";
  return where === "headline" ? "publish-example-headline" : "publish-example-quote";
}
