import { beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsStore } from "../settings/store";
import { COMMANDS } from "./commands";
import { FIXED } from "./groups";
import { openKeySheet } from "./sheet";
import { memoryStore } from "../testing/fixtures";

describe("the sheet of keys", () => {
  let store: SettingsStore;
  const change = vi.fn();
  const lines = () => [...document.querySelectorAll("dt")].map((one) => one.textContent);
  const caps = (words: string) =>
    [...document.querySelectorAll("dt")]
      .find((one) => one.textContent === words)!
      .nextElementSibling!.querySelectorAll("kbd");
  const seek = (words: string) => {
    const field = document.querySelector<HTMLInputElement>("[data-testid=keys-find]")!;
    field.value = words;
    field.dispatchEvent(new Event("input"));
  };
  const press = (words: string) =>
    [...document.querySelectorAll("button")].find((one) => one.textContent === words)!.click();

  beforeEach(() => {
    document.body.innerHTML = `<div id="dialogs"></div>`;
    store = new SettingsStore(memoryStore());
    vi.clearAllMocks();
  });

  it("has every command, with the key that it has now", () => {
    store.update({ keys: { publish: "F9", link: "" } });
    openKeySheet(store, change);
    expect(lines()).toHaveLength(Object.keys(COMMANDS).length + FIXED.length);
    expect([...caps("Publish")].map((cap) => cap.textContent)).toEqual(["F9"]);
    expect(caps("Link")).toHaveLength(0);
  });

  it.each([
    ["f8", 4],
    ["quote review", 2],
    ["ctrl+k", 1],
    ["right bracket", 2],
    ["  ", 99],
    ["nothing of the kind", 0],
  ])("finds by words and by keys: %s", (words, many) => {
    openKeySheet(store, change);
    const all = lines().length;
    seek(words);
    expect(lines()).toHaveLength(Math.min(many, all));
    expect(document.querySelector("[role=status]")!.textContent).toBe(
      words.trim() ? (many === 1 ? "1 command" : many ? `${many} commands` : "No matching commands") : "",
    );
  });

  it("says that the keys are off, and switches them on", () => {
    store.update({ keysOn: false });
    openKeySheet(store, change);
    expect(document.querySelector("dialog")!.textContent).toContain("Quotedesk’s shortcuts are off.");
    expect([caps("Publish").length, caps("Dismiss").length]).toEqual([0, 1]);
    press("Turn on");
    expect(store.now.keysOn).toBe(true);
    expect(caps("Publish")).toHaveLength(3);
    expect(document.querySelector("dialog")!.textContent).not.toContain("switched off");
  });

  it("leads to where keys are changed", () => {
    openKeySheet(store, change);
    press("Change shortcuts…");
    expect(change).toHaveBeenCalledOnce();
    expect(document.querySelector("dialog")).toBeNull();
  });
});
