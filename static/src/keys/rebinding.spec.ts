import { describe, expect, it } from "vitest";
import { commandFor, keysOf } from "./bindings";
import { COMMANDS, type CommandId } from "./commands";
import { assignKey, checkKey, keyOf, resetKeys, removeKey } from "./rebinding";

const ids = Object.keys(COMMANDS) as CommandId[];
const withKeys = (keys: Record<string, string>) => ({ keysOn: true, keys });
const usual = withKeys({});

/** A key as a browser reports it: `Ctrl-Shift-F8`, and its `code` where that differs from its name. */
function press(named: string, place?: string): KeyboardEvent {
  const [, held, name] = /^((?:[A-Z][a-z]+-)*)(.+)$/.exec(named)!;
  const key = name === "Space" ? " " : name!;
  const code =
    place ??
    (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key === " " ? "Space" : key);
  return new KeyboardEvent("keydown", {
    key,
    code,
    altKey: held!.includes("Alt-"),
    ctrlKey: held!.includes("Ctrl-"),
    metaKey: held!.includes("Meta-"),
    shiftKey: held!.includes("Shift-"),
  });
}

describe("a key that was pressed", () => {
  it.each([
    ["F9", "F9"],
    ["Shift-F9", "Shift-F9"],
    ["Ctrl-j", "Mod-j"],
    ["Ctrl-Shift-J", "Mod-Shift-j"],
    ["Ctrl-Alt-m", "Mod-Alt-m"],
    ["Alt-1", "Alt-1"],
    ["Ctrl-Space", "Mod-Space"],
    ["Alt-ArrowUp", "Alt-ArrowUp"],
    ["Alt-Shift-Enter", "Alt-Shift-Enter"],
  ])("%s has the name %s", (pressed, name) => expect(keyOf(press(pressed), false)).toBe(name));

  it.each([
    ["Shift-?", "Slash", "?"],
    ["Ctrl-/", "Slash", "Mod-/"],
    ["Alt-]", "BracketRight", "Alt-BracketRight"],
    ["Alt-‘", "BracketRight", "Alt-BracketRight"],
    ["Ctrl-ㅓ", "KeyJ", "Mod-j"],
    ["Alt-¡", "Digit1", "Alt-1"],
    ["Alt-Shift-!", "Digit1", "Alt-Shift-1"],
    ["Alt-Dead", "KeyE", "Alt-e"],
    ["Ctrl--", "Minus", "Mod--"],
  ])("%s at %s has the name %s", (pressed, code, name) => expect(keyOf(press(pressed, code), false)).toBe(name));

  it("is none yet while only modifiers are held", () => {
    for (const held of ["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"])
      expect(checkKey("find", press(held), usual, false)).toBeNull();
  });

  it("is told back as the key that it is", () => {
    for (const event of [
      press("F9"),
      press("Ctrl-Shift-J"),
      press("Alt-‘", "BracketRight"),
      press("Ctrl-ㅓ", "KeyJ"),
      press("Ctrl--", "Minus"),
      press("Alt-Space"),
      press("Alt-Shift-!", "Digit1"),
    ]) {
      expect(commandFor(event, ["find"], withKeys({ find: keyOf(event, false)! })), event.key).toBe("find");
    }
  });
});

describe("a command gets a key", () => {
  it.each(["F9", "Ctrl-j", "Alt-m", "Ctrl-Shift-x", "Ctrl-Alt-k", "Shift-F9", "Ctrl-Enter"])(
    "that is free: %s",
    (key) => expect(checkKey("find", press(key), usual, false)).toMatchObject({ is: "free" }),
  );

  it.each([
    ["F8", "next-finding"],
    ["Ctrl-k", "palette"],
    ["Alt-0", "headline"],
    ["Alt-Enter", "insert-suggestion"],
  ])("that another has: %s of %s", (key, by) =>
    expect(checkKey("find", press(key), usual, false)).toMatchObject({ is: "taken", by }),
  );

  it("that another has though all are switched off", () =>
    expect(checkKey("find", press("F8"), { keysOn: false, keys: {} }, false)).toMatchObject({
      is: "taken",
      by: "next-finding",
    }));

  it.each([
    ...["a", "c", "v", "x", "s", "w", "t", "n", "r", "l", "p", "1", "0"].map((key) => `Ctrl-${key}`),
    "Ctrl-Shift-t",
    "F1",
    "F5",
    "F6",
    "F7",
    "F11",
    "F12",
    "Shift-F10",
    "Alt-F4",
    "Alt-ArrowLeft",
    "Alt-Tab",
    "Meta-j",
  ])("never one that the browser, the system or a screen reader needs: %s", (key) =>
    expect(checkKey("find", press(key), usual, false)).toMatchObject({ is: "refused", because: "others" }),
  );

  it.each([
    "x",
    "X",
    "7",
    ".",
    "Enter",
    "Space",
    "Backspace",
    "ArrowDown",
    "Shift-ArrowDown",
    "Ctrl-ArrowRight",
    "Home",
    "Ctrl-Backspace",
    "Escape",
    "Ctrl-b",
    "Ctrl-z",
    "Ctrl-y",
    "Ctrl-Alt-2",
  ])("never one that writes: %s", (key) =>
    expect(checkKey("find", press(key), usual, false)).toMatchObject({ is: "refused", because: "typing" }),
  );

  it("never Tab alone, but for the quote shown", () => {
    for (const id of ids.filter((one) => one !== "accept-ghost"))
      expect(checkKey(id, press("Tab"), usual, false)).toMatchObject({ is: "refused", because: "moving" });
    expect(checkKey("accept-ghost", press("Tab"), usual, false)).toMatchObject({ is: "free", key: "Tab" });
    expect(checkKey("accept-ghost", press("Shift-Tab"), usual, false)).toMatchObject({ is: "refused" });
  });

  it("never what is VoiceOver's on a Mac, where Command is what Control is elsewhere", () => {
    expect(checkKey("find", press("Ctrl-Alt-k"), usual, true)).toMatchObject({ is: "refused", because: "others" });
    expect(checkKey("find", press("Meta-c"), usual, true)).toMatchObject({ is: "refused", because: "others" });
    expect(checkKey("find", press("Meta-j"), usual, true)).toEqual({ is: "free", key: "Mod-j" });
  });

  it("that is its own from the start, whatever else it is needed for", () => {
    for (const [id, key] of [
      ["peek-suggestion", "Alt-ArrowDown"],
      ["dismiss", "Escape"],
      ["find", "Ctrl-f"],
    ] as const) {
      expect(checkKey(id, press(key), withKeys({ [id]: "F9" }), false), id).toMatchObject({ is: "free" });
    }
  });
});

describe("the keys that were chosen", () => {
  it("name what differs from the usual", () => {
    expect(assignKey("find", "F9", usual)).toEqual({ find: "F9" });
    expect(assignKey("find", "Mod-f", withKeys({ find: "F9" }))).toEqual({});
    expect(removeKey("find", usual)).toEqual({ find: "" });
  });

  it("are taken from the command that had them", () => {
    expect(assignKey("find", "F8", usual, "next-finding")).toEqual({ find: "F8", "next-finding": "" });
    expect(assignKey("find", "?", usual, "palette")).toEqual({ find: "?", palette: "Mod-k" });
    expect(assignKey("find", "F9", withKeys({ link: "F9" }), "link")).toEqual({ find: "F9", link: "" });
  });

  it("leave the one that puts away what shows its key", () => {
    expect(removeKey("dismiss", usual)).toBeNull();
    expect(assignKey("find", "F9", withKeys({ dismiss: "F9" }), "dismiss")).toEqual({ find: "F9" });
  });

  it("give the usual ones back, and theirs to those that took them", () => {
    const chosen = { find: "F8", "next-finding": "Mod-Shift-k", link: "" };
    expect(resetKeys("link", chosen)).toEqual({});
    expect(resetKeys("find", chosen)).toEqual({ "next-finding": "Mod-Shift-k", link: "" });
  });

  it("never make one key call two commands, whatever is chosen and taken", () => {
    const pressed = ["F8", "F9", "F8", "Alt-0", "Ctrl-k", "Shift-F8", "F9", "Ctrl-/"].map((key) => press(key));
    let keys: Record<string, string> = {};
    pressed.forEach((event, at) => {
      const command = ids[(at * 5) % ids.length]!;
      const verdict = checkKey(command, event, withKeys(keys), false)!;
      if (verdict.is !== "refused")
        keys = assignKey(command, verdict.key, withKeys(keys), verdict.is === "taken" ? verdict.by : undefined);
      const all = ids.flatMap((id) => keysOf(id, withKeys(keys)));
      expect(new Set(all).size, JSON.stringify(keys)).toBe(all.length);
    });
    for (const id of ids) {
      const back = resetKeys(id, keys);
      const all = ids.flatMap((one) => keysOf(one, withKeys(back)));
      expect(new Set(all).size, JSON.stringify(back)).toBe(all.length);
    }
  });
});
