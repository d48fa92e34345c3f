/** Ghost text is seen only where the writer has just typed: held against whatever may happen, in any order. */
import { closeHistory, history, redo, undo } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import { TextSelection, type Command, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { caretContext } from "./caret-context";
import { randomOf, stateOf, suggestionOf } from "../testing/fixtures";
import { insertionAtCaret, insertQuote } from "./insertion/transaction";
import { actions, type SuggestAction } from "./state/actions";
import { suggestKey, suggestPlugin, suggestState } from "./plugin";
import { ghostFor } from "./state/selectors";

const ITEMS = ["We will pay.", "We will not pay.", "Who knows?"].map((text, at) =>
  suggestionOf(text, undefined, { paragraph_id: at }),
);

function editor(line: string): EditorState {
  const state = stateOf(line).reconfigure({ plugins: [suggestPlugin(() => undefined), history()] });
  return state.apply(state.tr.setSelection(state.selection));
}

const run = (state: EditorState, command: Command): EditorState => {
  let next = state;
  command(state, (tr) => (next = state.apply(tr)));
  return next;
};
const act = (state: EditorState, action: SuggestAction) =>
  state.apply(state.tr.setMeta(suggestKey, action).setMeta("addToHistory", false));
/** An answer that comes once the keys rest. */
const answer = (state: EditorState, stage: "ranked" | "complete", context: string) =>
  act(act(state, actions.received(context, stage, ITEMS)), actions.paused());
const ghost = (state: EditorState) => ghostFor(suggestState(state), state);
const end = (state: EditorState) => state.doc.content.size - 1;
const back = ({ selection: { head, $head } }: EditorState, by: number) => head - Math.min(by, $head.parentOffset);
const put = (state: EditorState, text: string, change: (tr: Transaction) => Transaction = (tr) => tr) =>
  state.apply(change(state.tr.insertText(text)));

const WORDS = ["One. ", "He said: ", "“We w", "“", " ", "It is over. ", "x"];

/** What is not typing: nothing may show after it, whatever answers come then. */
const QUIET: Record<string, (state: EditorState, roll: (below: number) => number) => EditorState> = {
  deletion: (state, roll) => state.apply(state.tr.delete(back(state, 1 + roll(6)), state.selection.head)),
  undo: (state) => run(state, undo),
  redo: (state) => run(state, redo),
  paste: (state, roll) =>
    put(state, WORDS[roll(WORDS.length)]!, (tr) => tr.setMeta("paste", true).setMeta("uiEvent", "paste")),
  cut: (state, roll) =>
    state.apply(state.tr.delete(back(state, 1 + roll(4)), state.selection.head).setMeta("uiEvent", "cut")),
  drop: (state) => put(state, "One. ", (tr) => tr.setMeta("uiEvent", "drop")),
  move: (state, roll) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1 + roll(end(state))))),
  selection: (state, roll) =>
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1 + roll(end(state)), end(state)))),
  mending: (state) => state.apply(closeHistory(state.tr.insertText("Mended. ", 1))),
  "mending at the caret": (state) => state.apply(closeHistory(state.tr.insertText("Mended. "))),
  "a change elsewhere": (state) =>
    state.selection.head > 4 ? state.apply(state.tr.insertText("Replaced", 1, 3)) : run(state, undo),
  "an input rule taken back": (state) => {
    const {
      tr,
      selection: { head },
    } = state;
    const from = back(state, 1);
    return state.apply(
      tr.replaceWith(from, head, state.schema.text("..")).replaceWith(from, from + 2, state.schema.text("... ")),
    );
  },
  insertion: (state) => {
    const insertion = insertionAtCaret(state, ITEMS[0]!);
    return insertion
      ? state.apply(insertQuote(state, ITEMS[0]!, insertion).setMeta(suggestKey, actions.inserted()))
      : state;
  },
  composition: (state) => put(state, "한", (tr) => tr.setMeta("composition", 1)),
};

const ANSWERS: ((state: EditorState, roll: (below: number) => number) => SuggestAction)[] = [
  (state) => actions.received(caretContext(state).leftContext, "ranked", ITEMS),
  (state) => actions.received(caretContext(state).leftContext, "complete", [...ITEMS].reverse()),
  (state) => actions.received(caretContext(state).leftContext, "recall", ITEMS),
  (state) => actions.asked(caretContext(state).leftContext),
  () => actions.completed("We w", [{ ...ITEMS[0]!, spans: [{ start: 0, end: 12, score: 1, completes: 4 }] }]),
  () => actions.completed("", []),
  () => actions.quoted([]),
  (_state, roll) => actions.moved(roll(2) ? 1 : -1),
  (_state, roll) => actions.switched(true, roll(2) * 500),
  () => actions.failed(),
];

describe("ghost text", () => {
  it("is never seen but after typing and its rest, and no answer moves a letter or the caret", () => {
    const roll = randomOf(2026);
    const names = Object.keys(QUIET);
    const after = new Map<string, number>();
    let seen = 0;
    for (let draft = 0; draft < 60; draft++) {
      let state = editor("One.|");
      let last = "move";
      for (let step = 0; step < 60; step++) {
        const chance = roll(10);
        if (chance < 3) {
          if (!state.selection.empty)
            state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, end(state))));
          state = put(state, WORDS[roll(WORDS.length)]!);
          last = "typing";
          if (suggestState(state).isTyping) expect(ghost(state), "before the rest").toBeNull();
        } else if (chance < 5) {
          const name = names[roll(names.length)]!;
          const next = QUIET[name]!(state, roll);
          // There is not always something to undo.
          if (!next.doc.eq(state.doc) || !next.selection.eq(state.selection)) last = name;
          state = next;
        } else {
          const before = state;
          state = act(state, ANSWERS[roll(ANSWERS.length)]!(state, roll));
          expect(state.doc.eq(before.doc) && state.selection.eq(before.selection)).toBe(true);
          // The desk says so once nobody composes.
          if (last === "typing" && roll(2)) state = act(state, actions.paused());
        }
        const shown = ghost(state);
        if (last !== "typing") expect(shown, `after ${last}`).toBeNull();
        if (shown) expect(shown.pos).toBe(state.selection.head);
        if (shown) seen++;
        after.set(last, (after.get(last) ?? 0) + 1);
      }
    }
    // It is no rule that holds because nothing ever shows or happens.
    expect(seen).toBeGreaterThan(100);
    expect([...after.keys()].sort()).toEqual([...names, "typing"].sort());
  });

  describe.each(Object.keys(QUIET).filter((name) => !["composition", "redo", "insertion"].includes(name)))(
    "that is seen",
    (name) => {
      it(`goes with: ${name}`, () => {
        const state = answer(put(editor("One. Two.|"), " "), "ranked", "One. Two.");
        expect(ghost(state)).not.toBeNull();
        const next = QUIET[name]!(state, randomOf(3));
        expect(next.doc.eq(state.doc) && next.selection.eq(state.selection)).toBe(false);
        expect(ghost(answer(next, "complete", caretContext(next).leftContext))).toBeNull();
      });
    },
  );

  it("does not come with what is done again", () => {
    const typed = put(editor("One. Two.|"), " ");
    const again = run(run(typed, undo), redo);
    expect(again.doc.eq(typed.doc)).toBe(true);
    expect(ghost(answer(again, "ranked", "One. Two."))).toBeNull();
    expect(ghost(answer(typed, "ranked", "One. Two."))).not.toBeNull();
  });

  it("comes to Hangul once the composition rests, and not where a syllable was made lesser", () => {
    const item = suggestionOf("펌프가 없는 벼룩시장은 쓸모가 없다.");
    const compose = (state: EditorState, from: number, text: string) =>
      state.apply(state.tr.insertText(text, from, state.selection.head).setMeta("composition", 7));
    const open = act(put(editor("|"), "“펌프가 없는 "), actions.received("", "ranked", [item]));
    const at = open.selection.head;
    const grown = compose(compose(open, at, "ㅂ"), at, "벼");
    expect(ghost(grown)).toBeNull();
    expect(ghost(act(grown, actions.paused()))?.text).toContain("룩시장은 쓸모가 없다");
    const lesser = compose(compose(grown, at, "별"), at, "벼");
    expect(lesser.doc.eq(grown.doc)).toBe(true);
    expect(ghost(act(lesser, actions.paused()))).toBeNull();
  });
});
