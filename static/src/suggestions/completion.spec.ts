import { EditorState, TextSelection } from "prosemirror-state";
import { beforeEach, expect, it } from "vitest";
import { stateOf } from "../testing/fixtures";
import { CompletionRequests } from "./completion";
import { suggestPlugin } from "./plugin";

let events: string[];
let completing: CompletionRequests;

beforeEach(() => {
  events = [];
  completing = new CompletionRequests({ ask: (typed) => events.push(typed), none: () => events.push("none") });
});

/** An editor in which this has just been typed. */
function typed(text: string, before = ""): EditorState {
  const { doc } = stateOf(`${before}|`);
  const state = EditorState.create({ doc, plugins: [suggestPlugin(() => undefined)] });
  const atEnd = state.apply(state.tr.setSelection(TextSelection.create(state.doc, before.length + 1)));
  return atEnd.apply(atEnd.tr.insertText(text));
}

it("asks with each key once three words stand after the mark", () => {
  for (const text of ["He said: “we", "He said: “we will ", "He said: “we will p", "He said: “we will pay"])
    completing.consider(typed(text));
  expect(events).toEqual(["“we will p", "“we will pay"]);
});

it("asks the same only once, and says when the quote is closed", () => {
  completing.consider(typed("“we will pay"));
  completing.consider(typed("“we will pay"));
  completing.consider(typed("“we will pay”"));
  completing.consider(typed("“we will pay” he"));
  expect(events).toEqual(["“we will pay", "none"]);
});

it("counts Korean words, and a hyphen divides none", () => {
  completing.consider(typed("“펌프가 없는 벽은"));
  completing.consider(typed("“long-term deal"));
  expect(events).toEqual(["“펌프가 없는 벽은", "none"]);
});

it("asks nothing where the caret only came by, or text was deleted", () => {
  const state = typed("more", "“we will pay ");
  completing.consider(state.apply(state.tr.setSelection(TextSelection.create(state.doc, 12))));
  completing.consider(state.apply(state.tr.delete(16, 17)));
  expect(events).toEqual([]);
  completing.consider(state);
  expect(events).toEqual(["“we will pay more"]);
});
