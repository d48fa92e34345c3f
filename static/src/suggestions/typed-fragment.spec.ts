import { describe, expect, it } from "vitest";
import { stateOf } from "../testing/fixtures";
import { caretContext } from "./caret-context";
import { coversSentence, pausedFragment, typedFragment } from "./typed-fragment";

const at = (line: string) => caretContext(stateOf("One.", line));

describe("what the unfinished sentence says", () => {
  it.each([
    ["Asked about the pumps, she said: “|", "Asked about the pumps, she said:"],
    ["Asked about the pumps, she said: “We wi|", "Asked about the pumps, she said:"],
    ["Two. Asked about the pumps, she said: |", "Asked about the pumps, she said:"],
    ["The mayor said |", "The mayor said"],
    ["The mayor said that the wa|", "The mayor said"],
    ["The mayor sai|", ""],
    ["The mayor said|", ""],
    ["He put it this way: |", "He put it this way:"],
    ["The wall worries Halvard Tennick |", "The wall worries Halvard Tennick"],
    ["The wall worries Halvard Tenn|", "The wall worries Halvard"],
    ["Halvard |", ""],
    ["When I asked, I |", "When I asked"],
    ["Asked |", ""],
    ["A long sentence without anything of the kind|", ""],
    ["“|", ""],
    ["|", ""],
    ["시장은 이렇게 말했다: |", "시장은 이렇게 말했다:"],
    ["시장은 “|", ""],
    ["김 시장은 “|", "김 시장은"],
  ])("%s", (line, fragment) => expect(typedFragment(at(line))).toBe(fragment));

  it("is nothing to ask about inside a sentence that goes on", () => {
    expect(typedFragment(at("The mayor said | that it holds."))).toBe("");
    expect(typedFragment(at("The mayor said: “|” The next sentence."))).toBe("The mayor said:");
  });

  it("is all of it where the writer pauses after three words", () => {
    expect(pausedFragment(at("The wall is |"))).toBe("The wall is");
    expect(pausedFragment(at("The wall |"))).toBe("");
    expect(pausedFragment(at("The mayor said: “We will pa|"))).toBe("The mayor said:");
  });

  it("is covered by an answer that knows it up to its last moment", () => {
    const covers = (typed: string, line: string) => coversSentence(typed, at(line));
    expect(covers("The mayor said", "The mayor said the wa|")).toBe(true);
    expect(covers("The mayor said the wall", "The mayor said the wall hol|")).toBe(true);
    expect(covers("", "The mayor said |")).toBe(false);
    expect(covers("The mayor said", "The mayor said: |")).toBe(false);
    expect(covers("The council said", "The mayor said |")).toBe(false);
    expect(covers("", "A long sentence|")).toBe(true);
  });
});
