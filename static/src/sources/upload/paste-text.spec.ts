import { describe, expect, it } from "vitest";
import { textFromPaste } from "./paste-text";

const bold = "<p><b>Ada:</b> We begin.</p>";

describe("textFromPaste", () => {
  it("keeps mark-up that names speakers", () => {
    expect(textFromPaste(" Call ", "Ada: We begin.", { html: bold, text: "Ada: We begin." })).toEqual({
      title: "Call",
      text: "Ada: We begin.",
      html: bold,
    });
    const docs = '<span style="font-weight: 700">Ada</span>';
    expect(textFromPaste("", "Ada", { html: docs, text: "Ada" }).html).toBe(docs);
  });

  it("goes by the words once they were changed", () => {
    expect(textFromPaste("", "Ada: We began.", { html: bold, text: "Ada: We begin." })).toEqual({
      title: "",
      text: "Ada: We began.",
    });
  });

  it("leaves mark-up out that says nothing", () => {
    expect(
      textFromPaste("", "We begin.", { html: "<div><span>We begin.</span></div>", text: "We begin." }).html,
    ).toBeUndefined();
    expect(textFromPaste("", "We begin.", null).html).toBeUndefined();
  });
});
