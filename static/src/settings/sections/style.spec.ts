import { beforeEach, describe, expect, it } from "vitest";
import { SettingsStore } from "../store";
import { styleSection } from "./style";
import { suggestingSection } from "../dialog";
import { memoryStore } from "../../testing/fixtures";

const kept = new Map<string, string>();
const store = () => new SettingsStore(memoryStore(kept));

function choose(section: HTMLElement, label: string) {
  const input = [...section.querySelectorAll("label")]
    .find((one) => one.textContent === label)!
    .querySelector("input")!;
  input.checked = input.type === "radio" || !input.checked;
  input.dispatchEvent(new Event("change"));
}
const examples = (section: HTMLElement) =>
  [...section.querySelectorAll(".style-example")].map((one) => one.textContent);

describe("the house's style", () => {
  beforeEach(() => kept.clear());

  it("shows in a sentence what is chosen, and keeps it", () => {
    const section = styleSection(store());
    expect(examples(section)).toEqual([
      "“We will count again in the spring,” Ana Quell said.",
      "“Until then nothing changes,” Quell said.",
    ]);
    choose(section, "says");
    choose(section, "verb, name");
    choose(section, "Include the title at the first mention");
    expect(examples(section)).toEqual([
      "“We will count again in the spring,” says Mayor Ana Quell.",
      "“Until then nothing changes,” says Quell.",
    ]);
    expect(store().now.style).toEqual({ verb: "says", place: "after", order: "verb-name", titles: true });
  });

  it("has one order before the quote", () => {
    const section = styleSection(store());
    const orders = () =>
      [...section.querySelectorAll<HTMLInputElement>("input[name=style-order]")].map((one) => one.disabled);
    choose(section, "before the quote");
    expect(examples(section)[0]).toBe("Ana Quell said: “We will count again in the spring.”");
    expect(orders()).toEqual([true, true]);
    choose(section, "after the quote");
    expect(orders()).toEqual([false, false]);
  });
});

it("offers the pauses", () => {
  kept.clear();
  const mine = store();
  const select = suggestingSection(mine).querySelector("select")!;
  expect([...select.options].map((one) => Number(one.value))).toEqual([0, 500, 1000, 1500, 3000]);
  select.selectedIndex = 4;
  select.dispatchEvent(new Event("change"));
  expect(mine.now.ghostDelay).toBe(3000);
});
