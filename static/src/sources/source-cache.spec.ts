import { expect, it, vi } from "vitest";
import type { FullSource } from "../wire/types";
import { SourceCache } from "./source-cache";

const whole = (title: string) =>
  ({ source_id: "s1", title, items: [{ paragraph_id: 7, index: 0, text: title }] }) as unknown as FullSource;

function shelfOf(...answers: (FullSource | Error)[]) {
  const source = vi.fn(() => {
    const next = answers.shift()!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return { source, shelf: new SourceCache({ source, quoted: vi.fn() }) };
}

it("reads a source once, until the library changes", async () => {
  const { shelf, source } = shelfOf(whole("before"), whole("after"));
  expect((await shelf.get("s1")).title).toBe("before");
  expect((await shelf.paragraph("s1", 7))?.text).toBe("before");
  expect(source).toHaveBeenCalledTimes(1);
  shelf.forget();
  expect((await shelf.get("s1")).title).toBe("after");
  expect(await shelf.paragraph("s1", 8)).toBeNull();
});

it("does not keep a failure, nor let a late one take away what was read since", async () => {
  const { shelf } = shelfOf(new Error("away"), whole("back"));
  const failing = shelf.get("s1");
  shelf.forget();
  const reading = shelf.get("s1");
  await expect(failing).rejects.toThrow("away");
  expect((await reading).title).toBe("back");
  expect(await shelf.get("s1")).toBe(await reading);
});
