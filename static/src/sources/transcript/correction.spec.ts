import { describe, expect, it, vi } from "vitest";
import { RequestError } from "../../wire/http";
import { paragraphOf } from "../../testing/fixtures";
import type { SourceParagraph } from "../../wire/types";
import { correctionForm, correctionOf, inputOf } from "./correction";

const seen = paragraphOf("Sixteen seats and decent tyres.", { speaker: "Tamsin Rookley" });

describe("correction request", () => {
  it("is only what changed, and what was seen", () => {
    expect(
      correctionOf(seen, { ...inputOf(seen), text: " Sixty seats\nand decent  tyres. ", note: " heard again " }),
    ).toEqual({
      text: "Sixty seats and decent tyres.",
      note: "heard again",
      expected_text: seen.text,
    });
    expect(correctionOf(seen, { ...inputOf(seen), speaker: "  " })).toEqual({
      speaker: null,
      expected_text: seen.text,
    });
    expect(correctionOf(seen, { ...inputOf(seen), question: true })).toEqual({
      question: true,
      expected_text: seen.text,
    });
  });

  it("has no speaker and no question where nobody says the paragraph", () => {
    const withQuestion = { ...seen, question: true };
    expect(correctionOf(withQuestion, { ...inputOf(withQuestion), kind: "direction" })).toEqual({
      speaker: null,
      question: false,
      kind: "direction",
      expected_text: seen.text,
    });
    const heading: SourceParagraph = { ...seen, speaker: null, kind: "heading" };
    expect(correctionOf(heading, { ...inputOf(heading), kind: "speech", speaker: "Tamsin Rookley" })).toEqual({
      speaker: "Tamsin Rookley",
      kind: "speech",
      expected_text: seen.text,
    });
  });

  it("is nothing where only white space or the note differs", () => {
    expect(correctionOf(seen, { ...inputOf(seen), text: `${seen.text} `, note: "why" })).toBeNull();
  });
});

function open(save = vi.fn()) {
  const ports = { speakers: [], play: null, save, saved: vi.fn(), cancelled: vi.fn() };
  const form = correctionForm(seen, inputOf(seen), ports);
  document.body.replaceChildren(form);
  const area = form.querySelector("textarea")!;
  const key = (more: KeyboardEventInit) =>
    area.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...more }));
  return { form, area, ports, key, settled: () => new Promise((resolve) => setTimeout(resolve)) };
}

describe("the form", () => {
  it("closes on Escape and returns the text", () => {
    const { area, ports, key } = open();
    key({ key: "Escape" });
    expect(ports.cancelled).toHaveBeenLastCalledWith(null);
    area.value = "Sixty seats.";
    key({ key: "Escape" });
    expect(ports.cancelled.mock.lastCall![0]).toMatchObject({ text: "Sixty seats." });
  });

  it("leaves Enter and Escape to an input method that composes", () => {
    const { ports, key } = open();
    key({ key: "Escape", isComposing: true });
    expect(ports.cancelled).not.toHaveBeenCalled();
  });

  it("does not send an empty paragraph", async () => {
    const { area, ports, key, form, settled } = open();
    area.value = "  ";
    key({ key: "Enter", ctrlKey: true });
    await settled();
    expect(ports.save).not.toHaveBeenCalled();
    expect(form.querySelector("[role=alert]")!.textContent).toContain("cannot be empty");
  });

  it("shows a conflicting correction and overwrites only on confirmation", async () => {
    const theirs = { ...seen, paragraph_id: 9, text: "Sixty seats and decent tyres." };
    const mine = { ...seen, paragraph_id: 10, text: "Sixteen seats and good tyres." };
    const save = vi
      .fn()
      .mockRejectedValueOnce(
        new RequestError(409, { code: "paragraph_corrected", message: "", hint: "" }, { paragraph: theirs }),
      )
      .mockResolvedValueOnce(mine);
    const { area, ports, key, form, settled } = open(save);
    area.value = mine.text;
    key({ key: "Enter", ctrlKey: true });
    await settled();
    expect(form.querySelector(".diff-text")!.textContent).toContain("Sixty");
    expect(ports.saved).not.toHaveBeenCalled();
    key({ key: "Enter", ctrlKey: true });
    await settled();
    expect(save.mock.lastCall).toEqual([theirs, { text: mine.text, expected_text: theirs.text }]);
    expect(ports.saved).toHaveBeenCalledWith(mine);
  });
});
