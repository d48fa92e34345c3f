import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { csrfHeaders, guardedFetch, refusalOf } from "./guarded-fetch";

const answer = (status: number, content: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(content), { status, headers });
const stale = () => answer(403, { error: { code: "stale_form" } });

describe("guardedFetch", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.innerHTML = '<meta name="csrf-token" content="old">';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.head.innerHTML = "";
  });

  it("sends what was refused for an old token again, with a new one", async () => {
    const fetched = vi.fn(async () => answer(200, { token: "new" }));
    vi.stubGlobal("fetch", fetched);
    const shown: (string | undefined)[] = [];
    const sent = await guardedFetch(async () => {
      shown.push(csrfHeaders()["X-CSRFToken"]);
      return shown.length === 1 ? stale() : answer(201);
    }, refusalOf);
    expect(sent.status).toBe(201);
    expect(shown).toEqual(["old", "new"]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("gives up where a new token does not help either, and says what the server said", async () => {
    vi.stubGlobal("fetch", async () => answer(200, { token: "new" }));
    const send = vi.fn(async () => stale());
    const sent = await guardedFetch(send, refusalOf);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await sent.json()).toEqual({ error: { code: "stale_form" } });
  });

  it("leaves other refusals alone", async () => {
    const send = vi.fn(async () => answer(403, { error: { code: "not_yours" } }));
    expect((await guardedFetch(send, refusalOf)).status).toBe(403);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("waits as long as the server asks, and goes on", async () => {
    const answers = [answer(429, {}, { "Retry-After": "7" }), answer(200)];
    const send = vi.fn(async () => answers.shift()!);
    const sent = guardedFetch(send, refusalOf);
    await vi.advanceTimersByTimeAsync(6900);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect((await sent).status).toBe(200);
  });

  it("stops waiting when it is called off", async () => {
    const stop = new AbortController();
    const send = vi.fn(async () => answer(429, {}, { "Retry-After": "60" }));
    const sent = guardedFetch(send, refusalOf, stop.signal);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort();
    expect((await sent).status).toBe(429);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("sends no token where the page has none", () => {
    document.head.innerHTML = "";
    expect(csrfHeaders()).toEqual({});
  });
});
