import { describe, expect, it } from "vitest";
import { isAddress, nameOf } from "./from-address";

describe("addresses", () => {
  it("are told from other text", () => {
    expect(["https://desk.example/a.txt", " HTTP://desk.example"].map(isAddress)).toEqual([true, true]);
    expect(["", "desk.example/a.txt", "https://", "file:///a", "javascript:1"].some(isAddress)).toBe(false);
  });

  it("are called by their last part", () => {
    expect(nameOf("https://desk.example/a/The%20hearing.txt?x=1#end")).toBe("The hearing.txt");
    expect(nameOf("https://desk.example/")).toBe("desk.example");
    expect(nameOf("https://desk.example/100%")).toBe("100%");
  });
});
