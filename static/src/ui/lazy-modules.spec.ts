import { expect, it } from "vitest";
import { loadOptional, loadOnce } from "./lazy-modules";

it("makes a part once, and again where it could not be had", async () => {
  let times = 0;
  const part = loadOnce(async () => {
    times++;
    if (times === 1) throw new TypeError("Failed to fetch");
    return { times };
  });
  await expect(part()).rejects.toThrow("Failed to fetch");
  const made = await part();
  expect(made).toEqual({ times: 2 });
  expect(await part()).toBe(made);
});

it("does without a part that cannot be had, and hides no other fault", async () => {
  await loadOptional(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(loadOptional(() => Promise.reject(new RangeError("a fault of ours")))).rejects.toThrow(
    "a fault of ours",
  );
});
