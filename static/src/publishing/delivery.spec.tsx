import { act, cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useEnglish } from "../testing/setup";
import type { Delivery } from "../wire/types";
import { DeliveryStatus } from "./delivery";

const at = new Date(2031, 4, 3, 14, 5).toISOString();
const waiting: Delivery = { state: "waiting", attempts: 0, next_at: at, delivered_at: null, answer: "" };
const failed: Delivery = { ...waiting, attempts: 1, answer: "503 Service Unavailable" };
const sent: Delivery = { state: "sent", attempts: 2, next_at: null, delivered_at: at, answer: "200 OK" };
const refused: Delivery = {
  state: "refused",
  attempts: 1,
  next_at: null,
  delivered_at: null,
  answer: "422 No\nThe slug is taken.",
};

describe("the line of a delivery", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    useEnglish();
  });

  const later = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
  const shown = (first: Delivery, looks: Delivery[], again: Delivery = waiting) => {
    const api = { look: vi.fn(async () => looks.shift()!), again: vi.fn(async () => again) };
    const element = render(<DeliveryStatus publicationId="p" first={first} api={api} />).container;
    return { api, element, words: () => element.querySelector(".delivery-words")!.textContent };
  };

  it("follows it until it has arrived", async () => {
    const { api, words } = shown(waiting, [failed, sent]);
    expect(words()).toBe("Sending to the CMS…");
    await later(500);
    expect(words()).toBe("The CMS did not accept it. Next attempt at 14:05.");
    await later(1_000);
    expect(words()).toBe("Sent to the CMS at 14:05.");
    await later(60_000);
    expect(api.look).toHaveBeenCalledTimes(2);
  });

  it("shows what a refusal said, and sends again", async () => {
    const { api, element, words } = shown(refused, [sent]);
    expect(words()).toBe("The CMS rejected it.");
    expect(element.querySelector("pre")!.textContent).toContain("The slug is taken.");
    fireEvent.click(element.querySelector("[data-testid=send-again]")!);
    await later(1_000);
    await later(1_000);
    expect(api.again).toHaveBeenCalledOnce();
    expect(words()).toBe("Sent to the CMS at 14:05.");
  });

  it("asks no more once it is off the page", async () => {
    const { api } = shown(waiting, [waiting, waiting]);
    cleanup();
    await later(60_000);
    expect(api.look).not.toHaveBeenCalled();
  });
});
