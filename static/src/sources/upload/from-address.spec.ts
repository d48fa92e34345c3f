import { beforeEach, describe, expect, it, vi } from "vitest";
import { isAddress, nameOf, openFetchDialog } from "./from-address";

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

describe("the dialog that asks for an address", () => {
  const add = vi.fn();
  const send = (value: string) => {
    const field = document.querySelector<HTMLInputElement>("[data-testid=fetch-address]")!;
    field.value = value;
    field.form!.dispatchEvent(new Event("submit", { cancelable: true }));
    return field;
  };

  beforeEach(() => {
    document.body.innerHTML = `<div id="dialogs"></div>`;
    vi.clearAllMocks();
    openFetchDialog(add);
  });

  it("refuses what is none, and stays", async () => {
    const field = send("the hearing");
    await vi.waitFor(() => expect(document.querySelector("[role=alert]")!.textContent).toContain("complete link"));
    expect(document.activeElement).toBe(field);
    expect(add).not.toHaveBeenCalled();
  });

  it("passes an address on and closes", async () => {
    send(" https://desk.example/a.txt ");
    expect(add).toHaveBeenCalledWith("https://desk.example/a.txt");
    await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  });
});
