import { afterEach, describe, expect, it, vi } from "vitest";
import { quoteModelOf } from "../testing/fixtures";
import { useEnglish } from "../testing/setup";
import type { Check } from "./editor-findings";
import { DEFAULTS, type Settings } from "../settings/store";
import { cardAnnouncement, CheckAnnouncer } from "./announcements";

const check = (quote: string, more: Parameters<typeof quoteModelOf>[1]): Check => ({
  finding: quoteModelOf(quote, more),
  dismissed: [],
});

afterEach(useEnglish);

describe("check announcements", () => {
  it("names one warning, counts several, and is silent about good quotes", () => {
    const say = vi.fn();
    const telling = new CheckAnnouncer(say, () => DEFAULTS);
    const number = check("We need sixty", { state: "differs", hard: true, kinds: ["number"] });
    telling.update([check("We will pay", {}), check("We … pay", { state: "edited" })]);
    expect(say).not.toHaveBeenCalled();
    telling.update([number]);
    expect(say).toHaveBeenLastCalledWith(
      "Differs from the source. A number was changed: “We need sixty”. F8 goes to it.",
    );
    telling.update([]);
    telling.update([number]);
    expect(say).toHaveBeenCalledTimes(1);
    telling.update([number, check("x", { state: "not_found" }), check("y", { state: "other_speaker" })]);
    expect(say).toHaveBeenLastCalledWith("2 quotes to review. F8 moves from one to the next.");
    telling.update([
      {
        ...check("z", { state: "not_found" }),
        dismissed: [{ kind: "quote", scope: "draft", what: "z", quote: "z", at: 0 }],
      },
    ]);
    expect(say).toHaveBeenCalledTimes(2);
  });

  it("names state, severity, reason and keys of an open card", () => {
    const reasons = [{ id: "left-out-negation", words: "not" }];
    expect(cardAnnouncement(quoteModelOf("x", { state: "differs", hard: true, kinds: ["negation"], reasons }))).toBe(
      "Differs from the source. “not” was left out. Tab moves to the actions. Escape returns to the text.",
    );
  });

  it("follows the verbosity setting and the bound keys", () => {
    const announced = (chosen: Partial<Settings>, ...checks: Check[]) => {
      const say = vi.fn();
      new CheckAnnouncer(say, () => ({ ...DEFAULTS, ...chosen })).update(checks);
      return say.mock.calls;
    };
    const [one, other] = [check("x", { state: "not_found" }), check("y", { state: "other_speaker" })];
    expect(announced({ verbosity: "short" }, one)).toEqual([["One quote to review."]]);
    expect(announced({ verbosity: "short" }, one, other)).toEqual([["2 quotes to review."]]);
    expect(announced({ verbosity: "off" }, one)).toEqual([]);
    expect(announced({ keysOn: false }, one)).toEqual([["Not found in the sources: “x”."]]);
    expect(announced({ keysOn: false }, one, other)).toEqual([["2 quotes to review."]]);
    expect(announced({ keys: { "next-finding": "Alt-ArrowUp" } }, one)).toEqual([
      ["Not found in the sources: “x”. Alt and up arrow goes to it."],
    ]);
  });
});
