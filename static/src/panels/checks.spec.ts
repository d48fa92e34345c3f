import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { headlineFindingOf, quoteFindingOf } from "../fixtures";
import { speakEnglish, speakKorean } from "../i18n/for-specs";
import { createChecksPanel, type Check } from "./checks";

const headline = (id: string, state: "unsupported" | "in_source" | "not_a_quotation" | "supported" | "verbatim"): Check =>
  ({ id, where: "headline", finding: headlineFindingOf(id, { state }), dismissed: [] });
const body = (id: string, more: Parameters<typeof quoteFindingOf>[1]): Check =>
  ({ id, where: "body", finding: quoteFindingOf(id, more), dismissed: [] });

describe("the list of checks", () => {
  let pane: HTMLElement;
  const handlers = { sheet: "/drafts/d1/quotes", visit: vi.fn(), restore: vi.fn() };
  const states = () => [...pane.querySelectorAll(".check-state")].map((one) => one.textContent);

  beforeEach(() => {
    pane = document.createElement("section");
    document.body.replaceChildren(pane);
  });

  afterEach(speakEnglish);

  it("counts what asks for a look, and is drawn anew only for a change", () => {
    const panel = createChecksPanel(pane, handlers);
    const checks = (["unsupported", "in_source", "not_a_quotation", "supported"] as const).map((state) => headline(state, state));
    expect(panel.render(checks)).toBe(2);
    const [toLookAt, checked] = [...pane.querySelectorAll("section")];
    expect(toLookAt!.querySelectorAll("li")).toHaveLength(2);
    expect(checked!.textContent).toContain("Not read as a quotation");
    expect(panel.render(checks.map((one) => ({ ...one })))).toBe(2);
    expect(pane.contains(toLookAt!)).toBe(true);
    expect(panel.render(checks.slice(1))).toBe(1);
    expect(pane.contains(toLookAt!)).toBe(false);
  });

  it("tells each quote's state, and how many there are in each", () => {
    const panel = createChecksPanel(pane, handlers);
    expect(panel.render([
      headline("h", "verbatim"), body("a", {}), body("b", { attached: false }), body("c", { state: "edited" }),
      body("d", { state: "differs", hard: true, kinds: ["negation"] }), body("e", { state: "other_speaker" }),
    ])).toBe(2);
    expect(states()).toEqual([
      "Differs from the source · A “not” was changed", "From another speaker",
      "Headline · Word for word in the body", "Word for word", "Word for word · source not attached", "Edited as convention allows",
    ]);
    expect([...pane.querySelectorAll(".check-counts li")].map((one) => one.textContent)).toEqual([
      "1 Word for word in the body", "2 Word for word", "1 Edited as convention allows", "1 Differs from the source", "1 From another speaker",
    ]);
  });

  it("shows only what asks for a look where that is wanted", () => {
    const panel = createChecksPanel(pane, handlers);
    const differs = body("d", { state: "differs" });
    const set = body("e", { state: "not_found" });
    panel.render([body("a", {}), differs, { ...set, dismissed: [{ scope: "draft", what: "e" }] }]);
    expect(states()).toHaveLength(3);
    pane.querySelector("input")!.click();
    expect(states()).toEqual(["Differs from the source"]);
    panel.render([body("a", {})]);
    expect(pane.textContent).toContain("No quote asks for a look.");
    pane.querySelector("input")!.click();
    expect(states()).toEqual(["Word for word"]);
  });

  it("keeps the focus on a quote while another changes", () => {
    const panel = createChecksPanel(pane, handlers);
    panel.render([body("a", {}), body("b", {})]);
    pane.querySelectorAll<HTMLElement>(".check-main")[1]!.focus();
    panel.render([body("a", { state: "differs" }), body("b", {})]);
    expect(document.activeElement!.textContent).toContain("“b”");
  });

  it("speaks the page's language", () => {
    speakKorean();
    const panel = createChecksPanel(pane, handlers);
    panel.render([]);
    expect(pane.querySelector(".empty-title")!.textContent).toBe("아직 확인할 인용문이 없습니다");
    panel.render([headline("h", "verbatim")]);
    expect(states()).toEqual(["제목 · 본문에 그대로 있음"]);
    expect(pane.querySelector(".check-sheet")!.textContent).toBe("인용문 확인표 (팩트체크용 인쇄 문서)");
  });
});
