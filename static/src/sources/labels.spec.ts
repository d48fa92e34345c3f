import { afterEach, describe, expect, it } from "vitest";
import { day, moment } from "../i18n/dates";
import { useEnglish, useKorean } from "../testing/setup";
import type { Source } from "../wire/types";
import { formatBytes, sourceFacts, localMoment, momentFromLocal, rightsLabel, speakerNames } from "./labels";

afterEach(useEnglish);

describe("moments", () => {
  it("go into the field and come back", () => {
    const iso = "2031-05-03T12:05:00Z";
    expect(momentFromLocal(localMoment(iso))).toBe(iso);
    expect(momentFromLocal("")).toBeNull();
    expect(localMoment(null)).toBe("");
    expect(localMoment("soon")).toBe("");
  });

  it("are said with day and time", () => {
    expect(moment("2031-05-03T12:05:00Z")).toMatch(/^3 May 2031, \d\d:05$/);
    expect(moment(null)).toBe("");
  });
});

it("says a day without moving it to another by the time zone", () => {
  expect(day("2031-05-03")).toBe("3 May 2031");
  expect(day("never")).toBe("");
});

it("says sizes as people do", () => {
  expect([12, 4_300, 52_000_000, 1_600_000_000].map(formatBytes)).toEqual(["12 bytes", "4.3 KB", "52 MB", "1.6 GB"]);
});

it("tells of a source in both languages", () => {
  const source = (paragraphs: number) =>
    ({ spoken_on: "2031-05-03", format: "srt", paragraphs, duration_ms: 83_000 }) as Source;
  expect(sourceFacts(source(1))).toEqual(["3 May 2031", "SRT", "1 paragraph", "01:23"]);
  expect(sourceFacts(source(12_345))[2]).toBe("12,345 paragraphs");
  expect([rightsLabel("quotable"), rightsLabel("ask")]).toEqual(["", "Ask before quoting"]);
  useKorean();
  expect(sourceFacts(source(12_345))).toEqual(["2031년 5월 3일", "SRT", "문단 12,345개", "01:23"]);
  expect([rightsLabel("quotable"), rightsLabel("ask")]).toEqual(["", "인용 전 문의"]);
});

it("names the first speakers and counts the others", () => {
  expect(speakerNames(["Ana Quell", "Ben Rusk", "Cy Dunn", "Di Oak", "Ed Fenn"])).toBe(
    "Ana Quell, Ben Rusk, Cy Dunn and 2 more",
  );
  useKorean();
  expect(speakerNames(["한지우", "오세린", "문가람"], 2)).toBe("한지우 외 2명");
  expect(speakerNames(["Ana Quell"])).toBe("Ana Quell");
});
