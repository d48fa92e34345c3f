import { describe, expect, it } from "vitest";
import { addressOf, EVERYTHING, filterCount, listParams, passageParams, readAddress, searchParams } from "./address";

describe("the address of the library", () => {
  it("comes back as it went", () => {
    const address = {
      search: {
        q: "밤 버스 & co",
        speaker: "Orla Vennacher",
        from: "2031-05-01",
        to: "2031-05-31",
        format: "vtt",
        media: true,
        embargoed: true,
        language: "ko",
        rights: "ask" as const,
        draft_id: "d1",
      },
      source: "abc123",
      at: 0,
    };
    const url = addressOf(address);
    expect(readAddress(url.slice(url.indexOf("?")))).toEqual(address);
  });

  it("passes over what is no date and no number", () => {
    expect(readAddress("?from=yesterday&to=2031-5-3&at=-2&source=s&media=yes")).toEqual({
      search: EVERYTHING,
      source: "s",
      at: null,
    });
  });

  it("asks the server only for what narrows", () => {
    expect(searchParams({ ...EVERYTHING, q: "  bus ", media: true }).toString()).toBe("q=bus&media=1");
  });

  it("leaves out unknown rights", () => {
    expect(readAddress("?rights=stolen").search.rights).toBe("");
  });

  it("asks for what is under embargo as each search knows it", () => {
    expect(passageParams({ ...EVERYTHING, q: "bus", embargoed: true }).toString()).toBe("q=bus&only_embargoed=1");
    expect(listParams({ ...EVERYTHING, q: "bus", embargoed: true }).toString()).toBe("q=bus&embargoed=1");
  });

  it("leaves signs of the search of passages out of that of the list", () => {
    expect(listParams({ ...EVERYTHING, q: "“night bus” -tram well-known" }).get("q")).toBe("night bus well-known");
  });

  it("counts filters but not the words", () => {
    expect(filterCount({ ...EVERYTHING, q: "bus" })).toBe(0);
    expect(filterCount({ ...EVERYTHING, q: "bus", speaker: "x", media: true })).toBe(2);
  });
});
