import { describe, expect, it, vi } from "vitest";
import { reveal } from "./reveal";

describe("reveal", () => {
  it("brings an element into sight again while what is above it is drawn, and not after it is gone", async () => {
    const element = document.createElement("p");
    document.body.append(element);
    element.scrollIntoView = vi.fn();
    reveal(element, 2);
    await vi.waitFor(() => expect(element.scrollIntoView).toHaveBeenCalledTimes(3));
    reveal(element, 2);
    element.remove();
    await new Promise(requestAnimationFrame);
    expect(element.scrollIntoView).toHaveBeenCalledTimes(4);
  });
});
