import { beforeEach, describe, expect, it, vi } from "vitest";
import { openMenu } from "./menu";

describe("menu below a button", () => {
  const opener = document.createElement("button");
  const run = vi.fn();
  const menu = () => document.querySelector("[role=menu]");

  beforeEach(() => {
    vi.clearAllMocks();
    document.body.replaceChildren(opener);
    openMenu(opener, [{ label: "Delete", run }], "Actions");
  });

  it("closes with a choice", () => {
    menu()!.querySelector("button")!.click();
    expect(run).toHaveBeenCalledOnce();
    expect(menu()).toBeNull();
  });

  it("closes once a scroll has moved its button, and not for one that is reported late", () => {
    document.dispatchEvent(new Event("scroll"));
    expect(menu()).not.toBeNull();
    vi.spyOn(opener, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -80, 24, 24));
    document.dispatchEvent(new Event("scroll"));
    expect(menu()).toBeNull();
  });
});
