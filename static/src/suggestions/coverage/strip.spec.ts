import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CoveredSource } from "../../wire/types";
import { Strip } from "./strip";

const source = (more: Partial<CoveredSource> = {}): CoveredSource => ({
  source_id: "s1",
  source_title: "Hearing",
  paragraphs: 4,
  quoted_paragraphs: 1,
  end_ms: 90_000,
  speakers: [
    { speaker: "Imke Raddall", paragraphs: 3, quoted_paragraphs: 1 },
    { speaker: "Ose Varn", paragraphs: 1, quoted_paragraphs: 0 },
  ],
  cells: [
    [0, 70, 1, 40, 0, 0, 0, 0.1, []],
    [1, 71, 1, 40, 1, 30_000, 1, 0, []],
    [2, 72, 1, 40, 0, 60_000, 0, 0.9, []],
    [3, 73, 1, 40, 0, 90_000, 0, 0.4, [[4, 20]]],
  ],
  ...more,
});

function strip() {
  const read = vi.fn();
  const words = vi.fn(({ index }: { index: number }) => Promise.resolve(`Words of ${index + 1}.`));
  const made = new Strip({ read, words });
  document.body.replaceChildren(made.element);
  const slider = made.element.querySelector<HTMLElement>("[role=slider]")!;
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
    slider.dispatchEvent(event);
    return event;
  };
  return {
    made,
    slider,
    press,
    read,
    words,
    summary: () => made.element.querySelector(".coverage-first")!.textContent,
  };
}

describe("a strip", () => {
  let at: ReturnType<typeof strip>;
  beforeEach(() => {
    at = strip();
    at.made.draw(source());
  });

  it("has a name that says what it comes to, and draws patterns besides colours", () => {
    expect(at.slider.getAttribute("aria-label")).toBe("Hearing: 1 of 4 paragraphs quoted, said by Imke Raddall");
    expect(at.summary()).toBe("1 of 4 paragraphs quoted, said by Imke Raddall");
    const fills = [...at.made.element.querySelectorAll("path")].map((path) => path.getAttribute("fill"));
    expect(fills.filter((fill) => fill?.startsWith("url(#"))).toHaveLength(1);
    expect(at.made.element.querySelectorAll(".coverage-lane")).toHaveLength(2);
    expect(at.made.element.querySelector(".coverage-legend")!.textContent).toContain("IR Imke Raddall");
  });

  it("is walked through by keys, each paragraph told with its first words", async () => {
    at.slider.focus();
    at.press("ArrowRight");
    expect(at.summary()).toBe("¶ 2 · Ose Varn · 00:30 · question");
    await vi.waitFor(() =>
      expect(at.slider.getAttribute("aria-valuetext")).toBe("Paragraph 2, Ose Varn, 00:30, question, Words of 2."),
    );
    at.press("End");
    expect(at.slider.getAttribute("aria-valuenow")).toBe("4");
    expect(at.summary()).toContain("quoted");
    at.press("ArrowRight");
    expect(at.slider.getAttribute("aria-valuenow")).toBe("4");
    at.press("Home");
    at.press("ArrowLeft");
    expect(at.slider.getAttribute("aria-valuenow")).toBe("1");
  });

  it("opens the transcript at the paragraph, and leaves other keys to the page", () => {
    at.press("ArrowRight");
    at.press("ArrowRight");
    expect(at.press("Enter").defaultPrevented).toBe(true);
    expect(at.read.mock.calls[0]![0]).toMatchObject({ index: 2, paragraphId: 72 });
    expect(at.press("F8").defaultPrevented).toBe(false);
    expect(at.press("ArrowRight", { altKey: true }).defaultPrevented).toBe(false);
  });

  it("tells of the paragraph under the pointer, and opens it", () => {
    vi.spyOn(at.slider, "getBoundingClientRect").mockReturnValue({
      left: 0,
      width: 320,
      top: 0,
      height: 40,
    } as DOMRect);
    at.slider.dispatchEvent(new MouseEvent("pointermove", { clientX: 26 + 294 * 0.6 }));
    expect(at.summary()).toBe("¶ 3 · Imke Raddall · 01:00 · worth quoting");
    at.slider.dispatchEvent(new MouseEvent("click", { clientX: 26 + 294 * 0.9 }));
    expect(at.read.mock.calls[0]![0]).toMatchObject({ index: 3 });
    at.slider.dispatchEvent(new MouseEvent("pointerleave"));
    expect(at.summary()).toContain("of 4 paragraphs quoted");
  });

  it("keeps the place of the keys when it is drawn anew", () => {
    at.slider.focus();
    at.press("End");
    at.made.draw(source({ quoted_paragraphs: 0 }));
    expect(at.slider.getAttribute("aria-valuenow")).toBe("4");
  });

  it("is a table, too, of what is quoted or worth it", () => {
    const details = at.made.element.querySelector("details")!;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    const rows = [...at.made.element.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((one) => one.textContent),
    );
    expect(rows).toEqual([
      ["3", "Imke Raddall", "01:00", "worth quoting"],
      ["4", "Imke Raddall", "01:30", "quoted"],
    ]);
    at.made.element.querySelector<HTMLElement>("[data-index='3']")!.click();
    expect(at.read.mock.calls[0]![0]).toMatchObject({ paragraphId: 73 });
    at.made.draw(source({ cells: [[0, 70, 1, 40, 0, 0, 0, 0, []]], paragraphs: 1, quoted_paragraphs: 0 }));
    expect(at.made.element.querySelector(".coverage-rows")!.textContent).toContain("No paragraph is quoted");
  });
});
