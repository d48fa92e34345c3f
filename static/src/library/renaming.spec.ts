import { expect, it } from "vitest";
import type { FullSource } from "../wire/types";
import { renamingSaid } from "./renaming";

const source = { items: ["A VON", "A VON", "Bo Li", null].map((speaker, index) => ({ speaker, index })) } as unknown as FullSource;

it("says how many paragraphs a new name is for, and when two speakers become one", () => {
  expect(renamingSaid(source, "A VON", "A VON")).toBe("2 paragraphs of A VON in this source.");
  expect(renamingSaid(source, "A VON", "Ada Von")).toBe("2 paragraphs of A VON will be Ada Von’s.");
  expect(renamingSaid(source, "A VON", "Bo Li")).toBe("2 paragraphs of A VON will join the 1 of Bo Li: the two become one speaker.");
  expect(renamingSaid(source, null, "Cy Dunn")).toBe("1 paragraph without a speaker will be Cy Dunn’s.");
});
