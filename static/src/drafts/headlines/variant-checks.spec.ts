import { describe, expect, it, vi } from "vitest";
import type { HeadlineFinding } from "../../wire/types";
import { VariantChecks, mostSevere } from "./variant-checks";

const finding = (state: HeadlineFinding["state"]) => ({ quote: "never", state }) as HeadlineFinding;

describe("the checks of other headlines", () => {
  it("tell of several quotes the one that weighs most", () => {
    expect(mostSevere([finding("verbatim"), finding("unsupported"), finding("uncertain")])).toEqual({
      is: "found",
      finding: finding("unsupported"),
    });
    expect(mostSevere([])).toEqual({ is: "no-quotes" });
  });

  it("are made once for each against the same body, and only where there are quotes", async () => {
    const check = vi.fn(async () => [finding("verbatim")]);
    const checks = new VariantChecks(vi.fn(), check);
    expect(checks.of("Mayor: “never”")).toEqual({ is: "asking" });
    await checks.ask(["Mayor: “never”", "Mayor says no"], { body: "Body." });
    expect(checks.of("Mayor: “never”")).toMatchObject({ is: "found" });
    expect(checks.of("Mayor says no")).toEqual({ is: "no-quotes" });
    await checks.ask(["Mayor: “never”"], { body: "Body." });
    expect(check).toHaveBeenCalledTimes(1);
    await checks.ask(["Mayor: “never”"], { body: "Body, changed." });
    expect(check).toHaveBeenCalledTimes(2);
  });

  it("that are asked anew are not mistaken for the earlier ones", async () => {
    const answers: ((findings: HeadlineFinding[]) => void)[] = [];
    const checks = new VariantChecks(vi.fn(), () => new Promise((resolve) => answers.push(resolve)));
    const first = checks.ask(["“a”"], { body: "1" });
    const second = checks.ask(["“a”"], { body: "2" });
    answers[1]!([finding("unsupported")]);
    answers[0]!([finding("verbatim")]);
    await Promise.all([first, second]);
    expect(checks.of("“a”")).toMatchObject({ finding: { state: "unsupported" } });
  });

  it("count as failed while the models do not answer", () => {
    expect(mostSevere([finding("verbatim"), finding("unchecked")])).toEqual({ is: "failed" });
    expect(mostSevere([finding("unchecked"), finding("unsupported")])).toMatchObject({
      finding: { state: "unsupported" },
    });
  });

  it("that fail say so and are asked for again", async () => {
    const check = vi.fn(async () => [finding("verbatim")]).mockRejectedValueOnce(new Error("gone"));
    const checks = new VariantChecks(vi.fn(), check);
    await checks.ask(["“a”"], { body: "1" });
    expect(checks.of("“a”")).toEqual({ is: "failed" });
    await checks.ask(["“a”"], { body: "1" });
    expect(checks.of("“a”")).toMatchObject({ is: "found" });
  });
});
