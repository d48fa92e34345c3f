import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PAUSE_MS, SLICE_MS, IdleQueue } from "./idle-queue";

describe("idle queue", () => {
  let clock = 0;
  let done: string[] = [];
  const slices = () => new IdleQueue(() => clock);
  /** Steps that each take so long. */
  function* steps(name: string, count: number, duration: number) {
    for (let step = 1; step <= count; step++) {
      clock += duration;
      done.push(`${name}${step}`);
      yield;
    }
  }
  const pass = (pauses = 1) => vi.advanceTimersByTime(pauses * PAUSE_MS);

  beforeEach(() => {
    vi.useFakeTimers();
    clock = 0;
    done = [];
  });
  afterEach(() => vi.useRealTimers());

  it("takes the first step at once and the rest later", () => {
    slices().run("a", steps("a", 3, 0));
    expect(done).toEqual(["a1"]);
    pass();
    expect(done).toEqual(["a1", "a2", "a3"]);
  });

  it("stops when a slice has lasted long enough, and goes on with the next", () => {
    slices().run("a", steps("a", 7, SLICE_MS / 2));
    pass();
    expect(done).toHaveLength(3);
    pass();
    expect(done).toHaveLength(5);
    pass(5);
    expect(done).toHaveLength(7);
  });

  it("takes one step a slice where a step alone is too long", () => {
    slices().run("a", steps("a", 3, 10 * SLICE_MS));
    pass();
    expect(done).toEqual(["a1", "a2"]);
  });

  it("lets two share a slice", () => {
    const shared = slices();
    shared.run("a", steps("a", 3, SLICE_MS / 2));
    shared.run("b", steps("b", 2, SLICE_MS / 2));
    pass();
    expect(done).toEqual(["a1", "b1", "a2", "a3"]);
    pass();
    expect(done).toEqual(["a1", "b1", "a2", "a3", "b2"]);
  });

  it("forgets older work under the same name", () => {
    const one = slices();
    one.run("a", steps("old", 5, 0));
    one.run("a", steps("new", 2, 0));
    pass(3);
    expect(done).toEqual(["old1", "new1", "new2"]);
  });

  it("does all that is left at once when it is asked to", () => {
    const one = slices();
    one.run("a", steps("a", 4, SLICE_MS));
    one.finish("a");
    expect(done).toHaveLength(4);
    pass(3);
    expect(done).toHaveLength(4);
    one.finish("unknown");
  });

  it("goes on with the others where one fails", () => {
    const both = slices();
    both.run(
      "a",
      (function* () {
        yield;
        throw new Error("broken");
      })(),
    );
    both.run("b", steps("b", 2, 0));
    expect(() => pass()).toThrow("broken");
    pass();
    expect(done).toEqual(["b1", "b2"]);
  });
});
