import { describe, expect, it } from "vitest";
import { leftOutText, noteText } from "./words";

const note = (code: string, detail: string) => ({ code, detail, labels: [] });

describe("what became of the words of a file", () => {
  it("is said in percent", () => {
    const text = leftOutText(note("account", "88/3/9"));
    expect(["88", "3", "9"].filter((share) => text.includes(share))).toHaveLength(3);
  });

  it("is a note where much was not read, or texts that look alike were read unevenly", () => {
    expect(noteText(note("unread", "36"), [])).toContain("36");
    const uneven = noteText(note("uneven", "29/1412"), []);
    expect(uneven).toContain("29");
    expect(uneven).toMatch(/1.?412/);
  });
});
