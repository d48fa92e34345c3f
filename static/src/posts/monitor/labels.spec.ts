import { describe, expect, it } from "vitest";
import { likelihood, percent, addressOfArticle } from "./labels";

describe("how likely it is", () => {
  it("follows the threshold", () => {
    expect([0.9, 0.7, 0.69, 0.5, 0.2, 0.1].map((p) => likelihood(p, 0.4))).toEqual([
      "very",
      "very",
      "likely",
      "likely",
      "maybe",
      "hardly",
    ]);
  });

  it("is never certain, nor out of the question, unless it is", () => {
    expect([percent(0.999), percent(1), percent(0.001), percent(0), percent(0.914)]).toEqual([
      "99%",
      "100%",
      "1%",
      "0%",
      "91%",
    ]);
  });

  it("leads to what it is about, and to nothing that is no page", () => {
    expect(addressOfArticle({ kind: "draft", url: null, draft_id: "a/b" })).toBe("/drafts/a%2Fb");
    expect(addressOfArticle({ kind: "publication", url: null, draft_id: "d" })).toBe("/drafts/d");
    expect(addressOfArticle({ kind: "article", url: "https://paper.example/1", draft_id: null })).toBe(
      "https://paper.example/1",
    );
    expect(addressOfArticle({ kind: "article", url: "javascript:alert(1)", draft_id: null })).toBeNull();
    expect(addressOfArticle({ kind: "article", url: null, draft_id: null })).toBeNull();
  });
});
