import { expect, it } from "vitest";
import { NegativeCache } from "./negative-cache";

const requestFor = (typed: string, draft_id = "d1", source_ids?: string[]) => ({
  typed,
  draft_id,
  ...(source_ids && { source_ids }),
});

it("knows the next keys of a quote that is nowhere", () => {
  const nowhere = new NegativeCache();
  expect(nowhere.has(requestFor("“we will pay"))).toBe(false);
  nowhere.learn(requestFor("“we will pay"));
  expect(nowhere.has(requestFor("“we will pay"))).toBe(true);
  expect(nowhere.has(requestFor("“we will pay all of it"))).toBe(true);
});

it("knows nothing of other words, nor of fewer", () => {
  const nowhere = new NegativeCache();
  nowhere.learn(requestFor("“we will pay"));
  for (const typed of ["“we will pa", "“we will not pay", "we will pay", ""])
    expect(nowhere.has(requestFor(typed))).toBe(false);
});

it("knows nothing of what is looked for elsewhere", () => {
  const nowhere = new NegativeCache();
  nowhere.learn(requestFor("“we will pay", "d1", ["s1"]));
  expect(nowhere.has(requestFor("“we will pay", "d1", ["s1"]))).toBe(true);
  expect(nowhere.has(requestFor("“we will pay", "d1", ["s1", "s2"]))).toBe(false);
  expect(nowhere.has(requestFor("“we will pay", "d2", ["s1"]))).toBe(false);
  expect(nowhere.has(requestFor("“we will pay"))).toBe(false);
});

it("asks again when the sources may be others", () => {
  const nowhere = new NegativeCache();
  nowhere.learn(requestFor("“we will pay"));
  nowhere.forget();
  expect(nowhere.has(requestFor("“we will pay"))).toBe(false);
});
