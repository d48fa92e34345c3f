import { describe, expect, it } from "vitest";
import { Dismissals } from "./dismissals";

describe("Dismissals", () => {
  const map = new Map<string, string>();
  const keeper = { getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, value: string) => void map.set(key, value) };
  const of = (draft: string) => new Dismissals(keeper, "quote", draft);

  it("reaches as far as it says, and can be undone", () => {
    const here = of("a");
    const once = here.dismiss("here", "0:One", "One");
    const draft = here.dismiss("draft", "0:Two", "Two");
    const always = here.dismiss("always", "0:Three", "Three");
    expect(["One", "Two", "Three"].map((quote) => here.covers(`0:${quote}`, quote))).toEqual([true, true, true]);
    expect(here.covers("1:One", "One")).toBe(false);
    const reopened = of("a");
    expect(["One", "Two", "three "].map((quote) => reopened.covers(`0:${quote}`, quote))).toEqual([false, true, true]);
    const other = of("b");
    expect(["Two", "Three"].map((quote) => other.covers(`0:${quote}`, quote))).toEqual([false, true]);
    [once, draft, always].forEach((one) => here.undo(one));
    expect(["One", "Two", "Three"].some((quote) => here.covers(`0:${quote}`, quote))).toBe(false);
  });

  it("survives a store that is full or spoilt", () => {
    const broken = new Dismissals({ getItem: () => "{", setItem: () => { throw new Error("full"); } }, "quote", "a");
    expect(() => broken.dismiss("always", "0:x", "x")).not.toThrow();
    expect(broken.covers("0:x", "x")).toBe(false);
  });
});
