import { describe, expect, it } from "vitest";
import { Dismissals } from "./dismissals";
import type { Kind } from "./finding";
import { brokenStore, memoryStore } from "../../testing/fixtures";

const one = (quote: string, kind: Kind = "quote", count = 0) => ({ kind, id: `${kind} ${count}:${quote}`, quote });

describe("Dismissals", () => {
  function store(map = new Map<string, string>()) {
    let now = 1000;
    return { map, of: (draft: string) => new Dismissals(memoryStore(map), draft, () => now++) };
  }

  it("cover their scope and can be undone", () => {
    const { of } = store();
    const here = of("a");
    const done = [
      here.dismiss("here", one("One")),
      here.dismiss("draft", one("Two")),
      here.dismiss("always", one("Three")),
    ];
    expect(["One", "Two", "Three"].map((quote) => here.covers(one(quote)))).toEqual([true, true, true]);
    expect(here.covers(one("One", "quote", 1))).toBe(false);
    expect(here.covers(one("Two", "headline"))).toBe(false);
    const reopened = of("a");
    expect(["One", "Two", "three "].map((quote) => reopened.covers(one(quote)))).toEqual([false, true, true]);
    const other = of("b");
    expect(["Two", "Three"].map((quote) => other.covers(one(quote)))).toEqual([false, true]);
    done.forEach((dismissal) => here.undo(dismissal));
    expect(["One", "Two", "Three"].some((quote) => here.covers(one(quote)))).toBe(false);
    expect(other.covers(one("Three"))).toBe(false);
  });

  it("are listed newest first", () => {
    const { of } = store();
    const here = of("a");
    here.dismiss("draft", one("We  WILL pay", "headline"));
    here.dismiss("always", one("Not here"));
    here.dismiss("here", one("Once"));
    expect(here.all().map(({ kind, scope, quote, at }) => [kind, scope, quote, at])).toEqual([
      ["quote", "here", "Once", 1002],
      ["quote", "always", "Not here", 1001],
      ["headline", "draft", "We  WILL pay", 1000],
    ]);
    here.dismiss("draft", one("we will pay", "headline"));
    expect(here.all()).toHaveLength(3);
    expect(
      of("b")
        .all()
        .map(({ quote }) => quote),
    ).toEqual(["Not here"]);
  });

  it("last as long as the page when storage fails", () => {
    const broken = new Dismissals(brokenStore, "a");
    expect(broken.all()).toEqual([]);
    broken.dismiss("always", one("x"));
    expect(broken.covers(one("x"))).toBe(true);
  });
});
