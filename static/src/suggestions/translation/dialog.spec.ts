import type { EditorView } from "prosemirror-view";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { suggestionOf } from "../../testing/fixtures";
import { openTranslation } from "./dialog";

describe("the dialog of a translation", () => {
  const TEXT = "Good evening. We will not close the bridge. I mean it.";
  const focus = vi.fn();
  const ports = { insert: vi.fn(), insertOriginal: vi.fn() };
  const query = <E extends HTMLElement>(testid: string) => document.querySelector<E>(`[data-testid=${testid}]`)!;
  const words = () => query<HTMLTextAreaElement>("translation-words");
  const insert = () => query<HTMLButtonElement>("dialog-send");

  beforeEach(() => {
    document.body.innerHTML = `<div id="dialogs"></div>`;
    vi.clearAllMocks();
    const item = suggestionOf(TEXT, "We will not close the bridge.", { speaker: "ANNA HALE", language: "en" });
    openTranslation({ focus } as unknown as EditorView, item, ports);
  });

  it("shows the original with its language, and begins in the field", () => {
    expect(query("translation").textContent).toContain("Original (English)");
    expect(query("translation-original").lang).toBe("en");
    expect(query("translation-original").textContent).toBe("We will not close the bridge.Anna Hale");
    expect(document.activeElement).toBe(words());
  });

  it("inserts the writer's words once there are some, and gives the focus back", async () => {
    expect(insert().disabled).toBe(true);
    words().value = "Wir schließen die Brücke nicht";
    words().dispatchEvent(new Event("input"));
    expect(insert().disabled).toBe(false);
    words().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true }));
    expect(ports.insert).toHaveBeenCalledWith("Wir schließen die Brücke nicht");
    await vi.waitFor(() => expect(query("translation")).toBeNull());
    expect(focus).toHaveBeenCalled();
  });

  it("inserts the original on request", () => {
    query("translation-insert-original").click();
    expect(ports.insertOriginal).toHaveBeenCalledOnce();
    expect(ports.insert).not.toHaveBeenCalled();
  });
});
