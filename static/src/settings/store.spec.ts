import { describe, expect, it } from "vitest";
import { DEFAULTS, SettingsStore } from "./store";
import { brokenStore } from "../testing/fixtures";

class Kept {
  constructor(private text: string | null = null) {}
  getItem = () => this.text;
  setItem = (_key: string, value: string) => void (this.text = value);
  removeItem = () => void (this.text = null);
}

describe("settings", () => {
  it("are the usual ones until something is chosen, and what was chosen afterwards", () => {
    const kept = new Kept();
    const store = new SettingsStore(kept);
    expect(store.now).toEqual(DEFAULTS);
    const delays: number[] = [];
    const end = store.subscribe((now, before) => delays.push(before.ghostDelay, now.ghostDelay));
    store.update({ ghostDelay: 500 });
    end();
    store.update({ ghostDelay: 1500 });
    expect(delays).toEqual([0, 500]);
    expect(new SettingsStore(kept).now).toEqual({ ...DEFAULTS, ghostDelay: 1500 });
  });

  it("use defaults for missing values", () => {
    const store = new SettingsStore(new Kept('{"ghost": false, "style": {"verb": "says"}}'));
    expect(store.now).toEqual({ ...DEFAULTS, ghost: false, style: { ...DEFAULTS.style, verb: "says" } });
  });

  it("last as long as the page when storage fails", () => {
    const store = new SettingsStore(brokenStore);
    expect(store.now).toEqual(DEFAULTS);
    store.update({ ghost: false });
    expect(store.now.ghost).toBe(false);
  });
});
