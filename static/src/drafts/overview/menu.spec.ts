import { afterEach, describe, expect, it } from "vitest";
import { useEnglish, useKorean } from "../../testing/setup";
import { ago } from "./menu";

describe("how long ago a draft was written", () => {
  const now = Date.UTC(2031, 4, 3, 12);
  const before = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now);

  afterEach(useEnglish);

  it("is told in the page's language", () => {
    expect([0, 3, 120, 24 * 60].map(before)).toEqual(["just now", "3 minutes ago", "2 hours ago", "yesterday"]);
    useKorean();
    expect([0, 3, 120, 24 * 60].map(before)).toEqual(["방금 전", "3분 전", "2시간 전", "어제"]);
  });

  it("is nothing for no moment", () => {
    expect([ago(null), ago("some day")]).toEqual(["", ""]);
  });
});
