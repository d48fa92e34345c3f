/** The key that accepts ghost text, pressed before there is any. */
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stateOf, suggestionOf } from "../testing/fixtures";
import { suggestKeys } from "./keymap";
import { dispatchSuggest, suggestPlugin, suggestState } from "./plugin";
import { actions } from "./state/actions";

const PAY = suggestionOf("We will pay.");
const isAnswerComing = vi.fn(() => true);
const isLeaving = vi.fn(() => false);
let view: EditorView;

function press(key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}
const type = (text: string) => view.dispatch(view.state.tr.insertText(text));
const answer = () => dispatchSuggest(view, actions.received("It was late.", "complete", [PAY]));
/** What follows a transaction. */
const settled = () => Promise.resolve().then(() => Promise.resolve());
const words = () => view.state.doc.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  isAnswerComing.mockReturnValue(true);
  isLeaving.mockReturnValue(false);
  const { doc } = stateOf("It was late.|");
  const keys = suggestKeys({
    choice: () => ({ keysOn: true, keys: {} }),
    ask: vi.fn(),
    read: vi.fn(),
    isAnswerComing,
    isLeaving,
  });
  const state = EditorState.create({ doc, plugins: [suggestPlugin(() => undefined), keys] });
  view = new EditorView(document.body, { state });
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, 13)));
  // What is drawn has a size.
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  type(" ");
});

afterEach(() => {
  view.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("Tab while the answer is on its way", () => {
  it("accepts it when it comes", async () => {
    expect(press("Tab")).toBe(true);
    expect(words()).toBe("It was late. ");
    answer();
    await settled();
    expect(words()).toBe("It was late. “We will pay,” Halvard Tennick said.");
  });

  it.each([
    ["typing", () => type("So")],
    ["moving the caret", () => view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 3)))],
    ["Escape", () => void press("Escape")],
    ["too long a wait", () => vi.advanceTimersByTime(4100)],
  ])("waits no longer after %s", async (_name, change) => {
    press("Tab");
    expect(suggestState(view.state).acceptsNext).toBe(true);
    change();
    const before = words();
    answer();
    await settled();
    expect(words()).toBe(before);
  });

  it("accepts at once what only waits for the keys to rest", async () => {
    isAnswerComing.mockReturnValue(false);
    answer();
    expect(view.dom.querySelector(".ghost")).toBeNull();
    expect(press("Tab")).toBe(true);
    await settled();
    expect(words()).toBe("It was late. “We will pay,” Halvard Tennick said.");
  });

  it("is nothing to wait for where no answer is on its way, or none could show", () => {
    isAnswerComing.mockReturnValue(false);
    expect(press("Tab")).toBe(false);
    isAnswerComing.mockReturnValue(true);
    type("word");
    expect(press("Tab")).toBe(false);
    type(". ");
    isLeaving.mockReturnValue(true);
    expect(press("Tab")).toBe(false);
    expect(suggestState(view.state).acceptsNext).toBe(false);
  });
});

describe("Escape before the answer came", () => {
  it("dismisses it", () => {
    press("Escape");
    answer();
    expect(view.dom.querySelector(".ghost")).toBeNull();
    type(" ");
    expect(suggestState(view.state).caret).not.toBeNull();
  });
});
