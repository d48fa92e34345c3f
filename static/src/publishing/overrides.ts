/** What stands between a draft and its publication, one row a quote, and the reasons given for publishing it all the same. No DOM. */
import type * as wire from "../wire/types";

/** All objections to one quote, or to one source of it; one reason is for all of them. */
export interface ObjectionRow {
  key: string;
  /** The strictest of its objections. */
  level: wire.PolicyLevel;
  where: wire.Objection["where"];
  /** Quotes with this objection; several only if they share it. */
  quotes: string[];
  kinds: wire.FindingKind[];
  objections: wire.Objection[];
  /** What the check found; null for a restricted source, and where only the speaker was not checked. */
  finding: wire.HeadlineFinding | wire.QuoteFinding | null;
}

const LEVELS: readonly wire.PolicyLevel[] = ["block", "reason", "show"];
const strictest = (objections: wire.Objection[]): wire.PolicyLevel =>
  LEVELS.find((level) => objections.some((one) => one.level === level)) ?? "show";

/** Quotes whose speaker was not checked are one row: one reason is enough for all. */
const UNCHECKED: wire.FindingKind = "unchecked";

function keyOf({ kind, where, quote, source_id, start }: wire.Objection, all: readonly wire.Objection[]): string {
  if (kind === UNCHECKED) return UNCHECKED;
  if (where === "source") return JSON.stringify([where, quote, source_id]);
  // A fix of an earlier quote moves this one: it is numbered among those of the same words.
  const starts = all.filter((one) => one.where === where && one.quote === quote).map((one) => one.start);
  return JSON.stringify([where, quote, [...new Set(starts)].indexOf(start)]);
}

/** The rows of a check in the order of the article, those that ask for nothing but a look included. */
export function objectionRows(check: wire.PublishCheck): ObjectionRow[] {
  const grouped = new Map<string, wire.Objection[]>();
  for (const objection of check.objections) {
    const key = keyOf(objection, check.objections);
    grouped.set(key, [...(grouped.get(key) ?? []), objection]);
  }
  const headline = [...check.blockers, ...check.headline_warnings];
  const rows = [...grouped].map(([key, objections]): ObjectionRow => {
    const [{ where, start, quote }] = objections as [wire.Objection];
    const lists = { headline, body: check.warnings, standfirst: check.standfirst_warnings, details: [], source: [] };
    const findings: readonly NonNullable<ObjectionRow["finding"]>[] = lists[where];
    return {
      key,
      level: strictest(objections),
      where,
      quotes: [...new Set(objections.map((one) => one.quote))],
      kinds: [...new Set(objections.map(({ kind }) => kind))],
      objections,
      finding: findings.find((one) => one.quote === quote && one.start === start) ?? null,
    };
  });
  const objected = new Set(check.objections.flatMap(({ where, start }) => (where === "headline" ? [start] : [])));
  // What the policy has no level for is shown.
  const others = check.headline_warnings
    .filter(({ start }) => !objected.has(start))
    .map((finding): ObjectionRow => {
      const { quote, start } = finding;
      const key = JSON.stringify(["headline", quote, start]);
      return { key, level: "show", where: "headline", quotes: [quote], kinds: [], objections: [], finding };
    });
  return [...others, ...rows];
}

/** The difference to show of a row: from the source to the quote, or from the body to the headline. */
export const diffOf = ({ finding }: ObjectionRow): wire.DiffPart[] => {
  if (!finding) return [];
  return "nearest" in finding && finding.state === "not_found" ? (finding.nearest?.diff ?? []) : finding.diff;
};

/** Whether an editor has approved all that needs approval in this row. */
export function isApproved({ objections, level }: ObjectionRow): boolean {
  return objections.every((one) => one.level !== level || !!one.overridden?.approved_at);
}

/** The reasons that the writer has typed, by the keys of their rows. */
export type Reasons = ReadonlyMap<string, string>;

/** As it was typed; else as it was given for the same finding before; "" without one. */
export function reasonFor({ key, objections }: ObjectionRow, typed: Reasons): string {
  const inForce = objections.find(({ overridden }) => overridden)?.overridden?.reason;
  return typed.get(key) ?? inForce ?? objections.find((one) => one.earlier_reason)?.earlier_reason ?? "";
}

/** Those that need a reason and have none. */
export const withoutReason = (rows: readonly ObjectionRow[], typed: Reasons): ObjectionRow[] =>
  rows.filter((row) => row.level !== "show" && !isApproved(row) && !reasonFor(row, typed).trim());

/** Every reason of these rows as the wire has it, one for each kind of finding. */
export const overridesOf = (rows: readonly ObjectionRow[], typed: Reasons): wire.Override[] =>
  rows.flatMap((row) => {
    const reason = reasonFor(row, typed);
    if (!reason.trim()) return [];
    return row.objections
      .filter(({ level }) => level !== "show")
      .map(({ quote, kind, where, source_id }) => ({
        quote,
        reason,
        kind,
        ...(where === "source" && { source_id }),
      }));
  });

/** What is to be done next about a draft. */
export type Step =
  | { step: "write" }
  | { step: "fix"; missing: number }
  | { step: "wait" }
  | { step: "ask"; again: boolean }
  | { step: "decide" }
  | { step: "publish"; reasons: number };

/** Return the next step: fixing objections, then sign-off, then publishing. */
export function nextStep(check: wire.PublishCheck, rows: readonly ObjectionRow[], typed: Reasons): Step {
  if (check.empty) return { step: "write" };
  const { sign_off: request } = check;
  if (request?.may_decide) return { step: "decide" };
  if (request?.state === "requested" && !request.outdated) return { step: "wait" };
  const missing = withoutReason(rows, typed).length;
  if (missing) return { step: "fix", missing };
  const needsApproval = (row: ObjectionRow) =>
    !isApproved(row) &&
    ((check.needs_sign_off && row.level === "block") || (!!check.needs_editor && row.where === "source"));
  if (rows.some(needsApproval)) return { step: "ask", again: request !== null };
  return { step: "publish", reasons: rows.filter(({ level }) => level !== "show").length };
}
