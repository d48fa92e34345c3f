import { describe, expect, it, vi } from "vitest";
import { CheckQueue } from "./check-queue";

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the checks of the drafts in the list", () => {
  it("are asked for in small portions, each draft once", async () => {
    const warnings = vi.fn(async (ids: readonly string[]) =>
      Object.fromEntries(ids.map((id) => [id, { count: 1, blocking: 0 }])),
    );
    const checked: string[] = [];
    const checking = new CheckQueue({ warnings }, (answer) => checked.push(...Object.keys(answer)));
    checking.request(["a", "b", "c", "d", "e"]);
    checking.request(["e", "f"]);
    await settled();
    expect(warnings.mock.calls.map(([ids]) => ids)).toEqual([
      ["a", "b", "c", "d"],
      ["f", "e"],
    ]);
    expect(checked.sort()).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("stop where the server does not answer, and begin again when wanted", async () => {
    let isDown = true;
    const warnings = vi.fn(async (ids: readonly string[]) => {
      if (isDown) throw new Error("down");
      return Object.fromEntries(ids.map((id) => [id, { count: 0, blocking: 0 }]));
    });
    const checked: string[] = [];
    const checking = new CheckQueue({ warnings }, (answer) => checked.push(...Object.keys(answer)));
    checking.request(["a", "b", "c", "d", "e"]);
    await settled();
    expect(warnings).toHaveBeenCalledTimes(1);
    isDown = false;
    checking.request(["a"]);
    await settled();
    expect(checked).toEqual(["a"]);
  });
});
