import { describe, expect, it, vi } from "vitest";
import { headlineModelOf } from "../testing/fixtures";
import { RequestError } from "../wire/http";
import type { NewFeedback } from "../wire/types";
import { Feedback } from "./feedback";

function feedback() {
  const map = new Map<string, string>();
  const keeper = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
  const api = {
    sayOfFinding: vi.fn(async (_said: NewFeedback) => ({ feedback_id: "f1" })),
    takeFeedbackBack: vi.fn(async (_id: string) => undefined),
  };
  return { api, said: new Feedback(api, keeper, "d1") };
}

describe("what is said of a finding", () => {
  const finding = headlineModelOf("We will cut it");

  it("goes out with the finding and its texts, and can be taken back", async () => {
    const { api, said } = feedback();
    expect(said.isNew).toBe(true);
    await said.send(finding, "right");
    const { given, checked } = finding;
    expect(api.sayOfFinding).toHaveBeenCalledWith({
      about: "headline",
      verdict: "right",
      finding: given,
      ...checked,
      draft_id: "d1",
    });
    expect([said.isNew, said.verdictOn(finding)]).toEqual([false, "right"]);
    await said.retract(finding);
    expect(api.takeFeedbackBack).toHaveBeenCalledWith("f1");
    expect(said.verdictOn(finding)).toBeNull();
  });

  it("is of the finding as it was: found otherwise, nothing has been said of it", async () => {
    const { said } = feedback();
    await said.send(finding, "fine");
    expect(said.verdictOn(headlineModelOf("We will cut it", { state: "uncertain" }))).toBeNull();
    expect(said.verdictOn(headlineModelOf("We will cut it"))).toBe("fine");
  });

  it("that was not kept is not shown as said", async () => {
    const { api, said } = feedback();
    api.sayOfFinding.mockRejectedValueOnce(new RequestError(0, { code: "unreachable", message: "Gone.", hint: "" }));
    await expect(said.send(finding, "fine")).rejects.toThrow("Gone.");
    expect([said.isNew, said.verdictOn(finding)]).toEqual([true, null]);
  });
});
