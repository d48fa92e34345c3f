import { history, undo } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { stateOf } from "../testing/fixtures";
import { plainText } from "../articles/plain-text";
import { replaceText } from "./replace-text";

function viewOf(...lines: string[]): EditorView {
  const view = { state: stateOf(...lines).reconfigure({ plugins: [history()] }) } as EditorView;
  view.dispatch = (tr) => ((view as { state: EditorState }).state = view.state.apply(tr));
  return view;
}

describe("replaceText", () => {
  it("changes what differs, and leaves the caret where it was", () => {
    const view = viewOf("The bus stops.", "Nurses ride| it.");
    replaceText(view, stateOf("The bus stops.", "Here comes a line.", "Nurses ride it.|").doc);
    replaceText(view, stateOf("The bus stops.", "Here comes a line.", "Nurses ride it.", "Snow falls.|").doc);
    expect(plainText(view.state.doc).text).toBe("The bus stops.\nHere comes a line.\nNurses ride it.\nSnow falls.");
    const { from } = view.state.selection;
    expect(view.state.doc.textBetween(from - 4, from)).toBe("ride");
    expect(undo(view.state)).toBe(false);
  });

  it("finds its way where words stand twice, and does nothing where nothing differs", () => {
    for (const [before, after] of [
      ["aa|", "aaa|"],
      ["aaa|", "aa|"],
      ["abab|", "ababab|"],
      ["x|", "|"],
      ["|", "x|"],
    ] as const) {
      const view = viewOf(before);
      replaceText(view, stateOf(after).doc);
      expect(view.state.doc.eq(stateOf(after).doc)).toBe(true);
    }
    const view = viewOf("same|");
    const { state } = view;
    replaceText(view, stateOf("same|").doc);
    expect(view.state).toBe(state);
  });
});
