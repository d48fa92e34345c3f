import { afterEach, expect, it } from "vitest";
import { useEnglish } from "../../testing/setup";
import type { FullSource } from "../../wire/types";
import { renameSummary } from "./rename-speaker";

afterEach(useEnglish);

const source = {
  items: ["A VON", "A VON", "Bo Li", null].map((speaker, index) => ({ speaker, index })),
} as unknown as FullSource;

it("says how many paragraphs a new name is for, and when two speakers become one", () => {
  expect(renameSummary(source, "A VON", "A VON")).toBe("2 paragraphs of A Von in this source.");
  expect(renameSummary(source, "A VON", "Ada Von")).toBe("2 paragraphs of A Von will be attributed to Ada Von.");
  expect(renameSummary(source, "A VON", "Bo Li")).toBe(
    "2 paragraphs of A Von will be merged with the 1 of Bo Li. The two become one speaker.",
  );
  expect(renameSummary(source, null, "Cy Dunn")).toBe("1 paragraph without a speaker will be attributed to Cy Dunn.");
});
