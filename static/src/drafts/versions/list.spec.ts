import { afterEach, describe, expect, it, vi } from "vitest";
import { useEnglish, useKorean } from "../../testing/setup";
import type { Version } from "../../wire/types";
import { versionList, wordCountText } from "./list";

const version = (id: string, more: Partial<Version> = {}): Version => ({
  version_id: id,
  version: 1,
  headline: "",
  reason: "time",
  name: "",
  saved_at: new Date().toISOString(),
  words: 100,
  ...more,
});

describe("the list of versions", () => {
  afterEach(useEnglish);

  it("stands by day, each version with its time, why it was kept, and its words", () => {
    const old = "2031-05-03T09:05:00";
    const choose = vi.fn();
    const list = versionList(
      [
        version("a", { name: "Sent to the lawyer", words: 120 }),
        version("b", { reason: "published" }),
        version("c", { saved_at: old, words: 1 }),
      ],
      "b",
      choose,
    );
    expect([...list.querySelectorAll("h3")].map((day) => day.textContent)).toEqual(["Today", "3 May 2031"]);
    const rows = [...list.querySelectorAll("label")];
    expect(rows.map((row) => row.textContent.replace(/^\d\d:\d\d/, ""))).toEqual([
      "Sent to the lawyer120 words · +20",
      "Published100 words · +99",
      "1 word",
    ]);
    expect(rows[2]!.textContent).toMatch(/^09:05/);
    expect(rows.map((row) => row.querySelector("input")!.checked)).toEqual([false, true, false]);
    const last = rows[2]!.querySelector("input")!;
    last.checked = true;
    last.dispatchEvent(new Event("change"));
    expect(choose.mock.lastCall![0]).toMatchObject({ version_id: "c" });
  });

  it("says fewer words with a sign, and nothing of the first", () => {
    expect(wordCountText(version("a", { words: 80 }), version("b"))).toBe("80 words · −20");
    expect(wordCountText(version("a"), version("b"))).toBe("100 words");
    useKorean();
    expect(wordCountText(version("a", { words: 1240 }), undefined)).toBe("단어 1,240개");
  });
});
