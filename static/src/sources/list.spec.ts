import { describe, expect, it, vi } from "vitest";
import { sourceOf } from "../testing/fixtures";
import { createSourcesPanel } from "./list";

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
    render([sourceOf("a", { rights: "ask" }), sourceOf("b", { rights: "background" }), sourceOf("c")], new Set(["a"]));
    expect([...pane.querySelectorAll("[data-testid=rights]")].map((one) => one.textContent)).toEqual([
      "Ask before quoting",
      "Background only",
    ]);
  });

  it("says that a large library is not listed whole", () => {
    const { pane, render } = panel();
    render([sourceOf("a"), sourceOf("b")], new Set());
    expect(pane.querySelector("[data-testid=sources-partly]")).toBeNull();
    render([sourceOf("a"), sourceOf("b")], new Set(), 10_961);
    expect(pane.querySelector("[data-testid=sources-partly]")!.textContent).toContain(
      "2 of 10,961 sources: the newest and the attached ones",
    );
  });
});
