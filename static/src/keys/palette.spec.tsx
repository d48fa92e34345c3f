import { cleanup, fireEvent } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsStore } from "../settings/store";
import { memoryStore } from "../testing/fixtures";
import { COMMANDS } from "./commands";
import { FIXED } from "./groups";
import { openPalette } from "./palette";

describe("the command palette", () => {
  let store: SettingsStore;
  const change = vi.fn();
  const publish = vi.fn();
  const find = vi.fn();
  const options = () => [...document.querySelectorAll("[role=option]")];
  const option = (words: string) => options().find((one) => one.querySelector("span")!.textContent === words)!;
  const field = () => document.querySelector<HTMLInputElement>("[data-testid=palette-find]")!;
  const press = (words: string) =>
    fireEvent.click([...document.querySelectorAll("button")].find((one) => one.textContent === words)!);
  const selected = () => document.querySelector("[aria-selected=true] span")?.textContent;

  beforeEach(() => {
    document.body.innerHTML = `<div id="dialogs"></div>`;
    store = new SettingsStore(memoryStore());
    vi.clearAllMocks();
  });
  afterEach(cleanup);

  const open = () => openPalette({ store, runs: { publish, find }, change });

  it("has every command, with the key that it has now", () => {
    store.update({ keys: { publish: "F9", link: "" } });
    open();
    expect(options()).toHaveLength(Object.keys(COMMANDS).length + FIXED.length);
    expect([...option("Publish").querySelectorAll("kbd")].map((cap) => cap.textContent)).toEqual(["F9"]);
    expect(option("Link").querySelectorAll("kbd")).toHaveLength(0);
  });

  it.each([
    ["f8", 4],
    ["quote review", 2],
    ["ctrl+k", 1],
    ["right bracket", 2],
    ["  ", 99],
    ["nothing of the kind", 0],
  ])("finds by words and by keys: %s", (words, many) => {
    open();
    const all = options().length;
    fireEvent.input(field(), { target: { value: words } });
    expect(options()).toHaveLength(Math.min(many, all));
    expect(document.querySelector("[role=status]")!.textContent).toBe(
      words.trim() ? (many === 1 ? "1 command" : many ? `${many} commands` : "No matching commands") : "",
    );
  });

  it("runs what Enter chooses, or a click, once it is closed", () => {
    open();
    expect(selected()).toBe("Find");
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    expect(selected()).toBe("Publish");
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    expect(selected()).toBe("Find");
    fireEvent.input(field(), { target: { value: "publ" } });
    publish.mockImplementation(() => expect(document.querySelector("dialog[open]")).toBeNull());
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(publish).toHaveBeenCalledOnce();
    open();
    fireEvent.click(option("Find"));
    expect(find).toHaveBeenCalledOnce();
  });

  it("only shows the keys of commands that need the caret", () => {
    open();
    const accept = options().find((one) => one.id === "palette-accept-ghost")!;
    expect(accept.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(accept);
    expect(document.querySelector("dialog")).not.toBeNull();
  });

  it("says that the keys are off, and switches them on", () => {
    store.update({ keysOn: false });
    open();
    const caps = (words: string) => option(words).querySelectorAll("kbd").length;
    expect(document.querySelector("dialog")!.textContent).toContain("Quotedesk’s shortcuts are off.");
    expect([caps("Publish"), caps("Dismiss")]).toEqual([0, 1]);
    press("Turn on");
    expect(store.now.keysOn).toBe(true);
    expect(caps("Publish")).toBe(3);
    expect(document.querySelector("dialog")!.textContent).not.toContain("shortcuts are off");
  });

  it("leads to where keys are changed", () => {
    open();
    press("Change shortcuts…");
    expect(change).toHaveBeenCalledOnce();
    expect(document.querySelector("dialog")).toBeNull();
  });
});
