import { afterEach, describe, expect, it } from "vitest";
import { useEnglish, useKorean } from "../testing/setup";
import { capsOf, spokenKey } from "./names";

afterEach(useEnglish);

describe("a key", () => {
  it("stands on keycaps as it does on the keyboard", () => {
    expect(capsOf("Mod-Alt-f", false)).toEqual(["Ctrl", "Alt", "F"]);
    expect(capsOf("Mod-Alt-f", true)).toEqual(["⌘", "⌥", "F"]);
    expect(capsOf("Alt-BracketRight", false)).toEqual(["Alt", "]"]);
    expect(capsOf("Mod--", false)).toEqual(["Ctrl", "-"]);
    expect(capsOf("?", false)).toEqual(["?"]);
    expect(capsOf("Shift-F8", true)).toEqual(["⇧", "F8"]);
  });

  it("is read aloud by words", () => {
    expect(spokenKey("Alt-BracketRight", false)).toBe("Alt and right bracket");
    expect(spokenKey("Alt-BracketRight", true)).toBe("Option and right bracket");
    expect(spokenKey("Mod-/", false)).toBe("Control and slash");
    expect(spokenKey("Mod-Shift-Enter", true)).toBe("Command and Shift and Enter");
    expect(spokenKey("Mod--", false)).toBe("Control and minus");
    useKorean();
    expect(spokenKey("Alt-BracketRight", false)).toBe("Alt + 오른쪽 대괄호");
  });
});
