import { afterEach, describe, expect, it, vi } from "vitest";
import { quoteModelOf } from "../testing/fixtures";
import { useEnglish, useKorean } from "../testing/setup";
import type { Check } from "./panel/list";
import { DEFAULTS, type Settings } from "../settings/store";
import { cardAnnouncement, CheckAnnouncer } from "./announcements";

const check = (quote: string, more: Parameters<typeof quoteModelOf>[1]): Check => ({
  finding: quoteModelOf(quote, more),
  dismissed: [],
});

afterEach(useEnglish);

describe("what a screen reader is told", () => {
  it("of a warning once, of several how many, of a good quote nothing", () => {
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
        dismissed: [{ kind: "quote", scope: "draft", what: "z", quote: "z", at: null }],
      },
    ]);
    expect(say).toHaveBeenCalledTimes(2);
  });

  it("of an open card its state, its gravity, the reason and the keys", () => {
    const reasons = [{ id: "left-out-negation", words: "not" }];
    expect(cardAnnouncement(quoteModelOf("x", { state: "differs", hard: true, kinds: ["negation"], reasons }))).toBe(
      "Differs from the source. “not” was left out. Tab moves to the actions. Escape returns to the text.",
    );
  });

  it("of warnings as much as the writer wants to hear, and of keys that work", () => {
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

  it("in Korean, too", () => {
    useKorean();
    const say = vi.fn();
    const telling = new CheckAnnouncer(say, () => DEFAULTS);
    telling.update([check("We need sixty", { state: "differs", hard: true, kinds: ["number"] })]);
    expect(say).toHaveBeenLastCalledWith(
      "자료와 다름. 수치가 바뀜: “We need sixty”. F8 키를 누르면 그 인용문으로 이동합니다.",
    );
    telling.update([check("x", { state: "not_found" }), check("y", { state: "other_speaker" })]);
    expect(say).toHaveBeenLastCalledWith("검토할 인용문이 2개 있습니다. F8 키를 누르면 하나씩 차례로 이동합니다.");
  });
});
