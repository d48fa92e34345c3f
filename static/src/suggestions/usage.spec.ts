import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Node } from "prosemirror-model";
import { quoteModelOf, suggestionOf } from "../testing/fixtures";
import type { Check } from "../checks/editor-findings";
import { provenanceOf } from "../articles/provenance";
import { bodySchema as schema } from "../articles/schema";
import { initialState, type SuggestState } from "./state/reducer";
import type { Ghost } from "./state/selectors";
import type { QuoteFinding, Suggestion, Used } from "../wire/types";
import { QUIET_MS, UsageReporter } from "./usage";

const item: Suggestion = {
  ...suggestionOf("🌊 The rain has nowhere to go."),
  spans: [{ start: 3, end: 30, score: 1 }],
};
const ghost = { item, insertion: { start: 3, end: 30 } } as unknown as Ghost;
const state: SuggestState = { ...initialState, items: [item], stage: "ranked", context: "He was asked." };

let sent: Used[][] = [];
let doc: Node;
let online = true;

const quoted = (words: string) =>
  schema.node("doc", null, [
    schema.node(
      "paragraph",
      null,
      words ? [schema.text(words, [schema.mark("quote", { ...provenanceOf(item, 3, 30) })])] : [],
    ),
  ]);

const make = (learns = true) =>
  new UsageReporter({
    learns: () => learns,
    title: () => "Pumps",
    doc: () => doc,
    send: (items) => {
      if (online) sent.push(items);
      return online;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  online = true;
  doc = quoted("");
});
afterEach(() => vi.useRealTimers());

const check = (quote: string, findingState: QuoteFinding["state"], aside = false): Check => ({
  finding: quoteModelOf(quote, { state: findingState }),
  dismissed: aside ? [{ kind: "quote", scope: "draft", what: quote, quote, at: 0 }] : [],
});

test("an offer is counted once, a dismissal follows an offer", () => {
  const using = make();
  using.offers(state, ghost);
  using.offers(state, ghost);
  using.offers({ ...state, dismissed: true }, null);
  using.offers({ ...state, dismissed: true }, null);
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent[0]!.map(({ action }) => action)).toEqual(["shown", "dismissed"]);
  // Offsets are code points: the wave is one.
  expect(sent[0]![0]).toEqual({
    kind: "suggestion",
    action: "shown",
    stage: "ranked",
    title: "Pumps",
    left_context: "He was asked.",
    chosen: { paragraph_id: 7, start: 2, end: 29 },
    offered: [{ paragraph_id: 7, start: 2, end: 29 }],
  });
});

test("where the desk does not learn no text is sent", () => {
  const using = make(false);
  using.offers(state, ghost);
  using.checked([check("It rained.", "differs")]);
  using.checked([check("It rained.", "differs", true)]);
  using.flush();
  expect(sent[0]).toEqual([
    { kind: "suggestion", action: "shown", stage: "ranked" },
    { kind: "finding", action: "dismissed", about: "quote" },
  ]);
});

test("an inserted quote that is edited afterwards is a correction, told once", () => {
  const using = make();
  doc = quoted("The rain has nowhere to go.");
  const { content } = doc;
  using.inserted({ item, provenance: provenanceOf(item, 3, 30), from: 1, to: content.size - 1 }, state);
  using.flush();
  doc = quoted("The rain has nowhere");
  using.flush();
  using.flush();
  expect(sent.flat().map(({ action, became }) => [action, became])).toEqual([
    ["accepted", undefined],
    ["corrected", "The rain has nowhere"],
  ]);
});

test("a fixed finding is a correction, a deleted one is not reported", () => {
  const using = make();
  using.checked([check("It rained for nine days.", "differs")]);
  using.checked([check("It rained for six days.", "verbatim")]);
  using.flush();
  expect(sent.flat().map(({ action, about }) => [action, about])).toEqual([["corrected", "quote"]]);
  expect(sent[0]![0]!.finding).toMatchObject({ quote: "It rained for nine days.", state: "differs" });
  using.checked([check("Another.", "not_found")]);
  using.checked([]);
  using.flush();
  expect(sent.flat()).toHaveLength(1);
});

test("dismissals from before the page was opened are not reported", () => {
  const using = make();
  using.checked([check("It rained.", "differs", true)]);
  using.flush();
  expect(sent).toEqual([]);
});

test("at most a hundred unsent items are kept", () => {
  const using = make();
  online = false;
  for (let i = 0; i < 130; i++) using.offers({ ...state, context: String(i) }, ghost);
  using.flush();
  online = true;
  using.flush();
  expect(sent[0]).toHaveLength(100);
});
