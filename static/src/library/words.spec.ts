import { describe, expect, it } from "vitest";
import { day, moment } from "../i18n/dates";
import { bytes, count, localMoment, momentFromLocal, speakerNames } from "./words";

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
  expect([12, 4_300, 52_000_000, 1_600_000_000].map(bytes)).toEqual(["12 bytes", "4.3 KB", "52 MB", "1.6 GB"]);
});

it("counts", () => {
  expect([count(1, "reply", "replies"), count(12_345, "paragraph")]).toEqual(["1 reply", "12,345 paragraphs"]);
});

it("names the first speakers and counts the others", () => {
  expect(speakerNames(["Ana Quell", "Ben Rusk", "Cy Dunn", "Di Oak", "Ed Fenn"])).toBe("Ana Quell, Ben Rusk, Cy Dunn and 2 more");
  expect(speakerNames(["Ana Quell"])).toBe("Ana Quell");
});
