import { describe, expect, it } from "vitest";
import { applyEdits, addEdit, trimEndOmissions, type QuoteEdit } from "./quote-edits";

const TEXT = "A wall, without pumps, is money thrown in the harbour. I mean it.";
const at = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });
const cut = (words: string): QuoteEdit => ({ ...at(words), words: null });
const bracket = (words: string, own: string): QuoteEdit => ({ ...at(words), words: own });
const whole = (...edits: QuoteEdit[]) => applyEdits(TEXT, 0, TEXT.length, edits);

describe("an edited quote", () => {
  it.each([
    [[cut("without pumps")], "A wall … is money thrown in the harbour. I mean it."],
    [[cut("money thrown in ")], "A wall, without pumps, is … the harbour. I mean it."],
    [[cut("is money thrown in the harbour.")], "A wall, without pumps … I mean it."],
    [[cut("I")], "A wall, without pumps, is money thrown in the harbour. … mean it."],
    [[bracket("A wall", "The plan")], "[The plan], without pumps, is money thrown in the harbour. I mean it."],
    [[bracket("mean it", "am sure")], "A wall, without pumps, is money thrown in the harbour. I [am sure]."],
    [[cut("without pumps"), bracket("harbour", "bay")], "A wall … is money thrown in the [bay]. I mean it."],
    [
      [{ start: 6, end: 6, words: "of stone" }],
      "A wall [of stone], without pumps, is money thrown in the harbour. I mean it.",
    ],
    [
      [{ start: 26, end: 26, words: "truly" }],
      "A wall, without pumps, is [truly] money thrown in the harbour. I mean it.",
    ],
  ])("%#", (edits, words) => expect(whole(...edits)).toBe(words));

  it("leaves an edit out that the quote does not hold", () => {
    expect(applyEdits(TEXT, at("money").start, at("harbour").end, [cut("pumps"), cut("thrown")])).toBe(
      "money … in the harbour",
    );
  });

  it("needs no ellipsis at its ends", () => {
    const { start, end } = trimEndOmissions(TEXT, 0, at("harbour.").end, [
      cut("A wall"),
      cut("without pumps"),
      cut("in the harbour"),
    ]);
    expect(
      TEXT.slice(start, end)
        .replace(/^[\s,]+/, "")
        .trim(),
    ).toBe("is money thrown");
  });
});

describe("edits", () => {
  it("of one stretch beside another are one", () => {
    const edits = [cut("thrown in"), cut("without pumps")].reduce(
      (all: QuoteEdit[], edit) => addEdit(TEXT, all, edit),
      [],
    );
    expect(whole(...addEdit(TEXT, edits, cut("is money")))).toBe("A wall … the harbour. I mean it.");
  });

  it("take the place of those they cover", () => {
    const edits = addEdit(TEXT, [cut("pumps")], bracket("without pumps", "alone"));
    expect(whole(...edits)).toBe("A wall, [alone], is money thrown in the harbour. I mean it.");
    expect(whole(...addEdit(TEXT, edits, cut("wall, without pumps, is")))).toBe(
      "A … money thrown in the harbour. I mean it.",
    );
  });
});
