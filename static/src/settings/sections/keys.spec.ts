import { beforeEach, describe, expect, it } from "vitest";
import { COMMANDS } from "../../keys/commands";
import { SettingsStore } from "../store";
import { keysSection } from "./keys";
import { memoryStore } from "../../testing/fixtures";

describe("the section of keys", () => {
  let store: SettingsStore;
  const button = (testid: string) => document.querySelector<HTMLButtonElement>(`[data-testid=${testid}]`)!;
  const rowOf = (command: string) => button(`change-${command}`).closest<HTMLElement>(".key-row")!;
  const statusOf = (command: string) => rowOf(command).querySelector("[role=status]")!.textContent;
  const caps = (command: string) => [...rowOf(command).querySelectorAll("kbd")].map((cap) => cap.textContent);

  /** Wait for a command's key and press it; whether the browser has nothing more to do with it. */
  function give(command: string, key: string, more: KeyboardEventInit = {}): boolean {
    button(`change-${command}`).focus();
    button(`change-${command}`).click();
    return pressAgain(command, key, more);
  }

  function pressAgain(command: string, key: string, more: KeyboardEventInit = {}): boolean {
    const event = new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true, ...more });
    button(`change-${command}`).dispatchEvent(event);
    return event.defaultPrevented;
  }

  beforeEach(() => {
    store = new SettingsStore(memoryStore());
    document.body.replaceChildren(keysSection(store));
  });

  it("has every command, each with a way to change it that says which", () => {
    for (const id of Object.keys(COMMANDS))
      expect(button(`change-${id}`).getAttribute("aria-label"), id).toMatch(/^Change the shortcut: \S/);
  });

  it("says what to do while it waits, and waits through modifiers", () => {
    button("change-find").click();
    expect(button("change-find").textContent).toBe("Press keys…");
    expect(statusOf("find")).toBe("Press the new shortcut. Escape cancels, Backspace removes the shortcut.");
    pressAgain("find", "Shift", { shiftKey: true });
    expect(pressAgain("find", "F9", { shiftKey: true })).toBe(true);
    expect(store.now.keys).toEqual({ find: "Shift-F9" });
    expect(caps("find")).toEqual(["Shift", "F9"]);
    expect(statusOf("find")).toBe("Find: Shift and F9.");
    expect(button("change-find").textContent).toBe("Change");
    // It waits no more.
    expect(pressAgain("find", "F2")).toBe(false);
    expect(store.now.keys).toEqual({ find: "Shift-F9" });
  });

  it("leaves the key by Escape, takes it away by Backspace, and gives the usual one back", () => {
    expect(give("find", "Escape")).toBe(true);
    expect([store.now.keys, statusOf("find")]).toEqual([{}, ""]);
    give("find", "Backspace");
    expect(store.now.keys).toEqual({ find: "" });
    expect(rowOf("find").textContent).toContain("no shortcut");
    const usual = [...rowOf("find").querySelectorAll("button")].find((one) => one.textContent === "Default")!;
    usual.click();
    expect([store.now.keys, caps("find"), usual.hidden]).toEqual([{}, ["Ctrl", "F"], true]);
    expect(document.activeElement).toBe(button("change-find"));
  });

  it("never leaves what shows at the caret without a key", () => {
    give("dismiss", "Backspace");
    expect([store.now.keys, caps("dismiss")]).toEqual([{}, ["Esc"]]);
    expect(statusOf("dismiss")).toBe("“Dismiss” needs a shortcut.");
  });

  it("does not hold Tab back, nor take it", () => {
    expect(give("find", "Tab")).toBe(false);
    expect(store.now.keys).toEqual({});
    expect(statusOf("find")).toContain("moves the focus");
    expect(give("accept-ghost", "Tab")).toBe(true);
  });

  it("takes a key over only when that is wanted", () => {
    give("find", "F8");
    expect(statusOf("find")).toContain("F8 is already used for “Next quote to review”.");
    expect(document.activeElement).toBe(button("keys-take"));
    expect(store.now.keys).toEqual({});
    button("keys-take").click();
    expect(store.now.keys).toEqual({ find: "F8", "next-finding": "" });
    expect([caps("find"), caps("next-finding")]).toEqual([["F8"], []]);
    button("keys-usual").click();
    expect([store.now.keys, caps("next-finding"), button("keys-usual").disabled]).toEqual([{}, ["F8"], true]);
  });
});
