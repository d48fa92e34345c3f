import { beforeEach, describe, expect, it, vi } from "vitest";
import { suggestionOf, thresholdsOf } from "../../testing/fixtures";
import { initialState, type SuggestState } from "../state/reducer";
import { createSuggestionsPanel, type SuggestionsPanel } from "./list";
import { playKey } from "./listbox";

const A = suggestionOf("<script>alert(1)</script> & we pay.", "we pay.", {
  paragraph_id: 1,
  source_title: "<b>Hearing</b>",
});
const B = suggestionOf("We do not pay.", undefined, { paragraph_id: 2, speaker: null, start_ms: null });
const state = (...items: SuggestState["items"]): SuggestState => ({
  ...initialState,
  items,
  stage: "ranked",
  context: "x",
});

describe("the suggestions panel", () => {
  let pane: HTMLElement;
  let panel: SuggestionsPanel;
  const insert = vi.fn();
  const uncover = vi.fn();
  const play = vi.fn();
  const peek = vi.fn();
  const resize = vi.fn();
  const canPlay = vi.fn(() => false);
  const texts = () =>
    [...pane.querySelectorAll("[data-testid=suggestion]")].map(
      (one) => one.querySelector(".suggestion-text")!.textContent,
    );

  beforeEach(() => {
    document.body.replaceChildren((pane = document.createElement("section")));
    insert.mockClear();
    canPlay.mockReturnValue(false);
    panel = createSuggestionsPanel(pane, {
      insert,
      openSources: vi.fn(),
      uncover,
      openSource: vi.fn(),
      canPlay,
      play,
      peek,
      resize,
      keys: () => ({ keysOn: true, keys: {} }),
      leave: vi.fn(),
    });
  });

  it("offers one sentence more or less where the paragraph has them", () => {
    const long = suggestionOf("We pay. We always paid. Ask us.", "We pay. We always paid.");
    panel.render(state(long, A));
    const tools = (name: string) => [...pane.querySelectorAll<HTMLElement>(`[data-testid=${name}]`)];
    expect([tools("lengthen").length, tools("shorten").length]).toEqual([1, 1]);
    tools("lengthen")[0]!.click();
    expect(resize).toHaveBeenCalledWith(long, 1);
    expect(insert).not.toHaveBeenCalled();
  });

  it("takes the editor's keys for one sentence more or less, and names them", () => {
    const long = suggestionOf("We pay. We always paid. Ask us.", "We pay. We always paid.");
    panel.render(state(A, long));
    expect(pane.querySelector<HTMLElement>("[data-testid=lengthen]")!.title).toBe("Quote one sentence more (Alt+=)");
    const list = pane.querySelector("ul")!;
    list.dispatchEvent(new Event("focus"));
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
    for (const [key, code] of [
      ["=", "Equal"],
      ["-", "Minus"],
    ] as const)
      list.dispatchEvent(new KeyboardEvent("keydown", { key, code, altKey: true }));
    expect(resize.mock.calls.slice(-2)).toEqual([
      [long, 1],
      [long, -1],
    ]);
  });

  it("says while its order is by words alone, and no longer", () => {
    const status = () => pane.querySelector("[data-testid=suggestions-status]")!.textContent;
    panel.render({ ...state(A), stage: "complete", degraded: true });
    expect(status()).toBe("Ranked by shared words only: the models are busy or not responding");
    panel.render({ ...state(A), stage: "complete" });
    expect(status()).not.toContain("models");
  });

  it("says why in words after the paragraph, and marks the shared ones in it", () => {
    const why = { matched: ["We pay"], similarity: 0.8, notes: ["follows_last_quote"] };
    panel.render(state({ ...A, why }, B));
    const [first, second] = [...pane.querySelectorAll("[data-testid=suggestion]")];
    const text = first!.querySelector(".suggestion-text")!;
    expect(text.nextElementSibling!.textContent).toBe(
      "Shared words: We pay · close in meaning · follows your last quote",
    );
    expect(text.querySelector("mark .shared")!.textContent).toBe("we pay");
    expect(texts()[0]).toBe(A.text);
    expect(first!.closest("[aria-live], [role=status], [role=alert]")).toBeNull();
    expect(second!.querySelector("[data-testid=suggestion-why], .shared")).toBeNull();
  });

  it("brings the reasons when the ranking does", () => {
    panel.render(state(A));
    expect(pane.querySelector("[data-testid=suggestion-why]")).toBeNull();
    panel.render(state({ ...A, why: { matched: [], similarity: null, notes: ["speaker_named"] } }));
    expect(pane.querySelector("[data-testid=suggestion-why]")!.textContent).toBe("Speaker mentioned");
  });

  it("keeps the element of an item that stays", () => {
    panel.render(state(A, B));
    const element = pane.querySelector("#suggestion-s1-2");
    panel.render(state(B, A));
    expect(pane.querySelector("#suggestion-s1-2")).toBe(element);
    expect(texts()[0]).toBe("We do not pay.");
  });

  it("moves nothing under the reader's pointer until asked", () => {
    panel.render(state(A, B));
    pane.querySelector("ul")!.dispatchEvent(new Event("pointermove"));
    panel.render(state(B, A));
    expect(texts()[0]).toContain("we pay.");
    expect(pane.querySelector<HTMLElement>(".newer")!.hidden).toBe(false);
    pane.querySelector<HTMLElement>(".newer")!.click();
    expect(texts()[0]).toBe("We do not pay.");
  });

  it("inserts on a click, and by the keyboard from the list", () => {
    panel.render(state(A, B));
    pane.querySelector<HTMLElement>("#suggestion-s1-2")!.click();
    expect(insert).toHaveBeenLastCalledWith(B);
    const list = pane.querySelector("ul")!;
    list.dispatchEvent(new Event("focus"));
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    expect(insert).toHaveBeenLastCalledWith(B);
  });

  it("opens its surroundings by its button and by a key, and inserts nothing", () => {
    insert.mockClear();
    panel.render(state(A, B));
    pane.querySelector<HTMLElement>("#suggestion-s1-2 [data-testid=peek-open]")!.click();
    expect(peek).toHaveBeenLastCalledWith(B);
    const list = pane.querySelector("ul")!;
    list.dispatchEvent(new Event("focus"));
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true }));
    expect(peek).toHaveBeenLastCalledWith(A);
    expect(insert).not.toHaveBeenCalled();
    expect(list.querySelector("button, a, [tabindex]")).toBeNull();
  });

  it("plays the words of what has a recording, by its time and by the space bar, and says which one plays", () => {
    panel.render(state(A, B));
    expect(pane.querySelector("[data-testid=play-suggestion]")).toBeNull();
    canPlay.mockImplementation(((item: typeof A) => item === A) as () => boolean);
    panel.sources(1, 1);
    const times = () => pane.querySelectorAll<HTMLElement>("[data-testid=play-suggestion]");
    expect([...times()].map((one) => one.textContent)).toEqual(["01:23"]);
    times()[0]!.click();
    expect(play).toHaveBeenLastCalledWith(A);
    expect(insert).not.toHaveBeenCalled();
    const list = pane.querySelector("ul")!;
    list.dispatchEvent(new Event("focus"));
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
    list.dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
    expect(play).toHaveBeenLastCalledWith(B);
    panel.playing(playKey(A));
    expect(times()[0]!.querySelector(".icon-stop")).not.toBeNull();
    panel.playing(null);
    expect(times()[0]!.querySelector(".icon-play")).not.toBeNull();
  });

  it("marks strong and possible matches by shape and word, and nothing where it is not known", () => {
    const thresholds = thresholdsOf(0.4, 0.1);
    const items = [{ ...A, confidence: 0.4 }, { ...B, confidence: 0.1 }, suggestionOf("Who knows?")];
    const marks = () =>
      [...pane.querySelectorAll("[data-testid=suggestion]")].map((one) => {
        const mark = one.querySelector("[data-testid=strength]");
        return mark && [mark.textContent, mark.querySelector("svg")!.getAttribute("class")];
      });
    panel.render({ ...state(...items), thresholds });
    expect(marks()).toEqual([["Likely", "icon icon-strong"], ["Possible", "icon icon-possible"], null]);
    panel.render({ ...state(...items), thresholds: thresholdsOf(0.5, 0.1) });
    expect(marks()[0]![0]).toBe("Possible");
  });

  it("shows weak matches on request", () => {
    panel.sources(1, 1);
    panel.render({ ...state(), stage: "complete", hidden: 2 });
    expect(pane.querySelector(".empty-title")!.textContent).toBe("No clear match in these sources");
    expect(texts()).toEqual([]);
    pane.querySelector<HTMLElement>("[data-testid=show-anyway]")!.click();
    expect(uncover).toHaveBeenCalled();
    const weak = { ...B, confidence: 0.01 };
    panel.render({ ...state(weak), stage: "complete", thresholds: thresholdsOf(0.4, 0.1), showsWeak: true });
    expect(texts()).toEqual(["We do not pay."]);
    expect(pane.querySelector("[data-testid=strength]")).toBeNull();
    const status = () => pane.querySelector("[data-testid=suggestions-status]")!.textContent;
    expect(status()).toBe("Best match, not a close one");
    panel.render({ ...state(weak, { ...A, confidence: 0.01 }), stage: "complete", thresholds: thresholdsOf(0.4, 0.1) });
    expect(status()).toBe("Best matches, none of them close");
  });

  it("says that it waits while the server is gone, and not that there is no match", () => {
    panel.sources(1, 1);
    panel.render({ ...state(), stage: "complete", hidden: 2 });
    panel.problem("Offline: suggestions wait");
    expect(pane.textContent).toContain("Offline: suggestions wait");
    expect(pane.textContent).not.toContain("No clear match in these sources");
    panel.problem(null);
    expect(pane.textContent).toContain("No clear match in these sources");
  });

  it("counts what stands below its title", () => {
    const status = () => pane.querySelector("[data-testid=suggestions-status]")!.textContent;
    panel.sources(1, 1);
    panel.render({ ...state(A), stage: "complete" });
    expect(status()).toBe("Best match");
    panel.render({ ...state(A, B), stage: "complete" });
    expect(status()).toBe("Best matches");
  });

  it("says what to do when there is nothing", () => {
    panel.sources(0, 0);
    panel.render(initialState);
    expect(pane.textContent).toContain("Start with a transcript");
    panel.sources(0, 3);
    expect(pane.textContent).toContain("All sources are searched");
  });
});
