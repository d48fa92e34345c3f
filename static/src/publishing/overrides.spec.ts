import { describe, expect, it } from "vitest";
import { objectionOf, publishCheckOf, quoteFindingOf, signOffOf, headlineFindingOf } from "../testing/fixtures";
import {
  isApproved,
  nextStep,
  objectionRows,
  overridesOf,
  reasonFor,
  withoutReason,
  type ObjectionRow,
  type Reasons,
} from "./overrides";

const number = objectionOf("We need sixty", { kind: "number", start: 3 });
const speaker = objectionOf("We need sixty", { kind: "wrong_speaker", start: 3 });
const words = objectionOf("We pay", { kind: "words", level: "reason", start: 40 });
const shown = objectionOf("We hope", { kind: "paraphrase", level: "show", start: 60 });
const embargo = objectionOf("We pay", { kind: "embargo", where: "source", source_id: "s1", start: 40 });
const background = { ...embargo, id: "b", kind: "background" as const };
const approved = {
  by: { person_id: "a", name: "Ada Reporter" },
  at: "2031-05-03T12:00:00Z",
  reason: "She corrected herself.",
  approved_by: { person_id: "b", name: "Bo Editor" },
  approved_at: "2031-05-03T12:30:00Z",
};

describe("objectionRows", () => {
  it("has one row for all that is the matter with a quote, with the strictest level and its finding", () => {
    const finding = quoteFindingOf("We need sixty", { start: 3, state: "differs" });
    const rows = objectionRows(publishCheckOf({ objections: [number, speaker, words], warnings: [finding] }));
    expect(rows.map(({ level, kinds }) => [level, kinds])).toEqual([
      ["block", ["number", "wrong_speaker"]],
      ["reason", ["words"]],
    ]);
    expect(rows[0]!.finding).toBe(finding);
    expect(rows[1]!.finding).toBeNull();
  });

  it("names a quote that is under embargo and for background once, apart from its words", () => {
    const rows = objectionRows(publishCheckOf({ objections: [words, embargo, background] }));
    expect(rows.map(({ where, kinds }) => [where, kinds])).toEqual([
      ["body", ["words"]],
      ["source", ["embargo", "background"]],
    ]);
  });

  it("keeps the key of a quote that an edit before it moved, and tells apart the same words at two places", () => {
    const keysAt = (...starts: number[]) =>
      objectionRows(publishCheckOf({ objections: starts.map((start) => ({ ...number, start })) })).map(
        ({ key }) => key,
      );
    expect(keysAt(1, 38)).toEqual(keysAt(3, 40));
    expect(new Set(keysAt(3, 40)).size).toBe(2);
  });

  it("takes together the quotes whose speaker was not checked", () => {
    const one = objectionOf("Wir zahlen", { kind: "unchecked", level: "reason", start: 1 });
    const other = objectionOf("Wir warten", { kind: "unchecked", level: "reason", start: 30 });
    const rows = objectionRows(publishCheckOf({ objections: [one, other] }));
    expect(rows.map(({ quotes }) => quotes)).toEqual([["Wir zahlen", "Wir warten"]]);
  });

  it("shows headline quotes that the policy has no level for", () => {
    const uncertain = headlineFindingOf("We hope", { state: "uncertain" });
    const [row] = objectionRows(publishCheckOf({ headline_warnings: [uncertain] }));
    expect(row).toMatchObject({ level: "show", where: "headline", finding: uncertain, objections: [] });
  });
});

describe("reasons", () => {
  const typed = (...reasons: [ObjectionRow | undefined, string][]): Reasons =>
    new Map(reasons.map(([row, reason]) => [row!.key, reason]));

  it("are missing while they are blank, and where something is asked", () => {
    const rows = objectionRows(publishCheckOf({ objections: [number, words, shown] }));
    const blank = typed([rows[0], "  "]);
    expect(withoutReason(rows, blank)).toHaveLength(2);
    expect(overridesOf(rows, blank)).toEqual([]);
    expect(withoutReason(rows, typed([rows[0], "Cleared by phone"]))).toEqual([rows[1]]);
  });

  it("are sent for each kind, so that one for an embargo says nothing of the words", () => {
    const rows = objectionRows(publishCheckOf({ objections: [number, speaker, words, embargo, background] }));
    expect(overridesOf(rows, typed([rows[0], "On tape"], [rows[2], "Lifted"]))).toEqual([
      { quote: "We need sixty", reason: "On tape", kind: "number" },
      { quote: "We need sixty", reason: "On tape", kind: "wrong_speaker" },
      { quote: "We pay", reason: "Lifted", kind: "embargo", source_id: "s1" },
      { quote: "We pay", reason: "Lifted", kind: "background", source_id: "s1" },
    ]);
  });

  it("begin with that of a request for sign-off", () => {
    const [row] = objectionRows(publishCheckOf({ objections: [{ ...number, overridden: approved }] }));
    expect(reasonFor(row!, new Map())).toBe("She corrected herself.");
    expect(isApproved(row!)).toBe(true);
  });

  it("begin with the one that was given before, which is no override", () => {
    const check = publishCheckOf({ objections: [{ ...number, earlier_reason: "On tape" }], needs_sign_off: true });
    const [row] = objectionRows(check);
    expect(reasonFor(row!, new Map())).toBe("On tape");
    expect(isApproved(row!)).toBe(false);
    expect(nextStep(check, [row!], new Map()).step).toBe("ask");
    expect(overridesOf([row!], new Map())).toEqual([{ quote: "We need sixty", kind: "number", reason: "On tape" }]);
    expect(withoutReason([row!], typed([row, ""]))).toHaveLength(1);
  });
});

describe("nextStep", () => {
  const stepOf = (more: Parameters<typeof publishCheckOf>[0], reason = "") => {
    const check = publishCheckOf(more);
    const rows = objectionRows(check);
    return nextStep(check, rows, new Map(rows.map(({ key }) => [key, reason]))).step;
  };
  const objections = [number];

  it.each([
    ["an empty draft is written first", { empty: true }, "", "write"],
    ["nothing is the matter", {}, "", "publish"],
    ["what blocks has no reason", { objections }, "", "fix"],
    ["it has one", { objections }, "On tape", "publish"],
    ["what is only shown has none", { objections: [shown] }, "", "publish"],
    ["an editor has to approve", { objections, needs_sign_off: true }, "On tape", "ask"],
    ["an editor has to approve, and a reason is missing", { objections, needs_sign_off: true }, "", "fix"],
    ["reasons alone need no editor", { objections: [words], needs_sign_off: true }, "On tape", "publish"],
    ["only an editor overrides an embargo", { objections: [embargo], needs_editor: true }, "Lifted", "ask"],
    [
      "it was approved",
      { objections: [{ ...number, overridden: approved }], needs_sign_off: true, sign_off: signOffOf("approved") },
      "",
      "publish",
    ],
    ["it was requested", { objections, needs_sign_off: true, sign_off: signOffOf("requested") }, "On tape", "wait"],
    [
      "it was changed after the request",
      { objections, needs_sign_off: true, sign_off: signOffOf("requested", { outdated: true }) },
      "On tape",
      "ask",
    ],
    ["it was sent back", { objections, needs_sign_off: true, sign_off: signOffOf("sent_back") }, "On tape", "ask"],
    ["the reader decides", { objections, sign_off: signOffOf("requested", { may_decide: true }) }, "", "decide"],
  ] as const)("%s", (_case, more, reason, step) => {
    expect(stepOf(structuredClone<object>(more), reason)).toBe(step);
  });
});
