import { afterEach, describe, expect, it, vi } from "vitest";
import { useEnglish, useKorean } from "../testing/setup";
import { sourceOf } from "../testing/fixtures";
import type { ArchiveFound, FoundPassage } from "../wire/types";
import { EVERYTHING } from "../sources/library/address";
import { createArchiveResults, shown } from "./results";

const source = sourceOf("s 1", {
  title: "<i>Hearing</i>",
  paragraphs: 5,
  speakers: ["Ada Quill"],
  spoken_on: "2031-05-03",
  rights: "background",
});
const passage: FoundPassage = {
  paragraph_id: 1,
  index: 4,
  text: "The wall & the <b>pumps</b>",
  speaker: "Ada Quill",
  start_ms: 83_000,
  question: false,
  score: 1,
  highlights: [{ start: 4, end: 8 }],
};
const answer = (more: Partial<ArchiveFound> = {}): ArchiveFound => ({
  results: [{ source, passages: [passage] }],
  total: 1,
  took_ms: 23,
  degraded: null,
  ...more,
});

function results() {
  const handlers = { more: vi.fn(), clear: vi.fn(), open: vi.fn(), attach: vi.fn(), insert: vi.fn() };
  const made = createArchiveResults(handlers);
  document.body.replaceChildren(made.element);
  return { ...made, handlers, text: () => made.element.textContent };
}

afterEach(useEnglish);

describe("what the archive search found", () => {
  it("is grouped by source, marked, and leads to the paragraph in the library", () => {
    const { element, show, text } = results();
    show(answer(), { ...EVERYTHING, q: "wall" });
    expect(element.querySelector("i, b")).toBeNull();
    expect(element.querySelector("mark")!.textContent).toBe("wall");
    expect(element.querySelector(".archive-passage")!.getAttribute("href")).toBe("/sources?q=wall&source=s+1&at=4");
    for (const words of [
      "1 source for “wall”, best first · 23 ms",
      "3 May 2031",
      "Ada Quill",
      "01:23",
      "Background only",
    ])
      expect(text()).toContain(words);
  });

  it("is counted and timed as the language does it", () => {
    const { show, text } = results();
    show(answer({ total: 1200, took_ms: 1040 }), { ...EVERYTHING, q: "wall" });
    for (const words of ["1,200 sources for “wall”, best first · 1.0 s", "5 paragraphs", "Show more (1,199 left)"])
      expect(text()).toContain(words);
    useKorean();
    show(answer({ total: 1200, took_ms: 1040 }), { ...EVERYTHING, q: "wall" });
    for (const words of [
      "“wall” 검색 결과: 자료 1,200개, 잘 맞는 순 · 1.0초",
      "2031년 5월 3일 · 문단 5개",
      "더 보기(1,199개 남음)",
    ])
      expect(text()).toContain(words);
  });

  it("says what is close in meaning alone, and when meaning cannot be looked for", () => {
    const { element, show, text } = results();
    show(
      answer({ results: [{ source, passages: [{ ...passage, highlights: [] }] }], degraded: "words only" }),
      EVERYTHING,
    );
    expect(text()).toContain("close in meaning");
    const line = element.querySelector<HTMLElement>("[data-testid=archive-degraded]")!;
    expect(line.hidden).toBe(false);
    show(answer(), EVERYTHING);
    expect(line.hidden).toBe(true);
  });

  it("offers to attach the source and to insert the passage, each at its own button", () => {
    const { element, show, handlers } = results();
    show(answer(), EVERYTHING);
    const attach = element.querySelector<HTMLButtonElement>("[data-testid=attach]")!;
    attach.click();
    expect(handlers.attach).toHaveBeenCalledWith(source, attach);
    const insert = element.querySelector<HTMLButtonElement>("[data-testid=insert]")!;
    insert.click();
    expect(handlers.insert).toHaveBeenCalledWith(source, passage, insert);
  });

  it("offers more where there is more, and a way out where there is nothing", () => {
    const { element, show, handlers, text } = results();
    show(answer({ total: 31 }), EVERYTHING);
    element.querySelector<HTMLElement>("[data-testid=more-results]")!.click();
    expect(handlers.more).toHaveBeenCalled();
    show(answer({ results: [], total: 0 }), { ...EVERYTHING, q: "x", language: "ko" });
    expect(text()).toMatch(/^No matching passages.*Remove a filter/);
    [...element.querySelectorAll("button")].at(-1)!.click();
    expect(handlers.clear).toHaveBeenCalled();
  });
});

describe("a long paragraph", () => {
  const text = `${"before ".repeat(120)}wall and pumps ${"after ".repeat(120)}`;
  const start = text.indexOf("wall");
  const words = (parts: (Node | string)[]) =>
    parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("");

  it("is shown around what was found in it", () => {
    const parts = shown({
      text,
      highlights: [
        { start, end: start + 4 },
        { start: start + 9, end: start + 14 },
      ],
    });
    expect(parts.filter((part) => typeof part !== "string").map((part) => part.textContent)).toEqual(["wall", "pumps"]);
    expect(words(parts)).toMatch(/^… before .* after …$/);
    expect(words(parts).length).toBeLessThan(500);
  });

  it("is shown from its beginning where nothing is marked", () => {
    expect(words(shown({ text, highlights: [] }))).toMatch(/^before .* …$/);
    expect(words(shown({ text: "Short.", highlights: [] }))).toBe("Short.");
  });
});
