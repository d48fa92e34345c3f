import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodySchema } from "../articles/schema";
import { TabExit } from "./tab-exit";

const stayed = vi.fn();
let view: EditorView | undefined;

function open(editable = true): (key: string, more?: KeyboardEventInit) => boolean {
  const exit = new TabExit(stayed);
  const state = EditorState.create({ schema: bodySchema, plugins: [exit.plugin()] });
  const shown = (view = new EditorView(document.body, { state, editable: () => editable }));
  return (key, more = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    shown.dom.dispatchEvent(event);
    return !event.defaultPrevented;
  };
}

afterEach(() => {
  view?.destroy();
  stayed.mockReset();
});

describe("Tab in the editor", () => {
  it("stays and announces that", () => {
    const leaves = open();
    expect(leaves("Tab")).toBe(false);
    expect(leaves("Tab")).toBe(false);
    expect(stayed).toHaveBeenCalledTimes(2);
  });

  it("leaves after Escape, until something else is pressed", () => {
    const leaves = open();
    leaves("Escape");
    expect(leaves("Tab")).toBe(true);
    leaves("Escape");
    leaves("a");
    expect(leaves("Tab")).toBe(false);
    leaves("Escape");
    view!.dom.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    expect(leaves("Tab")).toBe(false);
  });

  it("stays after words that came without a key, as an input method and dictation give them", () => {
    const leaves = open();
    leaves("Escape");
    view!.dom.dispatchEvent(new InputEvent("beforeinput", { bubbles: true, inputType: "insertCompositionText" }));
    expect(leaves("Tab")).toBe(false);
  });

  it("goes on where Tab came from, and backwards always", () => {
    const leaves = open();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    view!.dom.dispatchEvent(new FocusEvent("focus"));
    expect(leaves("Tab")).toBe(true);
    leaves("x");
    expect(leaves("Tab")).toBe(false);
    expect(leaves("Tab", { shiftKey: true })).toBe(true);
    document.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    view!.dom.dispatchEvent(new FocusEvent("focus"));
    expect(leaves("Tab")).toBe(false);
  });

  it("leaves a text that can only be read", () => {
    expect(open(false)("Tab")).toBe(true);
    expect(stayed).not.toHaveBeenCalled();
  });
});
