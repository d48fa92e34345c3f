import { beforeEach, describe, expect, it } from "vitest";
import { PublishedNote } from "./published-note";

const text = (id: string) => document.getElementById(id)!.textContent;

describe("the note of a published draft", () => {
  beforeEach(() => {
    document.body.innerHTML = '<p id="published-state"></p><button id="publish-open">Publish…</button>';
  });

  it("is absent before the first publication", () => {
    new PublishedNote({ published_at: null, updated_at: "" }).edited();
    expect([text("published-state"), text("publish-open")]).toEqual(["", "Publish…"]);
  });

  it("says when it was published, and whether it was edited since", () => {
    const published_at = new Date(2031, 4, 3, 19, 41).toISOString();
    const note = new PublishedNote({ published_at, updated_at: published_at });
    expect([text("published-state"), text("publish-open")]).toEqual(["Published 3 May 2031, 19:41", "Update…"]);
    note.edited();
    expect(text("published-state")).toBe("Published 3 May 2031, 19:41 · edited since");
    note.published(new Date().toISOString());
    expect(text("published-state")).toMatch(/^Published \d\d:\d\d$/);
  });
});
