import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { headlineModelOf, quoteModelOf } from "../../testing/fixtures";
import { useEnglish } from "../../testing/setup";
import { createChecksPanel, type Check } from "./list";

const headline = (
  id: string,
  state: "unsupported" | "in_source" | "not_a_quotation" | "supported" | "verbatim",
): Check => ({ finding: headlineModelOf(id, { state }), dismissed: [] });
const body = (id: string, more: Parameters<typeof quoteModelOf>[1]): Check => ({
  finding: quoteModelOf(id, more),
  dismissed: [],
});

describe("the list of checks", () => {
  let pane: HTMLElement;
  const handlers = { sheet: "/drafts/d1/quotes", visit: vi.fn(), restore: vi.fn(), openDismissed: vi.fn() };
  const states = () => [...pane.querySelectorAll(".check-state")].map((one) => one.textContent);

  beforeEach(() => {
    pane = document.createElement("section");
    document.body.replaceChildren(pane);
  });

  afterEach(useEnglish);

  it("counts what asks for a look, and is drawn anew only for a change", () => {
    const panel = createChecksPanel(pane, handlers);
    const checks = (["unsupported", "in_source", "not_a_quotation", "supported"] as const).map((state) =>
      headline(state, state),
    );
    expect(panel.render(checks, 0)).toBe(2);
    const [toLookAt, checked] = [...pane.querySelectorAll("section")];
    expect(toLookAt!.querySelectorAll("li")).toHaveLength(2);
    expect(checked!.textContent).toContain("Not treated as a quotation");
    expect(
      panel.render(
        checks.map((one) => ({ ...one })),
        0,
      ),
    ).toBe(2);
    expect(pane.contains(toLookAt!)).toBe(true);
    expect(panel.render(checks.slice(1), 0)).toBe(1);
    expect(pane.contains(toLookAt!)).toBe(false);
  });

  it("tells each quote's state, and how many there are in each", () => {
    const panel = createChecksPanel(pane, handlers);
    expect(
      panel.render(
        [
          headline("h", "verbatim"),
          body("a", {}),
          body("b", { attached: false }),
          body("c", { state: "edited" }),
          body("d", { state: "differs", hard: true, kinds: ["negation"] }),
          body("e", { state: "other_speaker" }),
        ],
        0,
      ),
    ).toBe(2);
    expect(states()).toEqual([
      "Differs from the source · A “not” was changed",
      "Wrong speaker",
      "Headline · Matches the body exactly",
      "Matches the source exactly",
      "Matches the source exactly · source not attached",
      "Acceptable edit",
    ]);
    expect([...pane.querySelectorAll(".check-counts li")].map((one) => one.textContent)).toEqual([
      "1 Matches the body exactly",
      "2 Matches the source exactly",
      "1 Acceptable edit",
      "1 Differs from the source",
      "1 Wrong speaker",
    ]);
  });

  it("shows only what asks for a look where that is wanted", () => {
    const panel = createChecksPanel(pane, handlers);
    const differs = body("d", { state: "differs" });
    const set = body("e", { state: "not_found" });
    panel.render(
      [
        body("a", {}),
        differs,
        { ...set, dismissed: [{ kind: "quote", scope: "draft", what: "e", quote: "e", at: 0 }] },
      ],
      0,
    );
    expect(states()).toHaveLength(3);
    pane.querySelector("input")!.click();
    expect(states()).toEqual(["Differs from the source"]);
    panel.render([body("a", {})], 0);
    expect(pane.textContent).toContain("No quotes to review.");
    pane.querySelector("input")!.click();
    expect(states()).toEqual(["Matches the source exactly"]);
  });

  it("leads to all that is set aside, where there is any", () => {
    const panel = createChecksPanel(pane, handlers);
    const link = pane.querySelector<HTMLElement>("[data-testid=dismissed-open]")!;
    panel.render([], 0);
    expect(link.hidden).toBe(true);
    panel.render([], 3);
    expect(link.textContent).toBe("Dismissed (3)");
    link.click();
    expect(handlers.openDismissed).toHaveBeenCalledOnce();
  });

  it("keeps the focus on a quote while another changes", () => {
    const panel = createChecksPanel(pane, handlers);
    panel.render([body("a", {}), body("b", {})], 0);
    pane.querySelectorAll<HTMLElement>(".check-main")[1]!.focus();
    panel.render([body("a", { state: "differs" }), body("b", {})], 0);
    expect(document.activeElement!.textContent).toContain("“b”");
  });
});
