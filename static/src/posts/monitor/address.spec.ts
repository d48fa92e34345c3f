import { describe, expect, it } from "vitest";
import { addressOf, readAddress } from "./types";

describe("the address", () => {
  it("names a thread of the library and what is compared, and nothing that was pasted", () => {
    const address = readAddress("?source=abc&thread=17&by=max,mean,nonsense");
    expect(address).toEqual({ source: "abc", thread: 17, by: ["mean", "max"] });
    expect(addressOf(address)).toBe("/monitor?source=abc&thread=17&by=mean,max");
    expect(readAddress("?source=abc")).toEqual({ source: null, thread: null, by: ["learned"] });
    expect(addressOf({ source: null, thread: null, by: ["learned"] })).toBe("/monitor");
  });
});
