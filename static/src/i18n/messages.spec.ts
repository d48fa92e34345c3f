import { afterEach, describe, expect, it } from "vitest";
import { day, moment } from "./dates";
import { useEnglish, useKorean } from "../testing/setup";
import { language, setMessages, t } from "./messages";

afterEach(useEnglish);

describe("the page's words", () => {
  it("have the plural forms of their language", () => {
    expect(t("word-count", { words: 1 })).toBe("1 word");
    expect(t("word-count", { words: 1200 })).toBe("1,200 words");
    useKorean();
    expect(language()).toBe("ko");
    expect(t("word-count", { words: 1 })).toBe("단어 1개");
    expect(t("word-count", { words: 1200 })).toBe("단어 1,200개");
  });

  it("put no marks around what they name", () => {
    setMessages("en", "word-count = [{ $words }]");
    expect(t("word-count", { words: "three" })).toBe("[three]");
  });

  it("show the id of a message that is missing, and go on", () => {
    setMessages("en", "close = Close");
    expect(t("home")).toBe("home");
    expect(t("close")).toBe("Close");
  });
});

describe("days", () => {
  it("are written as the language writes them", () => {
    expect(day("2031-05-03")).toBe("3 May 2031");
    expect(day(null)).toBe("");
    expect(day("no day")).toBe("");
    useKorean();
    expect(day("2031-05-03")).toBe("2031년 5월 3일");
  });

  it("have times by a clock of 24 hours", () => {
    const at = new Date(2031, 4, 3, 0, 5).toISOString();
    expect(moment(at)).toBe("3 May 2031, 00:05");
    useKorean();
    expect(moment(at)).toBe("2031년 5월 3일 00:05");
  });
});
