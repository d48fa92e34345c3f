import { describe, expect, it, vi } from "vitest";
import type { Source } from "../wire/types";
import { createSourcesPanel } from "./list";

const source = (id: string, more: Partial<Source> = {}): Source => ({
  source_id: id,
  title: `Source ${id}`,
  file_name: `${id}.txt`,
  format: "txt",
  paragraphs: 3,
  speakers: [],
  duration_ms: null,
  imported_at: "2031-05-04T10:00:00Z",
  spoken_on: null,
  day_origin: null,
  day_written: "",
  kind: "other",
  held: false,
  reviewed: false,
  media: null,
  embargo_until: null,
  embargo_note: "",
  embargoed: false,
  rights: "quotable",
  language: "en",
  drafts: 0,
  posts: null,
  threads: null,
  ...more,
});

function panel() {
  const pane = document.createElement("section");
  document.body.replaceChildren(pane);
  const none = vi.fn();
  const coverage = () => document.createElement("div");
  return {
    pane,
    ...createSourcesPanel(pane, {
      attach: none,
      detach: none,
      read: none,
      coverage,
      choose: none,
      paste: none,
      cancel: none,
      forget: none,
      leave: none,
    }),
  };
}

describe("the sources of a draft", () => {
  it("says what may not be quoted", () => {
    const { pane, render } = panel();
    render([source("a", { rights: "ask" }), source("b", { rights: "background" }), source("c")], new Set(["a"]));
    expect([...pane.querySelectorAll("[data-testid=rights]")].map((one) => one.textContent)).toEqual([
      "Ask before quoting",
      "Background only",
    ]);
  });

  it("says that a large library is not listed whole", () => {
    const { pane, render } = panel();
    render([source("a"), source("b")], new Set());
    expect(pane.querySelector("[data-testid=sources-partly]")).toBeNull();
    render([source("a"), source("b")], new Set(), 10_961);
    expect(pane.querySelector("[data-testid=sources-partly]")!.textContent).toContain(
      "2 of 10,961 sources: the newest and the attached ones",
    );
  });
});
