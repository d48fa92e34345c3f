import { EditorState, type Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, it, vi } from "vitest";
import { bodySchema } from "../articles/schema";
import type { CommandId } from "./commands";
import { editorKeymap } from "./editor-keymap";

const choice = { keysOn: true, keys: {} as Record<string, string> };

/** What an editor makes of a key: the command called, whether the key was taken, and from the browser, too. */
function press(
  commands: Partial<Record<CommandId, Command>>,
  key: string,
  more: KeyboardEventInit = {},
  composing = false,
) {
  const plugin = editorKeymap(commands, () => choice);
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
  const view = {
    composing,
    state: EditorState.create({ schema: bodySchema }),
    dispatch: () => undefined,
  } as unknown as EditorView;
  return { taken: plugin.props.handleKeyDown!.call(plugin, view, event), prevented: event.defaultPrevented };
}

describe("the keys of an editor", () => {
  it("call their commands, as long as there is something to do", () => {
    const accept = vi.fn(() => true);
    expect(press({ "accept-ghost": accept }, "Tab")).toEqual({ taken: true, prevented: true });
    accept.mockReturnValue(false);
    expect(press({ "accept-ghost": accept }, "Tab")).toEqual({ taken: false, prevented: false });
    expect(press({ "accept-ghost": accept }, "Tab", { shiftKey: true })).toEqual({ taken: false, prevented: false });
    expect(accept).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["Tab", {}],
    ["Escape", {}],
    ["]", { code: "BracketRight", altKey: true }],
    ["Process", { code: "Tab" }],
    ["ㅎ", { code: "BracketRight", altKey: true }],
  ] as const)("are the input method's while it composes: %s", (key, more) => {
    const run = vi.fn(() => true);
    const commands = { "accept-ghost": run, dismiss: run, "next-suggestion": run };
    const left = { taken: false, prevented: false };
    expect(press(commands, key, { ...more, isComposing: true })).toEqual(left);
    expect(press(commands, key, { ...more, keyCode: 229 })).toEqual(left);
    expect(press(commands, key, more, true)).toEqual(left);
    expect(run).not.toHaveBeenCalled();
  });

  it("leave to the text what AltGr writes", () => {
    const run = vi.fn(() => true);
    const event = new KeyboardEvent("keydown", {
      key: "€",
      code: "KeyE",
      ctrlKey: true,
      altKey: true,
      cancelable: true,
    });
    event.getModifierState = (name) => name === "AltGraph";
    const plugin = editorKeymap({ "previous-suggestion": run }, () => ({
      keysOn: true,
      keys: { "previous-suggestion": "Mod-Alt-e" },
    }));
    expect(plugin.props.handleKeyDown!.call(plugin, { composing: false } as EditorView, event)).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });
});
