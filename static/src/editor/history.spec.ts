import { redo, undo, undoDepth } from "prosemirror-history";
import { EditorState, TextSelection, type Plugin, type Transaction } from "prosemirror-state";
import { beforeEach, describe, expect, it } from "vitest";
import { quoteFix } from "../checks/fixes";
import { quoteFindingOf, suggestionOf } from "../testing/fixtures";
import { insertionAtCaret, insertQuote } from "../suggestions/insertion/transaction";
import { bodySchema } from "../articles/schema";
import { actions, type SuggestAction } from "../suggestions/state/actions";
import { suggestKey, suggestPlugin, suggestState } from "../suggestions/plugin";
import { ghostFor } from "../suggestions/state/selectors";
import { undoHistory } from "./history";

let clock = 0;
beforeEach(() => void (clock = 1000));

/** An editor that hears keys 100 ms apart. */
class Desk {
  state: EditorState;
  constructor(words = "", plugins: Plugin[] = []) {
    const doc = bodySchema.node("doc", null, [
      bodySchema.node("paragraph", null, words ? [bodySchema.text(words)] : []),
    ]);
    this.state = EditorState.create({
      doc,
      selection: TextSelection.atEnd(doc),
      plugins: [...plugins, ...undoHistory()],
    });
  }
  apply(tr: Transaction, after = 100): this {
    this.state = this.state.apply(tr.setTime((clock += after)));
    return this;
  }
  type(words: string, after = 100): this {
    for (const letter of words) this.apply(this.state.tr.insertText(letter), after);
    return this;
  }
  pause(): this {
    clock += 2000;
    return this;
  }
  backspace(times: number): this {
    for (let i = 0; i < times; i++)
      this.apply(this.state.tr.delete(this.state.selection.from - 1, this.state.selection.from));
    return this;
  }
  compose(id: number, ...syllable: string[]): this {
    const { from } = this.state.selection;
    let to = from;
    for (const letters of syllable) {
      this.apply(this.state.tr.insertText(letters, from, to).setMeta("composition", id));
      to = from + letters.length;
    }
    return this;
  }
  undo(): string {
    undo(this.state, (tr) => this.apply(tr));
    return this.text;
  }
  redo(): string {
    redo(this.state, (tr) => this.apply(tr));
    return this.text;
  }
  get text(): string {
    return this.state.doc.textBetween(0, this.state.doc.content.size, "\n");
  }
}

describe("undo steps of typing", () => {
  it("are one step until a pause", () => {
    const desk = new Desk().type("the new").pause().type("est hall");
    expect([desk.undo(), desk.undo(), desk.redo(), desk.redo()]).toEqual(["the new", "", "the new", "the newest hall"]);
  });

  it("ends where a sentence does, without a pause", () => {
    const desk = new Desk().type("It rained. It snowed.");
    expect([desk.undo(), desk.undo()]).toEqual(["It rained. ", ""]);
  });

  it("ends with a word once it is long, never inside one", () => {
    const desk = new Desk().type("a council that has no money left to mend a roof of this kind");
    const texts = [desk.text];
    while (undoDepth(desk.state)) texts.push(desk.undo());
    expect(texts).toEqual([
      "a council that has no money left to mend a roof of this kind",
      "a council that has no money left ",
      "",
    ]);
  });

  it("does not end for a long word", () => {
    const desk = new Desk().type("x".repeat(80));
    expect(desk.undo()).toBe("");
  });

  it("is not the same step as deleting", () => {
    const desk = new Desk().type("one tow").backspace(2).type("wo");
    expect([desk.undo(), desk.undo(), desk.undo()]).toEqual(["one t", "one tow", ""]);
  });

  it("is not the same step as a new paragraph, which goes with what follows", () => {
    const desk = new Desk().type("One");
    desk.apply(desk.state.tr.split(desk.state.selection.from)).type("two");
    expect([desk.text, desk.undo(), desk.undo()]).toEqual(["One\ntwo", "One", ""]);
  });

  it("in Hangul is told by words, not by the syllables that an input method composes", () => {
    const desk = new Desk().compose(1, "ㅂ", "바", "밤").compose(2, "ㅊ", "차").type(" ");
    desk.compose(3, "ㅇ", "어", "없").compose(4, "ㄷ", "다");
    expect([desk.text, desk.undo()]).toEqual(["밤차 없다", ""]);
    const sentence = new Desk().compose(1, "ㄴ", "누", "눈").type(". ").compose(2, "ㅂ", "비").type(".");
    expect([sentence.undo(), sentence.undo()]).toEqual(["눈. ", ""]);
  });
});

describe("undo steps of whole changes", () => {
  const suggestion = suggestionOf("The pumps were never bought.");
  const insert = (desk: Desk) =>
    desk.apply(insertQuote(desk.state, suggestion, insertionAtCaret(desk.state, suggestion)!));

  it("is a step of its own: an inserted quote", () => {
    const desk = insert(new Desk().type("Then: "));
    const inserted = desk.text;
    desk.type(" So");
    expect([desk.undo(), desk.undo(), desk.undo()]).toEqual([inserted, "Then: ", ""]);
  });

  it("is a step of its own: a paste, a cut, a drop", () => {
    for (const event of ["paste", "cut", "drop"]) {
      const desk = new Desk().type("He ");
      desk.apply(desk.state.tr.insertText("left town ").setMeta("uiEvent", event)).type("again");
      expect([desk.undo(), desk.undo(), desk.undo()]).toEqual(["He left town ", "He ", ""]);
    }
  });

  it("is a step of its own: a mended finding", () => {
    const desk = insert(new Desk().type("Then: "));
    desk.apply(desk.state.tr.insertText("really ", 12));
    const [from, to] = [7, desk.text.indexOf("”") + 2];
    const placed = { id: "1", finding: quoteFindingOf("x"), from, to, edited: false };
    const before = desk.text;
    desk.apply(quoteFix(desk.state, placed, "The pumps were never bought.", null), 10);
    const mended = desk.text;
    expect(mended).not.toBe(before);
    desk.type("!");
    expect([desk.undo(), desk.undo()]).toEqual([mended, before]);
  });
});

describe("decorations", () => {
  it("are in no undo step", () => {
    const desk = new Desk().type("One");
    for (let i = 0; i < 5; i++) desk.apply(desk.state.tr.setMeta("findings$", i).setMeta("addToHistory", false));
    desk.type(" two");
    expect([undoDepth(desk.state), desk.undo(), desk.redo()]).toEqual([1, "", "One two"]);
  });

  it("does not come back: no ghost after an undo or a redo", () => {
    const item = suggestionOf("The pumps were never bought.");
    const desk = new Desk("", [suggestPlugin(() => undefined)]).type("It rained. ").pause().type("It snowed. ");
    const dispatch = (action: SuggestAction) =>
      desk.apply(desk.state.tr.setMeta(suggestKey, action).setMeta("addToHistory", false));
    const ghost = () => ghostFor(suggestState(desk.state), desk.state)?.text;
    dispatch(actions.received("It rained. It snowed.", "complete", [item]));
    dispatch(actions.paused());
    expect(ghost()).toContain("The pumps");
    desk.undo();
    dispatch(actions.received("It rained.", "complete", [item]));
    expect(ghost()).toBeUndefined();
    desk.redo();
    dispatch(actions.received("It rained. It snowed.", "complete", [item]));
    expect(ghost()).toBeUndefined();
  });
});
