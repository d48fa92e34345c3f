import type { EditorState } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf } from "../testing/fixtures";
import { FORMATS, type FormatName } from "./commands";
import { ariaKeyShortcut, keyLabel } from "./toolbar/toolbar";

function after(state: EditorState, ...names: FormatName[]): EditorState {
  let now = state;
  for (const name of names) FORMATS[name].run(now, (tr) => (now = now.apply(tr)));
  return now;
}

const shape = (state: EditorState) => state.doc.toString();

describe("a format", () => {
  it("that is on is taken off again", () => {
    for (const name of ["heading", "subheading", "bullets", "numbers", "blockquote"] as const) {
      const state = stateOf("Words|");
      const on = after(state, name);
      expect(FORMATS[name].isOn(on), name).toBe(true);
      const off = after(on, name);
      expect(FORMATS[name].isOn(off), name).toBe(false);
      expect(shape(off)).toBe(shape(state));
    }
  });

  it("of a list becomes that of the other", () => {
    expect(shape(after(stateOf("Words|"), "bullets", "numbers"))).toBe(
      'doc(ordered_list(list_item(paragraph("Words"))))',
    );
  });

  it("of words is on where they all have it, or some", () => {
    const state = stateOf("One two|");
    const chosen = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 4)));
    const bold = after(chosen, "strong");
    expect(shape(bold)).toBe('doc(paragraph(strong("One"), " two"))');
    expect(FORMATS.strong.isOn(bold)).toBe(true);
    expect(shape(after(bold, "strong"))).toBe('doc(paragraph("One two"))');
  });

  it("at the caret is that of the words to come", () => {
    expect(FORMATS.em.isOn(after(stateOf("One|"), "em"))).toBe(true);
  });
});

describe("a key", () => {
  it("is shown as it is printed", () => {
    expect([keyLabel("Mod-Shift-8", false), keyLabel("Mod-Shift-8", true), keyLabel("Mod--", false)]).toEqual([
      "Ctrl+Shift+8",
      "⇧⌘8",
      "Ctrl+-",
    ]);
    expect([ariaKeyShortcut("Mod-Alt-2", false), ariaKeyShortcut("Mod-b", true)]).toEqual(["Control+Alt+2", "Meta+b"]);
  });
});
