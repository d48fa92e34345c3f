import { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { stateOf } from "../testing/fixtures";
import { directionMarks } from "./direction-marks";

function editor(text: string): EditorView {
  const host = document.body.appendChild(document.createElement("div"));
  return new EditorView(host, { state: stateOf(`${text}|`).reconfigure({ plugins: [directionMarks()] }) });
}
const shown = (view: EditorView) => [...view.dom.querySelectorAll(".direction-mark")].map((mark) => mark.textContent);

describe("marks of direction", () => {
  it("are shown where a text holds them, and follow its edits", () => {
    const view = editor("She said \u2067שלום\u2069 to us.");
    expect(shown(view)).toEqual(["\u2067", "\u2069"]);
    view.dispatch(view.state.tr.insertText("\u200f", 3));
    expect(shown(view)).toEqual(["\u200f", "\u2067", "\u2069"]);
    view.dispatch(view.state.tr.delete(1, 8));
    expect(shown(view)).toEqual(["\u2067", "\u2069"]);
  });

  it("are none in a text without them", () => {
    expect(shown(editor("Plain words, an emoji 👩‍🚒 and a soft hy\u00adphen."))).toEqual([]);
  });
});
