import { describe, expect, it } from "vitest";
import type { Why } from "../../wire/types";
import { reasonsText, markSharedWords } from "./reasons";

const why = (more: Partial<Why> = {}): Why => ({ matched: [], similarity: null, notes: [], ...more });

describe("reasonsText", () => {
  it.each<[Partial<Why>, string]>([
    [
      { matched: ["budget", "flood wall"], similarity: 0.7, notes: ["follows_last_quote"] },
      "Shared words: budget, flood wall · close in meaning · follows your last quote",
    ],
    [
      { similarity: 0.5, notes: ["same_paragraph_as_last_quote", "speaker_named"] },
      "Close in meaning · same paragraph as your last quote · speaker mentioned",
    ],
    [{ matched: ["budget"], similarity: 0.49 }, "Shared words: budget"],
    [{ matched: ["budget"], notes: ["matched_earlier"] }, "Words from further up: budget"],
    [{ similarity: 0.2 }, ""],
    [{ notes: ["from_a_newer_server", "speaker_named"] }, "Speaker mentioned"],
  ])("%j", (given, line) => expect(reasonsText(why(given))).toBe(line));

  it("says nothing before the ranking", () => expect(reasonsText(undefined)).toBe(""));
});

describe("markSharedWords", () => {
  const drawn = (text: string, ...matched: string[]) => {
    const element = document.createElement("p");
    element.append(...markSharedWords(text, why({ matched })));
    return element;
  };
  const marked = (text: string, ...matched: string[]) =>
    [...drawn(text, ...matched).querySelectorAll(".shared")].map((one) => one.textContent);

  it("marks whole words wherever they stand, however they begin", () => {
    expect(marked("Walls, a wall. The WALL: wallpaper, seawall.", "wall")).toEqual(["wall", "WALL"]);
    expect(marked("a flood, the flood wall", "flood", "flood wall")).toEqual(["flood", "flood wall"]);
    expect(marked("물이 새는 벽은 벽은커녕", "벽은")).toEqual(["벽은"]);
    expect(marked("The U.S. paid $5, not 3.5%.", "U.S.", "$5", "3.5%")).toEqual(["U.S.", "$5", "3.5%"]);
  });

  it("leaves the text as it is", () => {
    const text = "🌊 The wall <b>costs</b> (.*) more.";
    for (const matched of [[], [""], ["wall", "costs"], ["(.*)"], ["b>c", "[", "a-b\\"]])
      expect(drawn(text, ...matched).textContent).toBe(text);
    expect(drawn(text, "costs").querySelector("b")).toBeNull();
    expect(marked(text, "(.*)")).toEqual(["(.*)"]);
  });
});
