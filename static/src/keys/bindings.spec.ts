import { describe, expect, it } from "vitest";
import { commandFor, isKey, keysOf } from "./bindings";
import { COMMANDS, type CommandId } from "./commands";

const press = (key: string, code: string, ...held: string[]) => ({
  key,
  code,
  altKey: held.includes("Alt"),
  ctrlKey: held.includes("Ctrl"),
  metaKey: held.includes("Meta"),
  shiftKey: held.includes("Shift"),
});
const usual = { keysOn: true, keys: {} };

describe("a key", () => {
  it("is told by name and modifiers", () => {
    expect(isKey(press("F8", "F8"), "F8")).toBe(true);
    expect(isKey(press("F8", "F8", "Shift"), "F8")).toBe(false);
    expect(isKey(press("F8", "F8", "Shift"), "Shift-F8")).toBe(true);
    expect(isKey(press("f", "KeyF", "Ctrl"), "Mod-f", false)).toBe(true);
    expect(isKey(press("f", "KeyF", "Meta"), "Mod-f", true)).toBe(true);
    expect(isKey(press("f", "KeyF", "Ctrl"), "Mod-f", true)).toBe(false);
    expect(isKey(press("-", "Minus", "Ctrl"), "Mod--", false)).toBe(true);
  });

  it("is told by its place where Alt or a Korean keyboard gives another letter", () => {
    expect(isKey(press("‘", "BracketRight", "Alt"), "Alt-BracketRight")).toBe(true);
    expect(isKey(press("ㄹ", "KeyF", "Ctrl"), "Mod-f", false)).toBe(true);
    expect(isKey(press("¡", "Digit1", "Alt"), "Alt-1")).toBe(true);
    // A French keyboard's A stands where Q is: the letter counts.
    expect(isKey(press("a", "KeyQ", "Ctrl"), "Mod-q", false)).toBe(false);
  });

  it("that needs Shift for its sign is that sign", () => {
    expect(isKey(press("?", "Slash", "Shift"), "?")).toBe(true);
    expect(isKey(press("/", "Slash"), "?")).toBe(false);
    expect(isKey(press("F", "KeyF", "Ctrl", "Shift"), "Mod-f", false)).toBe(false);
  });
});

describe("a command", () => {
  const ids = Object.keys(COMMANDS) as CommandId[];

  it("has its usual keys, the writer's own, or none", () => {
    expect(keysOf("palette", usual)).toEqual(["Mod-k", "?", "Mod-/"]);
    expect(keysOf("palette", { keysOn: true, keys: { palette: "F1" } })).toEqual(["F1"]);
    expect(keysOf("palette", { keysOn: true, keys: { palette: "" } })).toEqual([]);
    expect(keysOf("palette", { keysOn: false, keys: {} })).toEqual([]);
    expect(keysOf("dismiss", { keysOn: false, keys: {} })).toEqual(["Escape"]);
  });

  it("is found by its key, and no two have the same", () => {
    expect(commandFor(press("F8", "F8", "Shift"), ids, usual)).toBe("previous-finding");
    expect(commandFor(press("x", "KeyX"), ids, usual)).toBeNull();
    const keys = ids.flatMap((id) => keysOf(id, usual));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
