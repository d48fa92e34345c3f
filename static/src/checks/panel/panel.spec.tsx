import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "../../testing/screen";
import { headlineModelOf, quoteModelOf } from "../../testing/fixtures";
import { isWarning, type Check } from "../editor-findings";
import { ChecksPanel } from "./panel";

const headline = (
  id: string,
  state: "unsupported" | "in_source" | "not_a_quotation" | "supported" | "verbatim",
): Check => ({ finding: headlineModelOf(id, { state }), dismissed: [] });
const body = (id: string, more: Parameters<typeof quoteModelOf>[1]): Check => ({
  finding: quoteModelOf(id, more),
  dismissed: [],
});

const actions = { sheet: "/drafts/d1/quotes", visit: vi.fn(), restore: vi.fn(), openDismissed: vi.fn() };
const panel = (checks: Check[], dismissals = 0, status: string | null = null) => (
  <ChecksPanel checks={checks} status={status} dismissals={dismissals} {...actions} />
);
const states = () => [...document.querySelectorAll(".check-state")].map(({ textContent }) => textContent);

describe("the panel of checks", () => {
  afterEach(cleanup);

  it("lists warnings before what matches", () => {
    const checks = (["unsupported", "in_source", "not_a_quotation", "supported"] as const).map((state) =>
      headline(state, state),
    );
    render(panel(checks));
    expect(checks.filter(isWarning).length).toBe(2);
    expect(page().getByRole("region", { name: "To review" }).querySelectorAll("li")).toHaveLength(2);
    expect(page().getByRole("region", { name: "Checked" }).textContent).toContain("Not treated as a quotation");
  });

  it("says that there are no quotes only once all were checked", () => {
    const { rerender } = render(panel([], 0, "Checking quotes…"));
    expect(document.body.textContent).toContain("Checking quotes…");
    expect(document.body.textContent).not.toContain("No quotes yet");
    rerender(panel([]));
    expect(document.body.textContent).toContain("No quotes yet");
  });

  it("names each quote's state and counts the quotes in each state", () => {
    const checks = [
      headline("h", "verbatim"),
      body("a", {}),
      body("b", { attached: false }),
      body("c", { state: "edited" }),
      body("d", { state: "differs", hard: true, kinds: ["negation"] }),
      body("e", { state: "other_speaker" }),
    ];
    render(panel(checks));
    expect(checks.filter(isWarning).length).toBe(2);
    expect(states()).toEqual([
      "Differs from the source · A “not” was changed",
      "Wrong speaker",
      "Headline · Matches the body exactly",
      "Matches the source exactly",
      "Matches the source exactly · source not attached",
      "Acceptable edit",
    ]);
    expect([...document.querySelectorAll(".check-counts li")].map(({ textContent }) => textContent)).toEqual([
      "1 Matches the body exactly",
      "2 Matches the source exactly",
      "1 Acceptable edit",
      "1 Differs from the source",
      "1 Wrong speaker",
    ]);
  });

  it("says of words that are the source's that only the closing mark is missing", () => {
    render(panel([body("a", { state: "differs", kinds: ["unclosed"] })]));
    expect(states()).toEqual(["Differs from the source · Quotation not closed"]);
  });

  it("names the word that reverses a quote", () => {
    const reversed = (id: string, reason: string) =>
      body(id, { state: "differs", hard: true, kinds: ["negation"], reasons: [{ id: reason, words: "never" }] });
    render(panel([reversed("a", "left-out-negation"), reversed("b", "added-negation")]));
    expect(states()).toEqual([
      "Differs from the source · “never” is missing",
      "Differs from the source · “never” was added",
    ]);
  });

  it("shows warnings alone while that is ticked", () => {
    const notFound = body("e", { state: "not_found" });
    const dismissal = { kind: "quote", scope: "draft", what: "e", quote: "e", at: 0 } as const;
    const { rerender } = render(
      panel([body("a", {}), body("d", { state: "differs" }), { ...notFound, dismissed: [dismissal] }]),
    );
    expect(states()).toHaveLength(3);
    fireEvent.click(page().getByRole("checkbox"));
    expect(states()).toEqual(["Differs from the source"]);
    rerender(panel([body("a", {})]));
    expect(page().getByText("No quotes to review.")).toBeTruthy();
    fireEvent.click(page().getByRole("checkbox"));
    expect(states()).toEqual(["Matches the source exactly"]);
  });

  it("opens the dismissed findings if there are any", () => {
    const { rerender } = render(panel([]));
    expect(page().queryByRole("button")).toBeNull();
    rerender(panel([], 3));
    fireEvent.click(page().getByRole("button", { name: "Dismissed (3)" }));
    expect(actions.openDismissed).toHaveBeenCalledOnce();
  });

  it("keeps the focus on a quote while another changes", () => {
    const { rerender } = render(panel([body("a", {}), body("b", {})]));
    document.querySelectorAll<HTMLElement>(".check-main")[1]!.focus();
    rerender(panel([body("a", { state: "differs" }), body("b", {})]));
    expect(document.activeElement!.textContent).toContain("“b”");
  });
});
