import { afterEach, describe, expect, it, vi } from "vitest";
import { quoteFindingOf } from "../fixtures";
import { speakEnglish, speakKorean } from "../i18n/for-specs";
import type { Check } from "../panels/checks";
import { DEFAULTS } from "../settings/store";
import { cardWords, Telling } from "./telling";

const check = (quote: string, more: Parameters<typeof quoteFindingOf>[1]): Check =>
  ({ id: `0:${quote}`, where: "body", finding: quoteFindingOf(quote, more), dismissed: [] });

afterEach(speakEnglish);

describe("what a screen reader is told", () => {
  it("of a warning once, of several how many, of a good quote nothing", () => {
    const say = vi.fn();
    const telling = new Telling(say, () => DEFAULTS);
    const number = check("We need sixty", { state: "differs", hard: true, kinds: ["number"] });
    telling.checked([check("We will pay", {}), check("We … pay", { state: "edited" })]);
    expect(say).not.toHaveBeenCalled();
    telling.checked([number]);
    expect(say).toHaveBeenLastCalledWith("Differs from the source. A number was changed: “We need sixty”. F8 goes to it.");
    telling.checked([]);
    telling.checked([number]);
    expect(say).toHaveBeenCalledTimes(1);
    telling.checked([number, check("x", { state: "not_found" }), check("y", { state: "other_speaker" })]);
    expect(say).toHaveBeenLastCalledWith("2 quotes to look at. F8 goes from one to the next.");
    telling.checked([{ ...check("z", { state: "not_found" }), dismissed: [{ scope: "draft", what: "z" }] }]);
    expect(say).toHaveBeenCalledTimes(2);
  });

  it("of an open card its state, its gravity, the reason and the keys", () => {
    const message = "Differs from the source: “not” is left out, and with it a “not”.";
    expect(cardWords(quoteFindingOf("x", { state: "differs", hard: true, kinds: ["negation"], message }))).toBe(
      "Differs from the source. A “not” was changed. “not” is left out, and with it a “not”. Tab goes to what can be done, Escape back to the text.");
  });

  it("in Korean, too", () => {
    speakKorean();
    const say = vi.fn();
    const telling = new Telling(say, () => DEFAULTS);
    telling.checked([check("We need sixty", { state: "differs", hard: true, kinds: ["number"] })]);
    expect(say).toHaveBeenLastCalledWith("자료와 다름. 수치가 바뀜: “We need sixty”. F8 키를 누르면 그 인용문으로 이동합니다.");
    telling.checked([check("x", { state: "not_found" }), check("y", { state: "other_speaker" })]);
    expect(say).toHaveBeenLastCalledWith("살펴볼 인용문이 2개 있습니다. F8 키를 누르면 하나씩 차례로 이동합니다.");
  });
});
