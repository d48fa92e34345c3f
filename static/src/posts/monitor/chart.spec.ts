import { describe, expect, it, vi } from "vitest";
import { CurveChart, valueAt } from "./chart";
import type { Aggregation, Curve } from "./types";

const curve = (by: Aggregation, ...points: [number, number][]): Curve => ({ by, points });

describe("the curve", () => {
  const chart = () => {
    const made = new CurveChart("Crane", 0.5);
    document.body.replaceChildren(made.element);
    made.show([curve("learned", [1, 0.2], [4, 0.6], [12, 0.91])]);
    const slider = made.element.querySelector<HTMLElement>("[role=slider]")!;
    const press = (key: string) => slider.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    return { made, slider, press, summary: () => made.element.querySelector(".curve-told")!.textContent };
  };

  it("is read by keys, from the whole thread back to its first post", () => {
    const { slider, press, summary } = chart();
    expect(slider.getAttribute("aria-valuetext")).toBe("All 12 posts: 91%");
    press("ArrowLeft");
    expect([slider.getAttribute("aria-valuenow"), summary()]).toEqual(["4", "4 oldest posts: 60%"]);
    press("Home");
    expect(summary()).toBe("First post: 20%");
    press("ArrowLeft");
    expect(slider.getAttribute("aria-valuenow")).toBe("1");
  });

  it("stays where it was read when another is laid beside, and tells both", () => {
    const { made, press, summary } = chart();
    press("ArrowLeft");
    made.show([curve("learned", [1, 0.2], [4, 0.6], [12, 0.91]), curve("mean", [1, 0.1], [2, 0.3], [12, 0.4])]);
    press("ArrowLeft");
    expect(summary()).toBe("2 oldest posts: Trained model 20%, Mean 30%");
    expect(made.element.querySelectorAll(".curve-line")).toHaveLength(2);
    expect(made.element.querySelectorAll(".curve-key")).toHaveLength(3);
  });

  it("is a table as well", async () => {
    const { made } = chart();
    made.element.querySelector("details")!.open = true;
    await vi.waitFor(() =>
      expect([...made.element.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual([
        "120%",
        "460%",
        "1291%",
      ]),
    );
  });

  it("draws the threshold, and higher for what is likelier", () => {
    const { made } = chart();
    const y = (element: Element) => Number(element.getAttribute("cy") ?? element.getAttribute("y1"));
    expect(y(made.element.querySelector(".curve-end")!)).toBeLessThan(
      y(made.element.querySelector(".curve-threshold")!),
    );
    expect(made.element.querySelector(".curve-line")!.getAttribute("d")).toMatch(/^M44 \S+L\S+ \S+L626 /);
  });

  it("has between two points the value of the first of them", () => {
    const one = curve("mean", [1, 0.1], [5, 0.5]);
    expect([valueAt(one, 1), valueAt(one, 4), valueAt(one, 5), valueAt(one, 9), valueAt(curve("mean"), 3)]).toEqual([
      0.1, 0.1, 0.5, 0.5, 0,
    ]);
  });
});
