import { describe, expect, it } from "vitest";
import { textLength } from "./length";

describe("a count", () => {
  it("of an English text goes by words", () => {
    expect(textLength("The mayor won’t go.\nNot 1,200 times.")).toEqual({
      words: 7,
      characters: 35,
      withoutSpaces: 30,
      sheets: 0.2,
      minutes: 1,
      isKorean: false,
    });
    expect(textLength("word ".repeat(238 * 4)).minutes).toBe(4);
    expect(textLength("")).toMatchObject({ words: 0, characters: 0, sheets: 0 });
  });

  it("of a Korean text goes by characters and sheets", () => {
    const text = "시의회는 BRT 예산을 줄였다.\n".repeat(100);
    expect(textLength(text)).toMatchObject({
      isKorean: true,
      characters: 1700,
      withoutSpaces: 1400,
      sheets: 8.5,
      minutes: 3,
    });
  });

  it("takes a syllable for one character, however it is written", () => {
    const composed = "한국말";
    expect(textLength(composed.normalize("NFD"))).toMatchObject({ characters: 3, isKorean: true });
    expect(textLength("👩‍👩‍👧!").characters).toBe(2);
  });

  it("of an English text with a Korean name stays English", () => {
    expect(textLength("The mayor of Seoul (서울) said no.").isKorean).toBe(false);
  });
});
