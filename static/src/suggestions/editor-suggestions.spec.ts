import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "../settings/store";
import { stateOf, suggestionOf } from "../testing/fixtures";
import { EditorSuggestions } from "./editor-suggestions";
import { dispatchSuggest, suggestPlugin } from "./plugin";
import { actions } from "./state/actions";

let view: EditorView;
let suggestions: EditorSuggestions | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const { doc } = stateOf("It was late.|");
  const plugins = [suggestPlugin(() => void suggestions?.changed())];
  view = new EditorView(document.body, { state: EditorState.create({ doc, plugins }) });
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, 13)));
  suggestions = new EditorSuggestions(view, {
    whenIdle: (_name, work) => work(),
    title: () => "",
    findings: () => ({ placed: [] }) as never,
    settings: () => DEFAULTS,
    suggest: vi.fn(),
    complete: vi.fn(),
    say: vi.fn(),
  });
});

afterEach(() => {
  suggestions?.stop();
  suggestions = undefined;
  view.destroy();
  vi.useRealTimers();
});

const type = (text: string) => view.dispatch(view.state.tr.insertText(text));
const answer = (stage: "ranked" | "complete") =>
  dispatchSuggest(view, actions.received("It was late.", stage, [suggestionOf("We will pay.")]));
const isShown = () => view.dom.querySelector(".ghost") !== null;

describe("the ghost of an editor", () => {
  it("comes once the keys rest, however often they were answered meanwhile", () => {
    type(" ");
    vi.advanceTimersByTime(200);
    answer("ranked");
    expect(isShown()).toBe(false);
    vi.advanceTimersByTime(80);
    answer("complete");
    expect(isShown()).toBe(false);
    vi.advanceTimersByTime(20);
    expect(isShown()).toBe(true);
  });

  it("waits anew with each key", () => {
    type(" ");
    answer("ranked");
    for (let key = 0; key < 5; key++) {
      vi.advanceTimersByTime(200);
      expect(isShown()).toBe(false);
      type(" ");
    }
    vi.advanceTimersByTime(300);
    expect(isShown()).toBe(true);
  });
});
