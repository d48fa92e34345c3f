import { afterEach, describe, expect, it } from "vitest";
import { headlineFindingOf, headlineModelOf, quoteFindingOf, quoteModelOf, suggestionOf } from "../../testing/fixtures";
import { provenanceOf } from "../../articles/provenance";
import { useEnglish, useKorean } from "../../testing/setup";
import type { BodyQuote, DiffPart, QuoteFinding, Reason, SourcePlace } from "../../wire/types";
import { headlineFindingModels, quoteFindingModels, downgradeBySupport, withProvenance, type Finding } from "./finding";

const TEXTS = { headline: "h", body: "b" };
const whole: BodyQuote = { text: "We will not pay, and I said so.", start: 4, end: 35 };
const part: BodyQuote = { text: "We will not pay", start: 4, end: 19 };
const source: SourcePlace = {
  source_id: "s1",
  source_title: "Hearing",
  paragraph_id: 7,
  paragraph_index: 3,
  speaker: "BRAM OSK",
  start_ms: 83_000,
};
const equal: DiffPart = { op: "equal", before: "We will", after: "We will" };
const changed: DiffPart = { op: "replace", before: "fifty", after: "sixty", kind: "number" };

const shown = ({ evidence }: Finding) => evidence.map(({ type }) => type);
const ways = ({ actions }: Finding) => actions.map(({ type, primary }) => (primary ? `${type}!` : type));

afterEach(useEnglish);

describe("one shape for all findings", () => {
  it("has ids that stay from one answer to the next, and differ between headline and body", () => {
    const twice = [quoteFindingOf("We pay"), quoteFindingOf("We pay", { start: 20, end: 26 })];
    expect(quoteFindingModels(twice, TEXTS).map(({ id }) => id)).toEqual(["quote 0:We pay", "quote 1:We pay"]);
    expect(headlineFindingModels([headlineFindingOf("We pay")], TEXTS)[0]!.id).toBe("headline 0:We pay");
  });

  it("keeps place, state and the texts that were checked", () => {
    const [one] = quoteFindingModels([quoteFindingOf("We pay", { start: 3, end: 9, state: "edited" })], TEXTS);
    expect(one).toMatchObject({ kind: "quote", start: 3, end: 9, state: "edited", checked: TEXTS });
  });
});

describe("a headline quote that rests on quotes of the body", () => {
  const headline = headlineFindingOf("We will not pay", { state: "supported", support: [whole] });
  const inBody = (more: Partial<QuoteFinding>) => quoteFindingOf(whole.text, { ...whole, ...more });

  it("is uncertain where these need a look, and says why", () => {
    const [shown] = downgradeBySupport([headline], [inBody({ state: "not_found" })]);
    expect(shown).toMatchObject({ state: "uncertain", nearest: whole });
    const [model] = headlineFindingModels([shown!], TEXTS);
    expect(model!.message).toBe("The quote in the body that it rests on: Not found in the sources.");
  });

  it.each([
    ["its source is found", [inBody({ state: "verbatim" })]],
    ["another quote holds", [inBody({ state: "not_found" }), inBody({ state: "edited" })]],
    ["the body was not checked", []],
    ["it is about other words", [inBody({ state: "not_found", start: 90, end: 121 })]],
  ])("stays as it is where %s", (_, body) => {
    expect(downgradeBySupport([headline], body)).toEqual([headline]);
  });

  it("stays unsupported", () => {
    const unsupported = headlineFindingOf("We pay");
    expect(downgradeBySupport([unsupported], [inBody({ state: "not_found" })])).toEqual([unsupported]);
  });
});

describe("a headline quote", () => {
  it.each([
    [
      { nearest: whole, fix: part, diff: [equal] },
      ["quotes", "diff", "words"],
      ["fix!", "show", "dismiss", "feedback"],
    ],
    [
      { nearest: whole, fix: { ...part, text: "We will not pay, and I said so", end: 34 }, diff: [equal] },
      ["quotes", "diff"],
      ["fix!", "show", "dismiss", "feedback"],
    ],
    [{ nearest: whole, diff: [changed] }, ["quotes"], ["show", "dismiss", "feedback"]],
    [{ state: "uncertain", nearest: whole, fix: part }, ["quotes", "words"], ["fix", "show", "dismiss", "feedback"]],
    [{}, ["advice"], ["dismiss", "feedback"]],
    [{ state: "in_source", source, nearest: whole }, ["place", "quotes"], ["read!", "show", "dismiss", "feedback"]],
    [{ state: "supported", support: [whole], diff: [equal] }, ["quotes", "diff"], []],
    [{ state: "supported", support: [whole, part], diff: [equal] }, ["quotes"], []],
    [{ state: "not_a_quotation" }, [], []],
    [{ state: "unchecked" }, [], []],
  ] as const)("%j", (more, evidence, actions) => {
    const one = headlineModelOf("We will pay", structuredClone<object>(more));
    expect(shown(one)).toEqual(evidence);
    expect(ways(one)).toEqual(actions);
  });
});

describe("a body quote", () => {
  const nowhere = {
    source_id: null,
    source_title: null,
    paragraph_id: null,
    paragraph_index: null,
    speaker: null,
    start_ms: null,
    source_text: null,
  };

  it.each([
    [{}, ["facts"], ["attach", "read", "play", "pull"]],
    [{ attached: false }, ["facts"], ["attach!", "read", "play", "pull"]],
    [
      { state: "differs", source_text: "We need fifty", diff: [changed] },
      ["diff", "facts"],
      ["fix!", "attach", "read", "play", "dismiss", "feedback"],
    ],
    [{ state: "other_speaker" }, ["facts"], ["attach", "read", "play", "dismiss", "feedback"]],
    [
      { state: "other_speaker", attributed_to: { name: "We", start: 0, end: 2 }, reasons: [{ id: "other-speaker" }] },
      ["facts"],
      ["speaker!", "attach", "read", "play", "dismiss", "feedback"],
    ],
    [
      { state: "other_speaker", attributed_to: { name: "Ada", start: 0, end: 2 }, reasons: [{ id: "other-speaker" }] },
      ["facts"],
      ["attach", "read", "play", "dismiss", "feedback"],
    ],
    [{ state: "not_found", ...nowhere }, ["advice"], ["unquote", "dismiss", "feedback"]],
  ] as const)("%j", (more, evidence, actions) => {
    const one = quoteModelOf("We need sixty", structuredClone<object>(more));
    expect(shown(one)).toEqual(evidence);
    expect(ways(one)).toEqual(actions);
  });

  it("that was inserted leads to the very passage, and says what it was", () => {
    const inserted = provenanceOf(suggestionOf("We will not pay"), 0, 15);
    const one = withProvenance(quoteModelOf("We will surely pay"), inserted);
    expect(one.evidence[0]).toEqual({ type: "inserted", words: "Originally inserted: “We will not pay”" });
    expect(one.actions.find(({ type }) => type === "read")).toMatchObject({ sought: inserted });
    const elsewhere = withProvenance(quoteModelOf("We will not pay"), { ...inserted, source_id: "s2" });
    expect(shown(elsewhere)).toEqual(["facts"]);
    expect(elsewhere.actions.find(({ type }) => type === "read")).toMatchObject({ sought: 7 });
  });
});

describe("why", () => {
  const reasons: Reason[] = [
    { id: "replaced-number", before: "fifty", after: "sixty" },
    { id: "several-speakers", speakers: ["Ada", "Bram"] },
  ];

  it("is said in the page's language", () => {
    expect(quoteModelOf("x", { reasons }).message).toBe(
      "The number “fifty” was changed to “sixty”. In the source these words are not one person’s: they come from Ada and Bram.",
    );
    useKorean();
    expect(quoteModelOf("x", { reasons }).message).toBe(
      "“fifty”(이)라는 수치가 “sixty”(으)로 바뀌었습니다. 자료에서는 한 사람의 말이 아니라 Ada 및 Bram의 말입니다.",
    );
  });

  it("is the server's own message where it gives a reason that is not known, or none", () => {
    const message = "Differs in a new way.";
    expect(quoteModelOf("x", { message, reasons: [...reasons, { id: "new-way" }] }).message).toBe(message);
    expect(quoteModelOf("x", { message, reasons: [] }).message).toBe(message);
  });
});
