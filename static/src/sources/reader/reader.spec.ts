import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FullSource } from "../../wire/types";
import type { PassagePlayer } from "../player/passages";
import type { SourceCache } from "../source-cache";
import { createReader } from "./reader";

const SOURCE = {
  source_id: "s1",
  title: "The hearing",
  items: ["The night bus stays.", "Nobody rides it.", "The bus is the only light."].map((text, index) => ({
    paragraph_id: index,
    index,
    text,
    speaker: "Ada Quill",
    start_ms: null,
    question: false,
    kind: null,
  })),
} as unknown as FullSource;

describe("a source beside the draft", () => {
  const field = () => document.querySelector<HTMLInputElement>("[data-testid=reader-search]")!;
  const status = () => document.querySelector("[data-testid=reader-search-status]")!.textContent;
  const found = () => [...document.querySelectorAll(".reader mark.is-found")].map((mark) => mark.textContent);

  function search(words: string) {
    field().value = words;
    field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  }

  beforeEach(async () => {
    document.body.innerHTML = `<div id="panel"></div>`;
    const shelf = { get: async () => SOURCE, quoted: async () => [] } as unknown as SourceCache;
    const playing = { player: { subscribe: vi.fn() }, recordingOf: () => null } as unknown as PassagePlayer;
    const handlers = { insert: vi.fn(), closed: vi.fn() };
    await createReader(document.getElementById("panel")!, shelf, playing, handlers).open("s1", null);
    await vi.waitFor(() => expect(document.querySelectorAll(".reader-words")).toHaveLength(3));
  });

  it("is searched: what is found is marked, and gone through", async () => {
    search("BUS");
    await vi.waitFor(() => expect(status()).toBe("1 of 2"));
    expect(found()).toEqual(["bus", "bus"]);
    search("BUS");
    expect(status()).toBe("2 of 2");
    search("ferry");
    await vi.waitFor(() => expect(status()).toBe("Not found"));
    expect(found()).toEqual([]);
  });
});
