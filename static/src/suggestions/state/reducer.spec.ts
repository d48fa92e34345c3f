import { history, undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { quoteModelOf, stateOf, suggestionOf, thresholdsOf } from "../../testing/fixtures";
import { insertionAtCaret, insertQuote } from "../insertion/transaction";
import { actions, type SuggestAction } from "./actions";
import { suggestKey, suggestPlugin, suggestState } from "../plugin";
import { quotedSpans } from "./quoted-spans";
import { initialState, reduce } from "./reducer";
import { ghostFor } from "./selectors";

const A = suggestionOf("We will pay.", undefined, { paragraph_id: 1 });
const B = suggestionOf("We will not pay.", undefined, { paragraph_id: 2 });
const C = suggestionOf("Who knows?", undefined, { paragraph_id: 3 });

function editor(line: string): EditorState {
  const state = stateOf(line).reconfigure({ plugins: [suggestPlugin(() => undefined), history()] });
  return state.apply(state.tr.setSelection(state.selection));
}
const act = (state: EditorState, action: SuggestAction) => state.apply(state.tr.setMeta(suggestKey, action));
const press = (state: EditorState, text: string) => state.apply(state.tr.insertText(text));
/** Words, and a rest after them. */
const type = (state: EditorState, text: string) => act(press(state, text), actions.paused());
const ghost = (state: EditorState) => ghostFor(suggestState(state), state)?.text ?? null;

function completionOf(text: string, span: string, typed: string) {
  const item = suggestionOf(text, span);
  return { ...item, spans: [{ ...item.spans[0]!, completes: typed.length }] };
}

/** “One. ” typed, and answered. */
function offered(): EditorState {
  const state = type(editor("One.|"), " ");
  return act(state, actions.received("One.", "ranked", [A, B]));
}

describe("the list", () => {
  it("is replaced by each stage", () => {
    const recall = reduce(initialState, actions.received("x", "recall", [A, B]));
    expect(recall.asking).toBe(true);
    const ranked = reduce(recall, actions.received("x", "ranked", [B, A]));
    expect(ranked).toMatchObject({ items: [B, A], stage: "ranked", asking: false });
  });

  it("keeps the writer's choice when the order changes", () => {
    const chosen = reduce(reduce(initialState, actions.received("x", "ranked", [A, B])), actions.moved(1));
    const next = reduce(chosen, actions.moved(1));
    expect(next.items[next.active]).toBe(B);
    const later = reduce(next, actions.received("x", "complete", [C, B, A]));
    expect(later.items[later.active]).toBe(B);
  });

  it("does not fall back to recall when the same place is asked about again", () => {
    const ranked = reduce(initialState, actions.received("x", "ranked", [A, B]));
    const next = reduce(ranked, actions.received("x", "recall", [{ ...B, spans: [] }]));
    expect(next).toMatchObject({ items: [A, B], stage: "ranked", asking: true });
  });
  it("begins with what completes the quote being typed, and has it no longer than that", () => {
    const why = { matched: ["pay"], similarity: 0.5, notes: [] };
    const ranked = reduce(initialState, actions.received("x", "ranked", [A, { ...B, why }]));
    const completing = { ...B, spans: [{ start: 3, end: 16, score: 1, completes: 5 }] };
    const next = reduce(ranked, actions.completed("will ", [C, completing]));
    expect(next.items).toEqual([C, { ...completing, why }, A]);
    expect(reduce(next, actions.received("y", "recall", [A])).items).toEqual([C, completing, A]);
    expect(reduce(next, actions.completed("", [])).items).toEqual([A, { ...B, why }]);
  });

  it("goes round", () => {
    const one = reduce(initialState, actions.received("x", "ranked", [A, B]));
    expect(reduce({ ...one, caret: 1 }, actions.moved(-1)).active).toBe(1);
    expect(reduce(initialState, actions.moved(1))).toBe(initialState);
  });
});

describe("how sure the server is", () => {
  const thresholds = thresholdsOf(0.4, 0.1);
  const sure = (confidence: number | null, item = A) => ({ ...item, confidence });
  const limited = reduce(initialState, actions.limited(thresholds));
  const received = (...items: (typeof A)[]) => reduce(limited, actions.received("x", "ranked", items));

  it("leaves out what is no close match, and shows it when the writer wants to, at this place", () => {
    const D = suggestionOf("Ask them.", undefined, { paragraph_id: 4 });
    const weak = sure(0.05, C);
    const state = received(sure(0.4), sure(0.09, B), weak, sure(0.01, D));
    // Beside one that is close there are the next two.
    expect(state).toMatchObject({ items: [sure(0.4), sure(0.09, B), weak], hidden: 1 });
    const all = reduce(state, actions.weakRequested());
    expect(all).toMatchObject({ items: [sure(0.4), sure(0.09, B), weak, sure(0.01, D)], hidden: 0 });
    expect(reduce(all, actions.asked("x")).showsWeak).toBe(true);
    const elsewhere = reduce(reduce(all, actions.asked("y")), actions.received("y", "ranked", [weak]));
    expect(elsewhere).toMatchObject({ items: [], hidden: 1 });
  });

  it("shows all where it is not known", () => {
    expect(received(sure(null), B)).toMatchObject({ items: [sure(null), B], hidden: 0 });
    expect(reduce(initialState, actions.received("x", "ranked", [sure(0)])).items).toHaveLength(1);
  });

  it("follows another setting at once", () => {
    const state = received(sure(0.2), sure(0.05, B));
    expect(reduce(state, actions.limited(thresholdsOf(0.5, 0.01))).items).toHaveLength(2);
    expect(reduce(state, actions.limited(null)).items).toHaveLength(2);
  });

  it("draws no recall that a ranking would take away again", () => {
    const recall = actions.received("y", "recall", [sure(null, B)]);
    expect(reduce(limited, recall)).toMatchObject({ items: [], asking: true, stage: null });
    const before = received(sure(0.4));
    expect(reduce(before, recall)).toMatchObject({ items: [sure(0.4)], context: "x", asking: true });
    // While the models are away nobody knows, and the first answer is shown at once.
    expect(reduce(received(sure(null)), recall).items).toEqual([sure(null, B)]);
  });

  it("lets ghost text come unasked for a strong match alone", () => {
    const state = act(type(editor("One.|"), " "), actions.limited(thresholds));
    const answered = (confidence: number | null) =>
      act(state, actions.received("One.", "ranked", [sure(confidence), sure(0.1, B)]));
    expect(ghost(answered(0.39))).toBeNull();
    expect(ghost(answered(0.4))).not.toBeNull();
    expect(ghost(answered(null))).not.toBeNull();
    expect(ghost(act(answered(0.2), actions.moved(1)))).toBe("“We will not pay,” Halvard Tennick said.");
    const called = act(answered(0.01), actions.requested(state.selection.head));
    expect(ghost(called)).toBe("“We will pay,” Halvard Tennick said.");
  });

  it("lets ghost text come for the sentence as it stands, not for what it said before", () => {
    const state = type(editor("One. Asked about it,|"), " she said: “");
    const answered = (typed?: string) => act(state, actions.received("One.", "ranked", [A], false, typed));
    expect(ghost(answered())).toBeNull();
    expect(ghost(answered("Asked about it, she said"))).toBeNull();
    expect(ghost(answered("Asked about it, she said:"))).toBe("We will pay.”");
    expect(ghost(type(answered("Asked about it, she said:"), "We will p"))).toBe("ay.”");
  });
});

describe("what is quoted already", () => {
  const quoted = { source_id: "s1", paragraph_id: 1, start: 3, end: 9 };

  it("comes last, and back when it is quoted no more", () => {
    const state = reduce(reduce(initialState, actions.quoted([quoted])), actions.received("x", "ranked", [A, B, C]));
    expect(state.items).toEqual([B, C, A]);
    expect(reduce(state, actions.quoted([])).items).toEqual([A, B, C]);
  });

  it("counts by the words, not by the paragraph alone", () => {
    const other = { ...A, spans: [{ start: 9, end: 12, score: 1 }] };
    const state = reduce(initialState, actions.received("x", "ranked", [other, B]));
    expect(reduce(state, actions.quoted([quoted])).items).toEqual([other, B]);
    expect(reduce(state, actions.quoted([{ ...quoted, source_id: "s2" }])).items).toEqual([other, B]);
  });

  it("keeps the writer's choice", () => {
    const chosen = { ...reduce(initialState, actions.received("x", "ranked", [A, B])), navigated: true };
    const state = reduce(chosen, actions.quoted([quoted]));
    expect(state.items[state.active]).toBe(A);
  });

  it("is never ghost text", () => {
    const both = [quoted, { ...quoted, paragraph_id: 2 }];
    expect(ghost(act(offered(), actions.quoted([quoted])))).toBe("“We will not pay,” Halvard Tennick said.");
    expect(ghost(act(offered(), actions.quoted(both)))).toBeNull();
    expect(ghost(type(act(offered(), actions.quoted(both)), "“We will n"))).toBeNull();
  });

  it("is read from marks, and from quotes found word for word", () => {
    const state = offered();
    const doc = state.apply(insertQuote(state, A, insertionAtCaret(state, A)!)).doc;
    expect(quotedSpans(doc, [], null)).toEqual([{ source_id: "s1", paragraph_id: 1, start: 0, end: 11 }]);
    const where = { paragraph_id: 2, source_start: 4, source_end: 6 };
    const placed = { finding: quoteModelOf("We", where), from: 3, to: 5, edited: false };
    expect(quotedSpans(state.doc, [placed], null)).toEqual([{ source_id: "s1", paragraph_id: 2, start: 4, end: 6 }]);
    expect(quotedSpans(state.doc, [placed], 5)).toEqual([]);
    expect(quotedSpans(state.doc, [{ ...placed, edited: true }], null)).toEqual([]);
    expect(
      quotedSpans(state.doc, [{ ...placed, finding: quoteModelOf("We", { ...where, state: "differs" }) }], null),
    ).toEqual([]);
  });
});

describe("ghost text", () => {
  it("shows after typing, once the answers are ranked", () => {
    expect(ghost(type(editor("One.|"), " "))).toBeNull();
    expect(ghost(offered())).toBe("“We will pay,” Halvard Tennick said.");
  });

  it("never appears while keys go on, and stays while its own letters are typed", () => {
    const state = press(editor("One.|"), " ");
    const answered = act(state, actions.received("One.", "ranked", [A, B]));
    expect(ghost(answered)).toBeNull();
    expect(ghost(press(answered, "“We will n"))).toBeNull();
    const rested = act(answered, actions.paused());
    expect(ghost(rested)).toBe("“We will pay,” Halvard Tennick said.");
    expect(ghost(press(press(rested, "“"), "We will p"))).toBe("ay,” Halvard Tennick said.");
    expect(ghost(press(rested, "“We will n"))).toBeNull();
    expect(ghost(act(answered, actions.acceptingNext(true)))).toBe("“We will pay,” Halvard Tennick said.");
  });

  it("does not show for what is ranked by words alone", () => {
    const state = type(editor("One.|"), " ");
    const degraded = act(state, actions.received("One.", "complete", [{ ...A, spans: [] }], true));
    expect(ghost(degraded)).toBeNull();
    expect(ghost(act(degraded, actions.received("One.", "complete", [A])))).not.toBeNull();
  });

  it("does not show for recall", () => {
    const state = type(editor("One.|"), " ");
    expect(ghost(act(state, actions.received("One.", "recall", [{ ...A, spans: [] }])))).toBeNull();
  });

  it("is put away until the next sentence", () => {
    const state = act(offered(), actions.dismissed());
    expect(ghost(state)).toBeNull();
    expect(suggestState(act(state, actions.asked("One."))).dismissed).toBe(true);
    expect(suggestState(act(state, actions.asked("One. Two."))).dismissed).toBe(false);
  });

  it("belongs to one left context", () => {
    expect(ghost(act(offered(), actions.received("Another.", "ranked", [A])))).toBeNull();
  });

  it("shows only what goes on from a quote being typed", () => {
    const state = type(offered(), "“We will n");
    expect(ghost(state)).toBe("ot pay,” Halvard Tennick said.");
    expect(ghost(type(state, "ever"))).toBeNull();
  });

  it("completes a quote before anything else has been answered", () => {
    const item = completionOf(
      "Before that, we will — I think — not pay.",
      "we will — I think — not pay.",
      "we will — ",
    );
    const state = act(type(editor("|"), "“we will – "), actions.completed("we will – ", [item]));
    expect(ghost(state)).toBe("I think — not pay,” Halvard Tennick said.");
    expect(ghost(type(state, "I th"))).toBe("ink — not pay,” Halvard Tennick said.");
    expect(ghost(type(state, "X"))).toBeNull();
    expect(ghost(act(state, actions.dismissed()))).toBeNull();
    expect(ghost(act(state, actions.completed("", [])))).toBeNull();
  });
  it("goes round what completes a quote", () => {
    const one = completionOf("We will pay.", "We will pay.", "We will ");
    const other = { ...completionOf("We will see.", "We will see.", "We will "), paragraph_id: 9 };
    const state = act(type(editor("|"), "“We will "), actions.completed("We will ", [one, other]));
    expect(ghost(state)).toBe("pay,” Halvard Tennick said.");
    expect(ghost(act(state, actions.moved(1)))).toBe("see,” Halvard Tennick said.");
  });
  it("tells in how many words more a long quote goes on, and lies over text that follows", () => {
    const long = suggestionOf(`${"word ".repeat(40)}end.`);
    const received = actions.received("One.", "ranked", [long]);
    const shown = (state: EditorState) => ghostFor(suggestState(state), state)!;
    const last = shown(act(type(editor("One.|"), " "), received));
    expect(last).toMatchObject({ coversText: false, shown: { hidden: 11, end: ",” Halvard Tennick said." } });
    const { doc } = stateOf("One.", "Two.|");
    const above = EditorState.create({ doc, plugins: [suggestPlugin(() => undefined)] });
    const before = above.apply(above.tr.setSelection(TextSelection.create(doc, 5)));
    expect(shown(act(type(before, " "), received))).toMatchObject({ coversText: true, shown: { hidden: 29 } });
  });
  it("goes on by one sentence of the paragraph, and back", () => {
    const item = suggestionOf("We will pay. Nobody else will. Ask them.", "We will pay.");
    const state = act(type(editor("One.|"), " "), actions.received("One.", "ranked", [item, B]));
    const longer = act(state, actions.resized(1));
    expect(ghost(longer)).toBe("“We will pay. Nobody else will,” Halvard Tennick said.");
    const longest = act(act(longer, actions.resized(1)), actions.resized(1));
    expect(ghost(longest)).toBe("“We will pay. Nobody else will. Ask them,” Halvard Tennick said.");
    expect(ghost(act(longer, actions.resized(-1)))).toBe("“We will pay,” Halvard Tennick said.");
    // A later answer for this place keeps what the writer chose, the next place does not.
    expect(ghost(act(longer, actions.received("One.", "complete", [item])))).toBe(ghost(longer));
    expect(suggestState(act(longer, actions.asked("One. Two."))).ends).toEqual({});
  });
  it("waits for a rest where the writer wants it to", () => {
    const state = press(act(offered(), actions.switched(true, 500)), "“");
    expect(ghost(state)).toBeNull();
    expect(ghost(act(state, actions.paused()))).toBe("We will pay,” Halvard Tennick said.");
    expect(ghost(act(state, actions.switched(false, 0)))).toBeNull();
  });
});

describe("accepting", () => {
  it("is one step in the history, apart from the typing before it", () => {
    const state = offered();
    const accepted = state.apply(
      insertQuote(state, A, insertionAtCaret(state, A)!).setMeta(suggestKey, actions.inserted()),
    );
    expect(accepted.doc.textContent).toBe("One. “We will pay,” Halvard Tennick said.");
    expect(ghost(accepted)).toBeNull();
    let undone = accepted;
    undo(accepted, (tr) => (undone = accepted.apply(tr)));
    expect(undone.doc.textContent).toBe("One. ");
  });
});
