import { describe, expect, it } from "vitest";
import { curvesOf, omissionsText } from "./results";
import type { Candidate, Aggregation, Curve, MonitorAnswer } from "./types";

const curve = (by: Aggregation, ...points: [number, number][]): Curve => ({ by, points });

describe("monitor results", () => {
  const about = (more: Partial<Candidate>): Candidate => ({
    kind: "draft",
    id: "d1",
    title: "Crane",
    date: null,
    url: null,
    draft_id: "d1",
    probability: 0.9,
    aggregation: "learned",
    curve: [[1, 0.9]],
    posts: [],
    ...more,
  });
  const answer = (...articles: Candidate[]): MonitorAnswer => ({
    cascade: { posts: 9, depth: 2, from: null, to: null, read: 9, sampled: false, others: 0 },
    articles,
    threshold: 0.5,
    behind: false,
  });

  it("joins the curves of one article, whatever it was reckoned with", () => {
    const answers = new Map<Aggregation, MonitorAnswer>([
      ["learned", answer(about({}), about({ kind: "article", curve: [[1, 0.1]] }))],
      ["mean", answer(about({ kind: "article", curve: [[1, 0.3]] }))],
    ]);
    expect(curvesOf(about({ kind: "article" }), answers, ["learned", "mean", "max"])).toEqual([
      curve("learned", [1, 0.1]),
      curve("mean", [1, 0.3]),
    ]);
    expect(curvesOf(about({}), answers, ["learned", "mean"])).toEqual([curve("learned", [1, 0.9])]);
  });

  it("says what was left out", () => {
    const { cascade } = answer();
    expect(omissionsText({ behind: true, cascade: { ...cascade, read: 4, sampled: true, others: 1 } })).toEqual([
      "4 of 9 posts were compared: the oldest ones and some of the others.",
      "1 shorter thread in the same file was skipped.",
      "Some recent changes are not compared yet. Try again in a moment.",
    ]);
    expect(omissionsText(answer())).toEqual([]);
  });
});
