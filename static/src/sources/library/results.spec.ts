import { describe, expect, it, vi } from "vitest";
import type { FoundSources } from "../../wire/types";
import { EVERYTHING } from "./address";
import { createResults } from "./results";

const NONE = { sources: [], total: 0, speakers: [] } as unknown as FoundSources;

describe("a library in which nothing was found", () => {
  function shown(search = EVERYTHING) {
    const status = document.createElement("p");
    const results = createResults(status, {
      open: vi.fn(),
      more: vi.fn(),
      choose: vi.fn(),
      trySample: vi.fn(),
      clear: vi.fn(),
    });
    results.show(NONE, search);
    return [status.textContent, results.element.textContent];
  }

  it("says once that it is empty, that nothing fits the filters, or that nothing has the words", () => {
    expect(shown()).toEqual(["", expect.stringContaining("Add your first source")]);
    expect(shown({ ...EVERYTHING, language: "ko" })).toEqual([
      "No matching sources",
      "Remove a filter, or use fewer search words.Show all sources",
    ]);
    expect(shown({ ...EVERYTHING, q: "ferry" })).toEqual(["No sources with “ferry”", ""]);
  });
});
