import { expect, it, vi } from "vitest";
import type { DirectoryPerson } from "../../wire/types";
import { named, otherLabel, speakerRow } from "./list";

const senator = { label: "SEN. ODA QUILL", paragraphs: 2, sources: 1, corrected: true };
const plain = { label: "Oda Quill", paragraphs: 3, sources: 2, corrected: false };
const oda: DirectoryPerson = { name: "Oda Quill", paragraphs: 5, labels: [plain, senator] };
const luc: DirectoryPerson = {
  name: "Luc Marsh",
  paragraphs: 1,
  labels: [{ ...plain, label: "Luc Marsh", sources: 1, paragraphs: 1 }],
};
const actions = () => ({ rename: vi.fn(), merge: vi.fn(), split: vi.fn(), reset: vi.fn() });
const buttonsOf = (element: Element) =>
  [...element.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));

it("gives all labels of two people one name, and names whom a label is split off from", () => {
  expect(named("Oda", oda, luc)).toEqual([
    { label: "Oda Quill", name: "Oda" },
    { label: "SEN. ODA QUILL", name: "Oda" },
    { label: "Luc Marsh", name: "Oda" },
  ]);
  expect(otherLabel(oda, plain)).toBe("SEN. ODA QUILL");
  expect(otherLabel(oda, senator)).toBe("Oda Quill");
});

it("lists the labels of a person with their counts, and what can be done with each", () => {
  const wanted = actions();
  const row = speakerRow(oda, wanted, true);
  expect(row.querySelector(".row-name")!.textContent).toBe("Oda Quill");
  expect(row.querySelector("summary")!.textContent).toBe("5 paragraphs · 2 names in the sources");
  expect(row.querySelector("details")!.open).toBe(true);
  const [one, other] = row.querySelectorAll("[data-testid=speaker-label]");
  expect(one!.textContent).toContain("3 paragraphs in 2 sources");
  expect(one!.querySelector("a")!.getAttribute("href")).toBe("/sources?speaker=Oda+Quill");
  expect(buttonsOf(one!)).toEqual(["Split off Oda Quill…"]);
  expect(other!.textContent).toContain("2 paragraphs in one source · corrected by hand");
  expect(buttonsOf(other!)).toEqual(["Split off SEN. ODA QUILL…", "Undo the correction of SEN. ODA QUILL"]);
  for (const button of row.querySelectorAll("button")) button.click();
  expect(wanted.rename).toHaveBeenCalledWith(oda);
  expect(wanted.merge).toHaveBeenCalledWith(oda);
  expect(wanted.split.mock.calls).toEqual([
    [oda, plain],
    [oda, senator],
  ]);
  expect(wanted.reset).toHaveBeenCalledWith(senator);
});

it("has no list for somebody who is called the same everywhere, and no buttons for who may change nothing", () => {
  const row = speakerRow(luc, null, false);
  expect(row.querySelector("details")).toBeNull();
  expect(row.textContent).toBe("Luc MarshOne paragraph in one source");
  expect(buttonsOf(speakerRow(oda, null, false))).toEqual([]);
});
