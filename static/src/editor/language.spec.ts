import { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { pullQuote } from "../checks/pull-quote";
import { insertedText } from "../suggestions/insertion/quote-text";
import { insertionAtCaret } from "../suggestions/insertion/transaction";
import { quoteFindingOf, stateOf, suggestionOf } from "../testing/fixtures";
import { bodyTypography } from "./keymap";
import { nameLanguage, namedLanguage, textLanguage } from "./language";

const SPEAKER = { speaker: "Ada Venn" };

function editor(text: string, named: string): EditorView {
  const plugins = [textLanguage(named), bodyTypography(() => true)];
  return new EditorView(null, { state: stateOf(`${text}|`).reconfigure({ plugins }) });
}

function type(view: EditorView, letter: string): string {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(letter, from, to);
  if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert))) view.dispatch(insert());
  return view.state.doc.textContent;
}

describe("the language that the writer has named", () => {
  it("decides which marks are typed, inserted and set around a pull quote", () => {
    const view = editor("Bram ", "de");
    expect(type(view, '"')).toBe("Bram „");
    const { state } = editor("", "de");
    expect(insertedText(insertionAtCaret(state, suggestionOf("The ferry stays.", undefined, SPEAKER))!)).toBe(
      "„The ferry stays“, sagte Ada Venn.",
    );
    const quoted = editor("“We need fifty seats,” she said.", "fr").state;
    const finding = quoteFindingOf("We need fifty seats,", { state: "verbatim", source_id: "s1" });
    const pulled = quoted.apply(pullQuote(quoted, finding, { from: 2, to: 22 })!);
    expect(pulled.doc.child(1).firstChild!.textContent).toBe("“We need fifty seats”");
    const bare = editor("We need fifty seats, she said.", "fr").state;
    const set = bare.apply(pullQuote(bare, finding, { from: 1, to: 21 })!);
    expect(set.doc.child(1).firstChild!.textContent).toBe("«\u202fWe need fifty seats\u202f»");
  });

  it("takes the place of the one that the words say, and gives way to it again", () => {
    const view = editor("Der Rat der Stadt sagte ", "en");
    expect(namedLanguage(view.state)).toBe("en");
    expect(type(view, '"')).toBe("Der Rat der Stadt sagte “");
    nameLanguage(view, "");
    expect(namedLanguage(view.state)).toBeNull();
    expect(view.dom.lang).toBe("de");
  });

  it("leaves marks to the words where it has none of its own here", () => {
    expect(type(editor("Der Rat der Stadt sagte ", "sv"), '"')).toBe("Der Rat der Stadt sagte „");
  });
});

describe("the editor", () => {
  it("has the language of its text, and of a new one once the words tell", () => {
    const view = editor("", "");
    expect(view.dom.hasAttribute("lang")).toBe(false);
    view.dispatch(view.state.tr.insertText("Der Rat hat es nicht gewusst.", 1));
    expect(view.dom.lang).toBe("de");
    nameLanguage(view, "nl");
    expect(view.dom.lang).toBe("nl");
  });

  it.each([
    ["الجسر ليس آمنا", "", "rtl"],
    ["הגשר אינו בטוח, says Venn", "", "rtl"],
    ["", "ar", "rtl"],
    ["The bridge", "ar", ""],
    ["The bridge", "", ""],
  ])("is written in the direction of its letters: %s %s", (text, named, dir) => {
    expect(editor(text, named).dom.dir).toBe(dir);
  });
});
