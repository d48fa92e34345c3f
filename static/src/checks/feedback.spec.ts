import { describe, expect, it, vi } from "vitest";
import { headlineModelOf } from "../testing/fixtures";
import { RequestError } from "../wire/http";
import type { NewFeedback } from "../wire/types";
import { Feedback } from "./feedback";

function feedback() {
  const api = {
    sayOfFinding: vi.fn(async (_said: NewFeedback) => ({ feedback_id: "f1" })),
    takeFeedbackBack: vi.fn(async (_id: string) => undefined),
  };
  return { api, feedback: new Feedback(api, "d1") };
}

describe("feedback on a finding", () => {
  const finding = headlineModelOf("We will cut it");

  it("is sent with the finding and its texts, and can be retracted", async () => {
    const { api, feedback: feedbackStore } = feedback();
    await feedbackStore.send(finding, "right");
    const { given, checked } = finding;
    expect(api.sayOfFinding).toHaveBeenCalledWith({
      about: "headline",
      verdict: "right",
      finding: given,
      ...checked,
      draft_id: "d1",
    });
    expect(feedbackStore.verdictOn(finding)).toBe("right");
    await feedbackStore.retract(finding);
    expect(api.takeFeedbackBack).toHaveBeenCalledWith("f1");
    expect(feedbackStore.verdictOn(finding)).toBeNull();
  });

  it("does not apply to a changed finding", async () => {
    const { feedback: feedbackStore } = feedback();
    await feedbackStore.send(finding, "fine");
    expect(feedbackStore.verdictOn(headlineModelOf("We will cut it", { state: "uncertain" }))).toBeNull();
    expect(feedbackStore.verdictOn(headlineModelOf("We will cut it"))).toBe("fine");
  });

  it("is not shown when the server refused it", async () => {
    const { api, feedback: feedbackStore } = feedback();
    api.sayOfFinding.mockRejectedValueOnce(new RequestError(0, { code: "unreachable", message: "Gone.", hint: "" }));
    await expect(feedbackStore.send(finding, "fine")).rejects.toThrow("Gone.");
    expect(feedbackStore.verdictOn(finding)).toBeNull();
  });
});
