import type { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf } from "../../testing/fixtures";
import { afterEdit, initialFindings, reduceFindings, type FindingsState, type Range } from "./reducer";

const TEXT = "He said “we will pay” once.";
const finding: Range = { id: "we will pay", start: 9, end: 20 };

function asked(line = `${TEXT}|`): { editor: EditorState; findings: FindingsState<Range> } {
  const editor = stateOf(line);
  return { editor, findings: reduceFindings<Range>(initialFindings, { type: "requested" }, editor.doc) };
}

function edit(editor: EditorState, findings: FindingsState<Range>, at: number, text: string, to = at) {
  const tr = editor.tr.insertText(text, at, to);
  return { editor: editor.apply(tr), findings: afterEdit(findings, tr) };
}

const applyAnswer = (findings: FindingsState<Range>, editor: EditorState, text = TEXT) =>
  reduceFindings(findings, { type: "answered", text, findings: [finding] }, editor.doc);
const words = (editor: EditorState, { placed }: FindingsState<Range>) =>
  placed.map(({ from, to, edited }) => [editor.doc.textBetween(from, to), edited]);

describe("an answer", () => {
  it("is placed in the text that was checked", () => {
    const { editor, findings } = asked();
    expect(words(editor, applyAnswer(findings, editor))).toEqual([["we will pay", false]]);
  });

  it("is mapped through edits made meanwhile", () => {
    const start = asked();
    const { editor, findings } = edit(start.editor, start.findings, 1, "Yesterday 😀 ");
    expect(words(editor, applyAnswer(findings, editor))).toEqual([["we will pay", false]]);
  });

  it("marks words that changed meanwhile as edited", () => {
    const start = asked();
    const { editor, findings } = edit(start.editor, start.findings, 13, "not ");
    expect(words(editor, applyAnswer(findings, editor))[0]![1]).toBe(true);
  });

  it("is dropped for an unknown text", () => {
    const { editor, findings } = asked();
    expect(applyAnswer(findings, editor, "Another text").placed).toEqual([]);
  });

  it("is removed with its words", () => {
    const start = asked();
    const { editor, findings } = edit(start.editor, start.findings, 8, "", 24);
    expect(applyAnswer(findings, editor).placed).toEqual([]);
  });
});

describe("a placed finding", () => {
  it("moves with edits before it, is held back by edits inside, and closes its card", () => {
    const start = asked();
    let state = { editor: start.editor, findings: applyAnswer(start.findings, start.editor) };
    state.findings = reduceFindings(state.findings, { type: "opened", id: "we will pay" }, state.editor.doc);
    state = edit(state.editor, state.findings, 1, "So: ");
    expect(words(state.editor, state.findings)).toEqual([["we will pay", false]]);
    // Typing closes the card, wherever it is.
    expect(state.findings.open).toBeNull();
    state = edit(state.editor, state.findings, 20, "x");
    expect(state.findings.placed[0]!.edited).toBe(true);
    expect(state.findings.open).toBeNull();
  });

  it("has no card once an answer comes to words that changed meanwhile", () => {
    const start = asked();
    const open = reduceFindings(
      applyAnswer(start.findings, start.editor),
      { type: "opened", id: "we will pay" },
      start.editor.doc,
    );
    const again = reduceFindings(open, { type: "requested" }, start.editor.doc);
    const { editor, findings } = edit(start.editor, again, 13, "not ");
    expect(applyAnswer({ ...findings, open: "we will pay" }, editor).open).toBeNull();
  });

  it("keeps its card open when the same finding comes again", () => {
    const { editor, findings } = asked();
    const open = reduceFindings(applyAnswer(findings, editor), { type: "opened", id: "we will pay" }, editor.doc);
    expect(applyAnswer(open, editor).open).toBe("we will pay");
    // Also in another state: its card is drawn again.
    const changed = { ...finding, state: "supported" };
    const answer = reduceFindings<Range>(open, { type: "answered", text: TEXT, findings: [changed] }, editor.doc);
    expect([answer.open, answer.placed[0]!.finding]).toEqual(["we will pay", changed]);
  });
});
