import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { headlineDoc } from "../headline";
import { searchQuery, type Options } from "./matching";
import { findIn } from "./replacing";

const matches = (text: string, query: string, options: Partial<Options> = {}) =>
  findIn(
    EditorState.create({ doc: headlineDoc(text) }),
    searchQuery(query, { isCaseSensitive: false, isWholeWord: false, ...options }),
  ).map(({ from, to }) => ({ from: from - 1, to: to - 1 }));
const matchTexts = (text: string, query: string, options: Partial<Options> = {}) =>
  matches(text, query, options).map(({ from, to }) => text.slice(from, to));

describe("matches", () => {
  it("are found in any case, or in the one asked for", () => {
    expect(matchTexts("The Mayor and the mayor", "mayor")).toEqual(["Mayor", "mayor"]);
    expect(matchTexts("The Mayor and the mayor", "Mayor", { isCaseSensitive: true })).toEqual(["Mayor"]);
  });

  it("do not lie over each other", () => {
    expect(matches("aaaa", "aa")).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]);
  });

  it("are whole words where that is asked for", () => {
    expect(matchTexts("cat, concat; CAT’s cats", "cat", { isWholeWord: true })).toEqual(["cat", "CAT"]);
    expect(matchTexts("서울 서울은 (서울)", "서울", { isWholeWord: true })).toEqual(["서울", "서울"]);
    expect(matchTexts("a (b) c", "(b)", { isWholeWord: true })).toEqual(["(b)"]);
    expect(matchTexts("10 of 100, or 10%", "10", { isWholeWord: true })).toEqual(["10", "10"]);
  });

  it("do not mind how marks and spaces are written", () => {
    expect(matchTexts("He won’t say “no”", "won't")).toEqual(["won’t"]);
    expect(matchTexts("He won’t say “no”", '"no"')).toEqual(["“no”"]);
    expect(matchTexts("10\u00a0000 seats", "10 000", { isCaseSensitive: true })).toEqual(["10\u00a0000"]);
  });

  it("do not mind how Hangul and accents are written", () => {
    const decomposed = "서울 한국말 서울".normalize("NFD");
    expect(matchTexts(decomposed, "한국말").map((text) => text.normalize("NFC"))).toEqual(["한국말"]);
    expect(matchTexts("서울 한국말", "한국말".normalize("NFD"))).toEqual(["한국말"]);
    expect(matchTexts("cafe\u0301 and café", "café")).toEqual(["cafe\u0301", "café"]);
    // A letter is not found in another that is made of it.
    expect(matchTexts("cafe\u0301", "cafe")).toEqual([]);
    expect(matchTexts("한국", "하")).toEqual([]);
    expect(matchTexts("x x\u0331", "x\u0331")).toEqual(["x\u0331"]);
  });

  it("do not mind which of its parts a letter is composed of, nor which of two codes a hanja has", () => {
    for (const written of ["ệ", "e\u0323\u0302", "ê\u0323", "ẹ\u0302"])
      expect(matchTexts(`vi${written}t`, "việt"), written).toHaveLength(1);
    expect(matchTexts("하\u11ab국", "한국")).toHaveLength(1);
    expect(matchTexts("\uf9e1 \u674e", "\u674e")).toEqual(["\uf9e1", "\u674e"]);
    expect(matchTexts("\uf9e1 \u674e", "\uf9e1")).toEqual(["\uf9e1", "\u674e"]);
  });

  it("are of the text itself, not of a pattern", () => {
    for (const text of ["1.5", "a|b", "[x]", "$1", "\\n", "a{2}", "^.*$", "and/or", "x-y", "#&~"])
      expect(matchTexts(`1x5 aab x ${text} n`, text)).toEqual([text]);
  });

  it("keep their places behind letters that grow in lower case", () => {
    expect(matchTexts("İİ Ankara ankara", "ankara")).toEqual(["Ankara", "ankara"]);
  });

  it("of nothing are none", () => expect(matchTexts("text", "")).toEqual([]));
});
