import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageKeymap } from "./page-keymap";

const choice = { keysOn: true, keys: {} as Record<string, string> };
const done = vi.fn();
const openFind = vi.fn();
// One for all cases: a listener on the document stays.
const keys = pageKeymap(
  {
    "next-finding": () => done("next-finding"),
    "quotes-pane": () => done("quotes-pane"),
    palette: () => done("palette"),
  },
  () => choice,
);

/** Presses a key on an element; whether the desk took it. */
function press(selector: string, key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.querySelector(selector)!.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(choice, { keysOn: true, keys: {} });
  document.body.innerHTML = `<button></button><input><input type="checkbox"><textarea></textarea><select></select>
    <div class="ProseMirror" contenteditable="true"><p></p></div><dialog></dialog>`;
});
afterEach(() => document.querySelector("dialog")!.removeAttribute("open"));

describe("a key of the page", () => {
  it("calls its command wherever the focus is", () => {
    for (const at of ["body", "button", "input", "textarea", "select", ".ProseMirror p"])
      expect(press(at, "F8"), at).toBe(true);
    expect(done).toHaveBeenCalledTimes(6);
  });

  it.each([
    ["body", true],
    ["button", true],
    ["[type=checkbox]", true],
    ["input", false],
    ["textarea", false],
    ["select", false],
    [".ProseMirror p", false],
  ])("that writes calls it outside of text alone: at %s", (at, called) => {
    expect(press(at, "?", { code: "Slash", shiftKey: true })).toBe(called);
    expect(done).toHaveBeenCalledTimes(called ? 1 : 0);
    expect(press(at, "/", { code: "Slash", ctrlKey: true })).toBe(true);
  });

  it("with Alt writes a sign in a field on some keyboards, and calls its command in the article", () => {
    expect(press("input", "¡", { code: "Digit1", altKey: true })).toBe(false);
    expect(press(".ProseMirror p", "¡", { code: "Digit1", altKey: true })).toBe(true);
    expect(done.mock.calls).toEqual([["quotes-pane"]]);
  });

  it("is the input method's while it composes", () => {
    expect(press(".ProseMirror p", "F8", { isComposing: true })).toBe(false);
    expect(press(".ProseMirror p", "F8", { keyCode: 229 })).toBe(false);
    expect(press(".ProseMirror p", "Process", { code: "F8", keyCode: 229 })).toBe(false);
    expect(press(".ProseMirror p", "ㅎ", { code: "Digit1", altKey: true, isComposing: true })).toBe(false);
    expect(done).not.toHaveBeenCalled();
  });

  it("is not heard under a dialog", () => {
    document.querySelector("dialog")!.setAttribute("open", "");
    expect(press("body", "F8")).toBe(false);
    expect(done).not.toHaveBeenCalled();
  });

  it("goes no further once its command was called", () => {
    const heard = vi.fn((event: Event) => event.preventDefault());
    document.querySelector(".ProseMirror")!.addEventListener("keydown", heard);
    expect(press(".ProseMirror p", "F8")).toBe(true);
    expect(press(".ProseMirror p", "Enter")).toBe(true);
    expect(heard.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(["Enter"]);
  });

  it("calls once while it is held down, and goes nowhere else", () => {
    expect(press("body", "F8", { repeat: true })).toBe(true);
    expect(done).not.toHaveBeenCalled();
  });

  it("that is switched off or changed is the browser's again", () => {
    choice.keys = { "next-finding": "F9" };
    expect([press("body", "F8"), press("body", "F9")]).toEqual([false, true]);
    choice.keysOn = false;
    expect([press("body", "F8"), press("body", "F9")]).toEqual([false, false]);
  });

  it("is the browser's until its command does something", () => {
    const find = () => press("body", "f", { code: "KeyF", ctrlKey: true });
    expect(find()).toBe(false);
    keys.on("find", openFind.mockReturnValue(false));
    expect(find()).toBe(false);
    keys.on("find", openFind.mockReturnValue(undefined));
    expect(find()).toBe(true);
    expect(openFind).toHaveBeenCalledTimes(2);
  });
});
