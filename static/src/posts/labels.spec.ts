import { describe, expect, it } from "vitest";
import { likelihoodText, distinctiveWords, splitByWords } from "./labels";

const heavy = (text: string, draft: string) =>
  splitByWords(text, distinctiveWords(draft))
    .filter(({ weight }) => weight)
    .map(({ text: words }) => words);

describe("words of posts", () => {
  it("say how likely it is, by the server's threshold where it says one", () => {
    expect([0.95, 0.6, 0.2].map((one) => likelihoodText(one, null))).toEqual([
      "Very likely about this story",
      "Likely about this story",
      "Possibly about this story",
    ]);
    expect([0.7, 0.2, 0.1].map((one) => likelihoodText(one, 0.15))).toEqual([
      "Very likely about this story",
      "Likely about this story",
      "Possibly about this story",
    ]);
    expect(likelihoodText(null, 0.5)).toBe("Shares words with this story");
  });

  it("weigh what the draft has too, and says something", () => {
    expect(
      heavy(
        "@ferry_harbour The ferries about the Harbour are late: https://harbour.example/ferry",
        "About the ferry in the harbour",
      ),
    ).toEqual(["ferries", "Harbour"]);
    expect(heavy("시청에서 다리를 닫았다", "다리가 닫힌 까닭을 시청이 밝혔다")).toEqual(["시청에서", "다리를"]);
    expect(splitByWords("", new Set())).toEqual([]);
    expect(
      splitByWords("Late ferry!", distinctiveWords("ferry"))
        .map(({ text }) => text)
        .join(""),
    ).toBe("Late ferry!");
  });
});
