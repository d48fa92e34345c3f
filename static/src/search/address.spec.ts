import { describe, expect, it } from "vitest";
import { addressOf, EVERYTHING, isFiltered, readAddress, searchParams } from "./address";

describe("the address of the archive", () => {
  it("comes back as it went", () => {
    const search = {
      q: "“밤 버스” & co -rain",
      speaker: "Orla",
      from: "2031-05-01",
      to: "2031-05-31",
      language: "ko",
      rights: "ask" as const,
      source_id: "abc",
      embargoed: true,
    };
    const url = addressOf(search);
    expect(readAddress(url.slice(url.indexOf("?")))).toEqual(search);
  });

  it("is bare where nothing is asked", () => {
    expect(addressOf(EVERYTHING)).toBe("/archive");
    expect(readAddress("")).toEqual(EVERYTHING);
  });

  it("passes over what is no date and no right", () => {
    expect(readAddress("?from=May&to=2031-5-3&rights=mine&embargoed=yes")).toEqual(EVERYTHING);
  });

  it("asks the server only for what narrows", () => {
    expect(searchParams({ ...EVERYTHING, q: "  bus ", embargoed: true }).toString()).toBe("q=bus&embargoed=1");
  });

  it("tells filters from words", () => {
    expect(isFiltered({ ...EVERYTHING, q: "bus" })).toBe(false);
    expect(isFiltered({ ...EVERYTHING, language: "en" })).toBe(true);
  });
});
