import { beforeEach, describe, expect, it, vi } from "vitest";
import { suggestionOf, thresholdsOf } from "../../testing/fixtures";
import type { ArchiveOffer, Suggestion } from "../../wire/types";
import { createArchivePanel, type ArchivePanel } from "./archive";

const A = suggestionOf("<b>We</b> will pay.", "will pay.", {
  paragraph_id: 1,
  source_id: "a",
  source_title: "Hearing",
  spoken_on: "2031-05-03",
  rights: "ask",
});
const B = suggestionOf("We will not pay.", undefined, {
  paragraph_id: 2,
  source_id: "b",
  source_title: "Briefing",
  spoken_on: null,
  speaker: null,
});
const offer = (...items: Suggestion[]): ArchiveOffer => ({ stage: "complete", sources: [], items });

describe("archive panel", () => {
  let panel: ArchivePanel;
  const handlers = {
    insert: vi.fn(),
    attach: vi.fn(),
    openSource: vi.fn(),
    canPlay: () => false,
    play: vi.fn(),
    leave: vi.fn(),
    changed: vi.fn(),
  };
  const find = (testid: string) => [...panel.element.querySelectorAll<HTMLElement>(`[data-testid=${testid}]`)];
  const list = () => panel.element.querySelector<HTMLElement>("[role=listbox]")!;
  const press = (key: string) =>
    list().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const status = () => find("archive-status")[0]!.textContent;

  beforeEach(() => {
    localStorage.clear();
    vi.clearAllMocks();
    panel = createArchivePanel(handlers);
    document.body.replaceChildren(panel.element);
    panel.offered(true);
  });
  const isOpen = () => find("archive-toggle")[0]!.getAttribute("aria-expanded") === "true";

  it("shows text as text, with speaker, source, day and what is to be asked", () => {
    panel.show(offer(A, B));
    const [first, second] = find("archive-suggestion");
    expect(first!.querySelector("b")).toBeNull();
    expect(first!.querySelector("mark")!.textContent).toBe("will pay.");
    for (const words of ["Halvard Tennick", "Hearing", "3 May 2031", "Ask before quoting"])
      expect(first!.textContent).toContain(words);
    expect(second!.textContent).toContain("No speaker");
    expect(second!.querySelector("[data-testid=rights]")).toBeNull();
    expect(panel.element.querySelector(".count")!.textContent).toBe("2");
  });

  it("inserts on a click, and attaches or opens where that is clicked", () => {
    panel.show(offer(A));
    find("archive-attach")[0]!.click();
    expect(handlers.attach).toHaveBeenCalledWith("a");
    panel.element.querySelector<HTMLElement>(".suggestion-source")!.click();
    expect(handlers.openSource).toHaveBeenCalledWith(A);
    expect(handlers.insert).not.toHaveBeenCalled();
    find("archive-suggestion")[0]!.click();
    expect(handlers.insert).toHaveBeenCalledWith(A);
  });

  it("works by keyboard", () => {
    panel.show(offer(A, B));
    list().dispatchEvent(new Event("focus"));
    expect(list().getAttribute("aria-activedescendant")).toBe("archive-a-1");
    press("ArrowDown");
    expect(find("archive-suggestion").map((one) => one.getAttribute("aria-selected"))).toEqual(["false", "true"]);
    press("+");
    press("Enter");
    press("ArrowRight");
    press("Escape");
    expect(handlers.attach).toHaveBeenCalledWith("b");
    expect(handlers.insert).toHaveBeenCalledWith(B);
    expect(handlers.openSource).toHaveBeenCalledWith(B);
    expect(handlers.leave).toHaveBeenCalled();
  });

  it("moves nothing under the pointer", () => {
    panel.show(offer(A, B));
    list().dispatchEvent(new Event("pointermove"));
    panel.show(offer(B, A));
    expect(find("archive-suggestion").map((one) => one.id)).toEqual(["archive-a-1", "archive-b-2"]);
    list().dispatchEvent(new Event("pointerleave"));
    expect(find("archive-suggestion").map((one) => one.id)).toEqual(["archive-b-2", "archive-a-1"]);
  });

  it("drops at once what has been attached, also of an answer that waits", () => {
    panel.show(offer(A, B));
    list().dispatchEvent(new Event("pointermove"));
    panel.show(offer(B, A));
    panel.without(["a"]);
    expect(find("archive-suggestion").map((one) => one.id)).toEqual(["archive-b-2"]);
    list().dispatchEvent(new Event("pointerleave"));
    expect(find("archive-suggestion").map((one) => one.id)).toEqual(["archive-b-2"]);
    expect(panel.element.querySelector(".count")!.textContent).toBe("1");
  });

  it("shows one line while the archive is unavailable", () => {
    panel.show(offer(A));
    panel.failed({ code: "archive_unavailable", message: "The archive cannot be searched right now.", hint: "" });
    expect(panel.element.hidden).toBe(true);
    find("archive-toggle")[0]!.click();
    expect(panel.element.hidden).toBe(false);
    expect(status()).toBe(
      "Other sources cannot be searched right now. Attached sources still work; search resumes automatically.",
    );
    expect(find("archive-suggestion")).toEqual([]);
    panel.requestStarted();
    expect(status()).toContain("cannot be searched");
    panel.show(offer(A));
    expect(status()).toBe("");
    expect(find("archive-suggestion")).toHaveLength(1);
  });

  it("is closed until it is opened, and stays as it was left", () => {
    expect(isOpen()).toBe(false);
    find("archive-toggle")[0]!.click();
    expect(isOpen()).toBe(true);
    expect(handlers.changed).toHaveBeenCalled();
    const again = createArchivePanel(handlers);
    expect(again.element.querySelector("[data-testid=archive-toggle]")!.getAttribute("aria-expanded")).toBe("true");
  });

  it("counts while it is closed what is a close match, and is not there without any", () => {
    expect(panel.element.hidden).toBe(true);
    panel.limit(thresholdsOf(0.4, 0.1));
    panel.show(offer({ ...A, confidence: 0.5 }, { ...B, confidence: 0.09 }));
    expect(panel.element.hidden).toBe(false);
    expect(panel.element.querySelector(".count")!.textContent).toBe("1");
    expect(find("archive-suggestion").map((one) => one.id)).toEqual(["archive-a-1"]);
    expect(find("strength").map((one) => one.textContent)).toEqual(["Likely"]);
    panel.limit(thresholdsOf(0.7, 0.6));
    expect(panel.element.hidden).toBe(true);
    panel.limit(thresholdsOf(0.4, 0.05));
    expect(panel.element.querySelector(".count")!.textContent).toBe("2");
  });

  it("draws nothing that is not ranked yet", () => {
    panel.show({ ...offer(A), stage: "recall" });
    expect(panel.element.hidden).toBe(true);
    panel.show(offer(B));
    panel.show({ ...offer(A), stage: "recall" });
    expect(find("archive-suggestion").map((one) => one.id)).toEqual(["archive-b-2"]);
  });

  it("is not there without anything to stand beside", () => {
    panel.show(offer(A));
    expect(panel.element.hidden).toBe(false);
    panel.offered(false);
    expect(panel.element.hidden).toBe(true);
    expect(panel.wanted).toBe(false);
  });
});
