import { beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsStore } from "../../settings/store";
import { HINTS, Hints } from "./hints";
import { memoryStore } from "../../testing/fixtures";

const PAGE = `
  <div id="page"><div id="headline"></div><div id="headline-line"></div><div id="editor"><p>Text.</p></div></div>
  <div id="panel"><button id="tab-sources"></button><section id="pane-quotes"></section><input type="file" id="upload-input"></div>`;

const WARNED = `<div class="line-note line-unsupported"><button class="button">Compare</button></div>`;

function hints(store: SettingsStore) {
  document.body.innerHTML = PAGE;
  const focusHeadline = vi.fn();
  const focusBody = vi.fn();
  new Hints({ store, focusHeadline, focusBody, firstOver: vi.fn() });
  return { focusHeadline, focusBody };
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>(".hint-note")]
    .filter((note) => !note.hidden)
    .map((note) => note.dataset["testid"]);
const note = (id: string) => document.querySelector<HTMLElement>(`[data-testid=hint-${id}]`)!;
const away = (id: string) => note(id).querySelector<HTMLElement>(".hint-away")!.click();

describe("the hints of the sample draft", () => {
  let store: SettingsStore;
  let kept: ReturnType<typeof memoryStore>;
  beforeEach(() => {
    kept = memoryStore();
    store = new SettingsStore(kept);
  });

  it("are notes that nothing announces", () => {
    hints(store);
    for (const id of HINTS) expect(note(id).getAttribute("role")).toBe("note");
    expect(document.querySelector("[aria-live], [role=status], [role=alert]")).toBeNull();
  });

  it("wait for the warning that they are about", async () => {
    hints(store);
    expect(shown()).toEqual(["hint-ghost", "hint-sources"]);
    document.getElementById("headline-line")!.innerHTML = WARNED;
    await vi.waitFor(() => expect(shown()).toContain("hint-headline"));
  });

  it("are put away one by one, for good, the focus going to what they were about", () => {
    const { focusBody } = hints(store);
    away("ghost");
    expect(focusBody).toHaveBeenCalledOnce();
    away("sources");
    expect(document.activeElement).toBe(document.getElementById("tab-sources"));
    expect(store.now.hints).toEqual(["ghost", "sources"]);
    hints(new SettingsStore(kept));
    expect([...document.querySelectorAll(".hint-note")]).toEqual([note("headline")]);
  });

  it("are put away all at once, where there are several", () => {
    hints(store);
    note("sources").querySelector<HTMLElement>(".hint-all")!.click();
    expect(store.now.hints).toEqual([...HINTS]);
    expect(document.querySelector(".hint-note")).toBeNull();
    store.update({ hints: ["ghost", "headline"] });
    hints(store);
    expect(note("sources").querySelector<HTMLElement>(".hint-all")!.hidden).toBe(true);
  });

  it("go once what they say is done", () => {
    hints(store);
    const tab = new KeyboardEvent("keydown", { key: "Tab", code: "Tab" });
    document.getElementById("editor")!.dispatchEvent(tab);
    expect(store.now.hints).toEqual([]);
    document.getElementById("editor")!.innerHTML = `<p>Text.<span class="ghost">“More.”</span></p>`;
    document.getElementById("editor")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", code: "Tab" }));
    document.getElementById("upload-input")!.dispatchEvent(new Event("change"));
    document.getElementById("headline-line")!.innerHTML = WARNED;
    document.querySelector<HTMLElement>("#headline-line .button")!.click();
    expect(store.now.hints).toEqual(["ghost", "sources", "headline"]);
  });

  it("name the key as it is bound, or none", () => {
    hints(store);
    expect(note("ghost").textContent).toContain("Tab inserts it");
    store.update({ keysOn: false });
    hints(store);
    expect(note("ghost").textContent).toContain("Click or tap it to insert it");
  });
});
