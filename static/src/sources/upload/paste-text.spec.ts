import { describe, expect, it } from "vitest";
import { pastedText } from "./paste-text";

const bold = "<p><b>Ada:</b> We begin.</p>";

describe("pastedText", () => {
  it("keeps mark-up that names speakers", () => {
    expect(pastedText(" Call ", "Ada: We begin.", { html: bold, text: "Ada: We begin." })).toEqual({
      title: "Call", text: "Ada: We begin.", html: bold,
    });
    const docs = '<span style="font-weight: 700">Ada</span>';
    expect(pastedText("", "Ada", { html: docs, text: "Ada" }).html).toBe(docs);
  });

  it("goes by the words once they were changed", () => {
    expect(pastedText("", "Ada: We began.", { html: bold, text: "Ada: We begin." })).toEqual({ title: "", text: "Ada: We began." });
  });

  it("leaves mark-up out that says nothing", () => {
    expect(pastedText("", "We begin.", { html: "<div><span>We begin.</span></div>", text: "We begin." }).html).toBeUndefined();
    expect(pastedText("", "We begin.", null).html).toBeUndefined();
  });
});
