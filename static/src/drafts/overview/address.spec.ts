import { describe, expect, it } from "vitest";
import { addressOf, EVERYTHING, readAddress, searchParams } from "./address";

describe("the address of the page of drafts", () => {
  it("says what is shown, and reads back", () => {
    for (const search of [
      EVERYTHING,
      { q: "night bus", show: "warnings" as const },
      { q: "“밤”", show: "templates" as const },
    ]) {
      const address = addressOf(search);
      expect(readAddress(address.replace(/^\/drafts/, ""))).toEqual(search);
    }
    expect(addressOf(EVERYTHING)).toBe("/drafts");
  });

  it("takes what it does not know for everything", () => {
    expect(readAddress("?state=done&q=%20")).toEqual(EVERYTHING);
  });

  it("asks for templates alone, and for drafts without them", () => {
    expect(searchParams({ q: "", show: "templates" }).toString()).toBe("template=1");
    expect(searchParams({ q: " a ", show: "ready" }).toString()).toBe("template=0&q=a&state=ready");
    expect(searchParams(EVERYTHING).toString()).toBe("template=0");
  });
});
