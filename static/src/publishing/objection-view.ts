/** One objection in the publishing dialog: its quote, the problem and the field for a reason. */
import { createElement, render } from "preact";
import { isEdit, sharesWords, type Compared } from "../checks/cards/diff-parts";
import { QuoteDiff } from "../checks/cards/quote-diff";
import { kindLabel, quoted, reasonText, STATE_ICONS, stateLabel } from "../checks/labels";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { button, h, icon } from "../ui/dom";
import type { IconName } from "../ui/icons";
import type { BackgroundQuote, EmbargoedQuote, PolicyLevel, PublishCheck } from "../wire/types";
import { diffOf, isApproved, type ObjectionRow } from "./overrides";

interface RowHandlers {
  reason(row: ObjectionRow): string;
  changed(row: ObjectionRow, reason: string): void;
  visit(row: ObjectionRow): void;
  /** Whether reasons can be given now. */
  isOpen: boolean;
}

const TESTIDS: Record<PolicyLevel, string> = { block: "blocker", reason: "reason-row", show: "publish-warning" };

export function objectionView(row: ObjectionRow, check: PublishCheck, handlers: RowHandlers): HTMLElement {
  const [quote = ""] = row.quotes;
  return h(
    "li",
    { class: `objection is-${row.level}`, testid: TESTIDS[row.level], "data-kinds": row.kinds.join(" ") },
    h(
      "div.objection-head",
      h("p.objection-kind", icon(iconOf(row)), titleOf(row)),
      button(t("publish-show"), () => handlers.visit(row), "small quiet", {
        "aria-label": t("publish-show-quote", { quote: quoted(quote, 60) }),
      }),
    ),
    ...wordsOf(row),
    h("p.objection-message", messageOf(row, check)),
    differenceOf(row),
    row.level === "show" ? null : reasonOf(row, handlers),
  );
}

function wordsOf({ quotes }: ObjectionRow): HTMLElement[] {
  return quotes.map((quote) => h("p.blocker-quote", quoted(quote, 200)));
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

function differenceOf(row: ObjectionRow): HTMLElement | null {
  const diff = diffOf(row);
  if (!sharesWords(diff) || !diff.some(({ op }) => op !== "equal")) return null;
  const host = h("div");
  render(createElement(QuoteDiff, { parts: diff, compared: comparedOf(row) }), host);
  return host;
}

function comparedOf(row: ObjectionRow): Compared {
  if (row.where === "headline") return row.finding?.state === "supported" ? "reworded headline" : "headline";
  return row.kinds.includes("paraphrase") || !isEdit(diffOf(row)) ? "paraphrase" : "quote";
}

/** The field of a reason; the reason alone where it cannot be changed now. */
function reasonOf(row: ObjectionRow, { reason, changed, isOpen }: RowHandlers): HTMLElement | null {
  const given = row.objections.find(({ overridden }) => overridden)?.overridden;
  const approved = isApproved(row) && row.objections.some(({ overridden }) => overridden);
  if (!isOpen || approved) {
    return given
      ? h(
          "dl.objection-reason",
          { testid: "override-given" },
          h("dt", given.by ? t("publish-reason-by", { name: given.by.name }) : t("publish-reason-given")),
          h("dd", given.reason),
          ...(given.approved_by && given.approved_at
            ? [h("dt", t("publish-approved-by")), h("dd", `${given.approved_by.name}, ${moment(given.approved_at)}`)]
            : []),
        )
      : null;
  }
  const area = h("textarea", {
    rows: 2,
    testid: "override-reason",
    placeholder: t(exampleFor(row)),
    on: { input: () => changed(row, area.value) },
  });
  area.value = reason(row);
  return h("label.reason", h("span", t("publish-because")), area);
}

function exampleFor({ where, kinds }: ObjectionRow) {
  if (kinds.includes("embargo")) return "publish-example-embargo";
  if (kinds.includes("background")) return "publish-example-background";
  return where === "headline" ? "publish-example-headline" : "publish-example-quote";
}
