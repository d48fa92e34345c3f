import { EditorState, TextSelection, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { undoInputRule } from "prosemirror-inputrules";
import type { Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { suggestionOf } from "../../testing/fixtures";
import { provenanceOf } from "../../articles/provenance";
import { bodySchema } from "../../articles/schema";
import { bodyTypography } from "../keymap";
import { undoHistory } from "../history";

const plugins = (isOn = true): Plugin[] => [bodyTypography(() => isOn), ...undoHistory()];

function writing(doc: Node, at = doc.content.size - 1, isOn = true): EditorView {
  return new EditorView(null, {
    state: EditorState.create({ doc, selection: TextSelection.create(doc, at), plugins: plugins(isOn) }),
  });
}

const paragraph = (...content: Node[]) => bodySchema.node("doc", null, [bodySchema.node("paragraph", null, content)]);

/** Key by key, as a browser dispatches them to the editor. */
function type(view: EditorView, text: string): EditorView {
  for (const letter of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert))) view.dispatch(insert());
  }
  return view;
}

const got = (text: string, isOn = true) => type(writing(paragraph(), 1, isOn), text).state.doc.textContent;

describe("typed and printed", () => {
  it.each([
    ['"Yes," he said.', "“Yes,” he said."],
    ["'Yes,' he said.", "‘Yes,’ he said."],
    ["\"He said 'no' twice.\"", "“He said ‘no’ twice.”"],
    ["\"'No,' he said.\"", "“‘No,’ he said.”"],
    ['("So")', "(“So”)"],
    ['said—"So"—then', "said—“So”—then"],
    ['"I was--"', "“I was—”"],
    ['"Wait..."', "“Wait…”"],
    ["don't, it's the mayors' hall", "don’t, it’s the mayors’ hall"],
    ["in the '90s, and the '80s.", "in the ’90s, and the ’80s."],
    ["the class of '68, he said", "the class of ’68, he said"],
    ["'tis and 'twas said", "’tis and ’twas said"],
    ["rock 'n' roll", "rock ’n’ roll"],
    ["'nothing' is", "‘nothing’ is"],
    ["'20 per cent' said, in '20.", "‘20 per cent’ said, in ’20."],
    ["\"It said '20 per cent',\" he", "“It said ‘20 per cent’,” he"],
    // Korean: words follow a mark without a space, and sometimes come before one without any.
    ['시장은 "안 된다"고 말했다.', "시장은 “안 된다”고 말했다."],
    ['시장은"안 된다"고 말했다.', "시장은“안 된다”고 말했다."],
    ["이른바 '안전 예산'을 줄였다", "이른바 ‘안전 예산’을 줄였다"],
    ["이른바'안전 예산'이라는", "이른바‘안전 예산’이라는"],
    ["\"그는 '모른다'고 했다\"고 썼다", "“그는 ‘모른다’고 했다”고 썼다"],
    ['시의회(의장:"가결")', "시의회(의장:“가결”)"],
    // Each language has its own.
    ['Der Rat der Stadt sagte "nein" und ging.', "Der Rat der Stadt sagte „nein“ und ging."],
    ['Le maire a dit "non" dans la ville.', "Le maire a dit «\u202fnon\u202f» dans la ville."],
    ['Rada nie jest "za" i już.', "Rada nie jest „za” i już."],
    ['El alcalde no dijo "no" en las calles.', "El alcalde no dijo “no” en las calles."],
    ['El alcalde dijo «sí», y "no" las dos veces.', "El alcalde dijo «sí», y «no» las dos veces."],
    // Addresses are no prose.
    ["https://example.org/a--b...c?q='x' then--so", "https://example.org/a--b...c?q='x' then—so"],
    ['https://example.org/?q="x"', 'https://example.org/?q="x"'],
    ['see "https://example.org/a" now', "see “https://example.org/a” now"],
  ])("%s → %s", (typed, printed) => expect(got(typed)).toBe(printed));

  it("are the same where the writer wants that", () => {
    expect(got(`"Don't--go..."`, false)).toBe(`"Don't--go..."`);
  });

  it("are the same again after Backspace", () => {
    const view = type(writing(paragraph()), '"');
    undoInputRule(view.state, view.dispatch);
    expect(view.state.doc.textContent).toBe('"');
  });

  it("are the same in the words of a source, and not after them", () => {
    const words = "a wall without pumps";
    const quote = bodySchema.marks.quote.create(provenanceOf(suggestionOf(words), 0, words.length));
    const quoting = () => paragraph(bodySchema.text("“"), bodySchema.text(words, [quote]));
    expect(type(writing(quoting(), 6), `"x'y--z..."`).state.doc.textContent).toBe(`“a wa"x'y--z..."ll without pumps`);
    expect(type(writing(quoting()), `," he`).state.doc.textContent).toBe("“a wall without pumps,” he");
  });

  it("are left to an input method while it composes", () => {
    const view = writing(paragraph());
    Object.defineProperty(view, "composing", { value: true });
    expect(type(view, '"**한**').state.doc.textContent).toBe('"**한**');
  });
});

describe("Markdown", () => {
  const html = (view: EditorView) => view.dom.firstElementChild!.innerHTML;
  const written = (text: string) => html(type(writing(paragraph()), text));

  it.each([
    ["so **very** bad", "so <strong>very</strong> bad"],
    ["so *very* bad", "so <em>very</em> bad"],
    ["**두 낱말**은", "<strong>두 낱말</strong>은"],
    ["이것은**중요**하다", "이것은<strong>중요</strong>하다"],
    ["2 * 3 * 4, 2*3*4 and 2**3**4", "2 * 3 * 4, 2*3*4 and 2**3**4"],
    ["** no ** and * no *", "** no ** and * no *"],
    [
      "[the report](example.org/a_(b)) is",
      '<a href="https://example.org/a_(b)" rel="noopener noreferrer">the report</a> is',
    ],
    ["[write](ana@example.org)", '<a href="mailto:ana@example.org" rel="noopener noreferrer">write</a>'],
    ["[x](javascript:alert(1))", "[x](javascript:alert(1))"],
    ["[x](nothing)", "[x](nothing)"],
  ])("%s", (typed, marked) => expect(written(typed)).toBe(marked));

  it("goes on unmarked after what was marked, and Backspace brings back the signs", () => {
    const view = type(writing(paragraph()), "**so**");
    expect(view.state.storedMarks ?? []).toEqual([]);
    undoInputRule(view.state, view.dispatch);
    expect(html(view)).toBe("**so**");
  });

  it("makes blocks", () => {
    const block = (text: string) => type(writing(paragraph()), text).state.doc.firstChild!;
    expect(block("- x").type.name).toBe("bullet_list");
    expect(block("1. x").type.name).toBe("ordered_list");
    expect(block("> x").type.name).toBe("blockquote");
    expect(block("### x").attrs["level"]).toBe(3);
  });

  it("keeps out of the words of a source", () => {
    const words = "a *wall without pumps";
    const quote = bodySchema.marks.quote.create(provenanceOf(suggestionOf(words), 0, words.length));
    const doc = paragraph(bodySchema.text(words, [quote]));
    expect(type(writing(doc, 8), "*").state.doc.textContent).toBe("a *wall* without pumps");
    expect(type(writing(doc), " and*").state.doc.textContent).toBe("a *wall without pumps and*");
  });
});
