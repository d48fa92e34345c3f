import { describe, expect, it } from "vitest";
import { matches, type Options } from "./matching";

const found = (text: string, query: string, options: Partial<Options> = {}) =>
  matches(text, query, { isCaseSensitive: false, isWholeWord: false, ...options }).map(({ from, to }) => text.slice(from, to));

describe("matches", () => {
  it("are found in any case, or in the one asked for", () => {
    expect(found("The Mayor and the mayor", "mayor")).toEqual(["Mayor", "mayor"]);
    expect(found("The Mayor and the mayor", "Mayor", { isCaseSensitive: true })).toEqual(["Mayor"]);
  });

  it("do not lie over each other", () => {
    expect(matches("aaaa", "aa", { isCaseSensitive: false, isWholeWord: false })).toEqual([{ from: 0, to: 2 }, { from: 2, to: 4 }]);
  });

  it("are whole words where that is asked for", () => {
    expect(found("cat, concat; CAT’s cats", "cat", { isWholeWord: true })).toEqual(["cat", "CAT"]);
    expect(found("서울 서울은 (서울)", "서울", { isWholeWord: true })).toEqual(["서울", "서울"]);
    expect(found("a (b) c", "(b)", { isWholeWord: true })).toEqual(["(b)"]);
  });

  it("do not mind how marks and spaces are written", () => {
    expect(found("He won’t say “no”", "won't")).toEqual(["won’t"]);
    expect(found("He won’t say “no”", '"no"')).toEqual(["“no”"]);
    expect(found("10\u00a0000 seats", "10 000", { isCaseSensitive: true })).toEqual(["10\u00a0000"]);
  });

  it("do not mind how Hangul and accents are written", () => {
    const decomposed = "서울 한국말 서울".normalize("NFD");
    expect(found(decomposed, "한국말").map((text) => text.normalize("NFC"))).toEqual(["한국말"]);
    expect(found("서울 한국말", "한국말".normalize("NFD"))).toEqual(["한국말"]);
    expect(found("cafe\u0301 and café", "café")).toEqual(["cafe\u0301", "café"]);
    // A letter is not found in another that is made of it.
    expect(found("cafe\u0301", "cafe")).toEqual([]);
    expect(found("한국", "하")).toEqual([]);
  });

  it("keep their places behind letters that grow in lower case", () => {
    expect(found("İİ Ankara ankara", "ankara")).toEqual(["Ankara", "ankara"]);
  });

  it("of nothing are none", () => expect(found("text", "")).toEqual([]));
});
