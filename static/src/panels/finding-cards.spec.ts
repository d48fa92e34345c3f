import { describe, expect, it, vi } from "vitest";
import { headlineFindingOf } from "../fixtures";
import type { BodyQuote, HeadlineFinding } from "../wire/types";
import { renderChecks, type Check } from "./checks";
import { headlineCard } from "./finding-cards";

const LONG = "We will not cut it. A wall without pumps behind it is money thrown in the harbour, and I have said so twice to the whole committee.";
const nearest: BodyQuote = { text: LONG, start: 10, end: 10 + LONG.length };
const cut: BodyQuote = { text: "We will not cut it", start: 10, end: 28 };
const place = { source_id: "s1", source_title: "Hearing", paragraph_id: 7, paragraph_index: 3, speaker: "Bram Osk", start_ms: 83_000 };

function card(quote: string, more: Partial<HeadlineFinding> = {}) {
  const actions = { mend: vi.fn(), show: vi.fn(), read: vi.fn(), dismiss: vi.fn(), close: vi.fn() };
  const element = headlineCard(headlineFindingOf(quote, more), actions);
  const buttons = () => [...element.querySelectorAll("button")].map((one) => one.textContent || one.getAttribute("aria-label"));
  const press = (label: string) => [...element.querySelectorAll("button")].find((one) => one.textContent === label)!.click();
  return { element, actions, buttons, press, text: element.textContent! };
}

describe("the card of a headline quote", () => {
  it("says why it is not found, and offers the words of the body that fit", () => {
    const { actions, press, text, element } = card("We will cut it", {
      nearest, fix: cut, diff: [{ op: "equal", before: "We will", after: "We will" }, { op: "delete", before: "not", after: "" }],
      message: "Not found in the body: the quote there says “not”, and the headline turns it round.",
    });
    expect(element.querySelector("h2")!.textContent).toBe("Not found in the body");
    expect(text).toContain("The quote there says “not”");
    expect(text).toContain("The body’s words that fit a headline“We will not cut it”");
    expect(element.querySelector("del")!.textContent).toContain("not");
    press("Use the body’s words");
    expect(actions.mend).toHaveBeenCalledWith("We will not cut it");
    press("Show in the body");
    expect(actions.show).toHaveBeenCalledWith(nearest);
    expect(text).not.toMatch(/false|probab|0\.9|90/i);
  });

  it("says the nearest quote once where its words are the mend and the headline shares none of them", () => {
    const { element, buttons } = card("x", { nearest: { ...cut, text: `${cut.text},`, end: 29 }, fix: cut, diff: [{ op: "replace", before: cut.text, after: "x" }] });
    expect(element.querySelector(".card-fix")).toBeNull();
    expect(element.querySelector(".diff")).toBeNull();
    expect(buttons()).toContain("Use the body’s words");
  });

  it("offers no mend where the body has no words for it", () => {
    const { buttons, text } = card("x");
    expect(buttons()).toEqual(["Close", "Dismiss…", "Here, until it is edited", "In this draft", "Always, for this quote"]);
    expect(text).toContain("take the marks off the headline");
  });

  it("of a quote that a source has opens the source", () => {
    const message = "Not found in the body, but Bram Osk says it in “Hearing”. Quote it in the body too.";
    const { element, actions, press, text } = card("x", { state: "in_source", source: place, message, nearest });
    expect(element.querySelector("h2")!.textContent).toBe("In the source, not in the body");
    expect(element.querySelector(".icon-source")).not.toBeNull();
    expect(text).toContain(message);
    expect(text).toContain("Bram Osk · 01:23 · Hearing");
    press("Read in the source");
    expect(actions.read).toHaveBeenCalledOnce();
  });

  it("of marks that claim nobody’s words says so and asks for nothing", () => {
    const { element, buttons, text } = card("smart", { state: "not_a_quotation", probability: 0, message: "Two words in scare quotes." });
    expect(element.querySelector("h2")!.textContent).toBe("Not read as a quotation");
    expect(element.querySelector(".icon-marks")).not.toBeNull();
    expect(text).toContain("Two words in scare quotes.");
    expect(buttons()).toEqual(["Close"]);
  });

  it("shows every quote that a headline joins", () => {
    const support = [{ text: "We will pay", start: 1, end: 12 }, { text: "the wall stands", start: 20, end: 35 }];
    const { element, actions } = card("We will pay, the wall stands", { state: "supported", support, nearest: support[0]!, message: "Two quotes there say it." });
    const rows = [...element.querySelectorAll("[data-testid=support]")];
    expect(rows.map((row) => row.querySelector("blockquote")!.textContent)).toEqual(["“We will pay”", "“the wall stands”"]);
    rows[1]!.querySelector("button")!.click();
    expect(actions.show).toHaveBeenCalledWith(support[1]);
    expect(element.querySelector(".card-actions")).toBeNull();
  });
});

describe("the list of checks", () => {
  const check = (id: string, state: HeadlineFinding["state"]): Check => ({ id, where: "headline", finding: headlineFindingOf(id, { state }), dismissed: [] });

  it("counts what asks for a look, and is drawn anew only for a change", () => {
    const pane = document.createElement("section");
    const handlers = { sheet: "/drafts/d1/quotes", visit: vi.fn(), restore: vi.fn() };
    const checks = (["unsupported", "in_source", "not_a_quotation", "supported"] as const).map((state) => check(state, state));
    expect(renderChecks(pane, checks, handlers)).toBe(2);
    const [toLookAt, checked] = [...pane.querySelectorAll("section")];
    expect(toLookAt!.querySelectorAll("li")).toHaveLength(2);
    expect(checked!.textContent).toContain("Not read as a quotation");
    expect(renderChecks(pane, checks.map((one) => ({ ...one })), handlers)).toBe(2);
    expect(pane.contains(toLookAt!)).toBe(true);
    expect(renderChecks(pane, checks.slice(1), handlers)).toBe(1);
    expect(pane.contains(toLookAt!)).toBe(false);
  });
});
