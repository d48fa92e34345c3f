import { describe, expect, it, vi } from "vitest";
import { PageCache } from "./page-cache";

function pages(most = 10) {
  const fetch = vi.fn((from: number, count: number) =>
    Promise.resolve(Array.from({ length: Math.min(count, 25 - from) }, (_, at) => `post ${from + at}`)),
  );
  const came = vi.fn();
  const went = vi.fn();
  return { made: new PageCache<string>(10, most, { fetch, came, went }), fetch, came, went };
}

describe("pages", () => {
  it("are read once, as they are wanted", async () => {
    const { made, fetch, came } = pages();
    made.want(8, 12);
    made.want(8, 12);
    expect(made.get(8)).toBeNull();
    await vi.waitFor(() => expect(came).toHaveBeenCalledTimes(2));
    expect(fetch.mock.calls).toEqual([
      [0, 10],
      [10, 10],
    ]);
    expect([made.get(8), made.get(12)]).toEqual(["post 8", "post 12"]);
    made.want(0, 20);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("that are known already are not asked for", () => {
    const { made, fetch } = pages();
    made.put(
      0,
      Array.from({ length: 14 }, (_, at) => `known ${at}`),
    );
    made.want(0, 14);
    expect(fetch).not.toHaveBeenCalled();
    expect(made.get(13)).toBe("known 13");
    expect(made.get(14)).toBeNull();
  });

  it("are kept as long as they were looked at lately", async () => {
    const { made, fetch } = pages(2);
    made.want(0, 10);
    await vi.waitFor(() => expect(made.get(0)).toBe("post 0"));
    made.want(10, 20);
    await vi.waitFor(() => expect(made.get(10)).toBe("post 10"));
    made.want(0, 10);
    made.want(20, 25);
    await vi.waitFor(() => expect(made.get(20)).toBe("post 20"));
    expect([made.get(0), made.get(10)]).toEqual(["post 0", null]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("that fail are told, and asked for again only when somebody wants that", async () => {
    const { made, fetch, went } = pages();
    fetch.mockRejectedValueOnce(new Error("away"));
    made.want(0, 5);
    await vi.waitFor(() => expect(went).toHaveBeenCalledWith(new Error("away")));
    made.want(0, 5);
    expect(fetch).toHaveBeenCalledTimes(1);
    made.again();
    made.want(0, 5);
    await vi.waitFor(() => expect(made.get(4)).toBe("post 4"));
  });
});
