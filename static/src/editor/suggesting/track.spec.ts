import { baseKeymap, chainCommands } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { Fragment, Slice, type Node } from "prosemirror-model";
import { splitListItem } from "prosemirror-schema-list";
import { EditorState, TextSelection, type Command, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { plainText } from "../../articles/plain-text";
import { bodySchema } from "../../articles/schema";
import { insertionOf } from "../../articles/suggested-edits";
import { randomOf, stateOf } from "../../testing/fixtures";
import { FORMATS } from "../commands";
import { DIVIDES, JOINS, withoutBorders, withShownBorders } from "./borders";
import { openEdits, resolveEdits } from "./open-edits";
import { suggestInstead, type Author } from "./track";

const { nodes, marks } = bodySchema;

let ids = 0;
const authorOf = (name: string): Author => ({
  person_id: name.toLowerCase(),
  name,
  newId: () => `edit-${++ids}`,
  now: () => "2031-05-03T10:00:00Z",
});
const ADA = authorOf("Ada");
const BEN = authorOf("Ben");

/** An editor in which everything is suggested. */
class Writer {
  refused = 0;
  constructor(
    public state: EditorState,
    readonly by: Author | null = ADA,
  ) {
    this.state = state.reconfigure({ plugins: [history()] });
  }
  readonly dispatch = (given: Transaction) => {
    const tr = this.by ? suggestInstead(given, this.state, this.by) : given;
    if (tr) this.state = this.state.apply(tr);
    else this.refused++;
  };
  run(command: Command): this {
    command(this.state, this.dispatch);
    return this;
  }
  type(words: string): this {
    for (const letter of words) this.dispatch(this.state.tr.insertText(letter));
    return this;
  }
  select(from: number, to = from): this {
    this.state = this.state.apply(this.state.tr.setSelection(TextSelection.create(this.state.doc, from, to)));
    return this;
  }
  delete(): this {
    const { empty, from, to } = this.state.selection;
    const { tr } = this.state;
    if (!empty) this.dispatch(tr.delete(from, to));
    else if (this.state.selection.$from.parentOffset) this.dispatch(tr.delete(from - 1, from));
    return this;
  }
  replace(words: string): this {
    this.dispatch(this.state.tr.insertText(words));
    return this;
  }
  get shown(): string {
    return show(this.state.doc);
  }
  get counting(): string {
    return plainText(this.state.doc).text;
  }
  resolve(isAccepted: boolean): string {
    const ids = openEdits(this.state.doc).map(({ id }) => id);
    const tr = resolveEdits(this.state, ids, isAccepted);
    return show(tr ? tr.doc : this.state.doc);
  }
}

/** `+added+` and `-deleted-`, blocks divided by slashes, a line break as an arrow. */
function show(doc: Node): string {
  const blocks: string[] = [];
  doc.descendants((block) => {
    if (!block.isTextblock) return;
    blocks.push(
      block.children
        .map((child) => {
          const names = child.marks.map(({ type }) => type.name);
          let words = child.isText ? withShownBorders(child.text!) : "↵";
          if (names.includes("insertion")) words = `+${words}+`;
          if (names.includes("deletion")) words = `-${words}-`;
          return words;
        })
        .join(""),
    );
  });
  return blocks.join("/");
}

const enter = chainCommands(splitListItem(nodes.list_item), baseKeymap["Enter"]!);
const backspace = baseKeymap["Backspace"]!;
const forward = baseKeymap["Delete"]!;
/** The document once all is accepted. */
const accepted = ({ state }: Writer) =>
  resolveEdits(
    state,
    openEdits(state.doc).map(({ id }) => id),
    true,
  )!.doc.toString();
const writer = (...lines: string[]) => new Writer(stateOf(...lines));

describe("suggestInstead", () => {
  it("marks typed words as one insertion", () => {
    const one = writer("The bus| stops.").type(" at night");
    expect(one.shown).toBe("The bus+ at night+ stops.");
    expect(one.counting).toBe("The bus stops.");
    expect(openEdits(one.state.doc)).toMatchObject([
      { person_id: "ada", name: "Ada", suggested_at: "2031-05-03T10:00:00Z", inserted: " at night", deleted: "" },
    ]);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["The bus at night stops.", "The bus stops."]);
  });

  it("keeps deleted words, marked, and moves the caret past them", () => {
    const one = writer("The bus stops|.").delete().delete().delete();
    expect(one.shown).toBe("The bus st-ops-.");
    expect(one.counting).toBe("The bus stops.");
    expect(openEdits(one.state.doc)).toHaveLength(1);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["The bus st.", "The bus stops."]);
    const forward = writer("The| bus stops.");
    for (let letters = 0; letters < 4; letters++) {
      const { head } = forward.state.selection;
      forward.dispatch(forward.state.tr.delete(head, head + 1));
    }
    expect(forward.shown).toBe("The- bus- stops.");
  });

  it("makes one edit of a replacement", () => {
    const one = writer("without nurses|.").select(9, 15).replace("d").type("octors");
    expect(one.shown).toBe("without -nurses-+doctors+.");
    expect(openEdits(one.state.doc)).toMatchObject([{ inserted: "doctors", deleted: "nurses" }]);
    // What was deleted first, too.
    const other = writer("without nurses|.").delete().delete().type("se");
    expect(openEdits(other.state.doc)).toHaveLength(1);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["without doctors.", "without nurses."]);
  });

  it("removes an insertion when its author deletes it, and marks it when another does", () => {
    const one = writer("The bus| stops.").type(" now").delete().delete();
    expect(one.shown).toBe("The bus+ n+ stops.");
    const ben = new Writer(one.state, BEN).delete();
    expect(ben.shown).toBe("The bus+ +-+n+- stops.");
    expect(ben.counting).toBe("The bus stops.");
    expect([ben.resolve(true), ben.resolve(false)]).toEqual(["The bus  stops.", "The bus stops."]);
  });

  it("keeps the format around an insertion, and the edits of two authors apart", () => {
    const state = stateOf("The bus| stops.");
    const quoted = state.apply(state.tr.addMark(1, 15, marks.quote.create({ source_id: "s1" })));
    const one = new Writer(quoted.apply(quoted.tr.setSelection(TextSelection.create(quoted.doc, 8)))).type("ses");
    const inserted = one.state.doc.nodeAt(8)!;
    expect(inserted.marks.map(({ type }) => type.name)).toEqual(["quote", "insertion"]);
    const ben = new Writer(one.state, BEN).type("!");
    expect(openEdits(ben.state.doc).map(({ name, inserted: words }) => [name, words])).toEqual([
      ["Ada", "ses"],
      ["Ben", "!"],
    ]);
  });

  it("adds a paragraph when Enter is pressed at the end of one, and drops it when rejected", () => {
    const one = writer("One.|", "Two.").run(enter).type("New.");
    expect(one.shown).toBe("One./+New.+/Two.");
    expect(one.counting).toBe("One.\nTwo.");
    expect([one.resolve(true), one.resolve(false)]).toEqual(["One./New./Two.", "One./Two."]);
    one.run(enter).type("x").run(backspace);
    expect(one.shown).toContain("+New.+");
  });

  it("divides a paragraph when the edit is accepted", () => {
    const one = writer("One| two.", "Three.").run(enter);
    expect([one.shown, one.counting, one.refused]).toEqual(["One+¶+ two./Three.", "One two.\nThree.", 0]);
    expect(openEdits(one.state.doc)).toMatchObject([{ inserted: DIVIDES, deleted: "" }]);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["One/ two./Three.", "One two./Three."]);
    // What is typed then is in the new paragraph, and the same edit.
    one.type("New");
    expect([one.shown, openEdits(one.state.doc).length]).toEqual(["One+¶New+ two./Three.", 1]);
    one.run(enter).type("er");
    expect([one.shown, one.counting]).toEqual(["One+¶New¶er+ two./Three.", "One two.\nThree."]);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["One/New/er two./Three.", "One two./Three."]);
  });

  it("joins paragraphs when the edit is accepted", () => {
    const one = writer("One.", "|Two.", "Three.").run(backspace);
    expect([one.shown, one.counting, one.refused]).toEqual(["One.+⤺+/Two./Three.", "One.\nTwo.\nThree.", 0]);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["One.Two./Three.", "One./Two./Three."]);
    // The caret is at the end of the first: the next key deletes there.
    one.delete();
    expect([one.shown, one.counting]).toEqual(["One-.-+⤺+/Two./Three.", "One.\nTwo.\nThree."]);
    expect([one.resolve(true), one.resolve(false)]).toEqual(["OneTwo./Three.", "One./Two./Three."]);
    // With the other key, and twice.
    const other = writer("One.|", "Two.").run(forward).run(forward);
    expect([other.shown, other.refused]).toEqual(["One.+⤺+/Two.", 0]);
    const empty = writer("One.", "|", "Two.").run(backspace);
    expect([empty.shown, empty.refused]).toEqual(["One./Two.", 0]);
  });

  it("removes a new border when the next key deletes it or undo is pressed", () => {
    const one = writer("One| two.").run(enter);
    one.delete();
    expect([one.shown, openEdits(one.state.doc)]).toEqual(["One two.", []]);
    one.run(enter).run(undo);
    expect(one.shown).toBe("One two.");
  });

  it("divides and joins headings and lists, and refuses to divide a caption", () => {
    const figure = nodes.figure.create({ image: "i1", width: 3, height: 2 }, bodySchema.text("A bus"));
    const item = nodes.list_item.create(null, nodes.paragraph.create(null, bodySchema.text("One two")));
    const blocks = [
      nodes.heading.create({ level: 2 }, bodySchema.text("Head line")),
      nodes.paragraph.create(null, bodySchema.text("Text")),
      figure,
      nodes.bullet_list.create(null, item),
    ];
    const state = EditorState.create({ doc: nodes.doc.create(null, blocks) });
    const heading = new Writer(state).select(5).run(enter);
    expect(accepted(heading)).toMatch(/^doc\(heading\("Head"\), heading\(" line"\)/);
    const after = new Writer(state).select(12).run(backspace);
    expect(accepted(after)).toMatch(/^doc\(heading\("Head lineText"\), figure/);
    const caption = new Writer(state);
    caption.dispatch(caption.state.tr.split(20));
    expect([caption.counting, caption.refused]).toEqual([new Writer(state).counting, 1]);
    const list = new Writer(state).select(state.doc.content.size - 7).run(enter);
    expect(accepted(list)).toContain('bullet_list(list_item(paragraph("One")), list_item(paragraph(" two")))');
  });

  it("accepts a border when others have changed the text around it", () => {
    const one = writer("One.", "|Two.", "Three.").run(backspace);
    const ben = new Writer(one.state, null).select(5).type("!");
    expect(accepted(ben)).toBe('doc(paragraph("One.!Two."), paragraph("Three."))');
    // What it was to be joined with is a list now: its sign goes, and nothing else.
    const listed = new Writer(one.state, null).select(8).run(FORMATS.bullets.run);
    expect(accepted(listed)).toContain('doc(paragraph("One."), bullet_list');
    expect(withoutBorders(accepted(listed))).toBe(accepted(listed));
  });

  it("drops signs of borders when they are pasted", () => {
    const one = writer("One.|").replace(`x${DIVIDES}y${JOINS}`);
    expect([one.shown, one.resolve(true)]).toEqual(["One.+xy+", "One.xy"]);
  });

  it("refuses a line break outside of an insertion", () => {
    const broken = writer("One| two.");
    broken.dispatch(broken.state.tr.replaceSelectionWith(nodes.hard_break.create()));
    expect([broken.shown, broken.refused]).toEqual(["One two.", 1]);
  });

  it("removes empty paragraphs when a deletion across paragraphs is accepted", () => {
    const one = writer("One.|", "Two.", "Three.").select(2, 16).delete();
    expect(one.shown).toBe("O-ne.-/-Two.-/-Thr-ee.");
    expect(one.counting).toBe("One.\nTwo.\nThree.");
    expect([one.resolve(true), one.resolve(false)]).toEqual(["O/ee.", "One./Two./Three."]);
    const all = writer("One.|", "Two.").select(1, 11).replace("New");
    expect(all.shown).toBe("-One.-+New+/-Two.-");
    expect(all.resolve(true)).toBe("New");
  });

  it("removes the author's own paragraphs when they are deleted with others", () => {
    const one = writer("One.|", "Two.").run(enter).type("New.");
    one.select(4, 15).delete();
    expect(one.shown).toBe("One-.-/-Tw-o.");
  });

  it("adds pasted paragraphs at the end of one, and refuses them inside it", () => {
    const pasted = new Slice(
      Fragment.from(["a", "b"].map((words) => nodes.paragraph.create(null, bodySchema.text(words)))),
      1,
      1,
    );
    const one = writer("One.|", "Two.");
    one.dispatch(one.state.tr.replaceSelection(pasted));
    expect(one.shown).toBe("One.+a+/+b+/Two.");
    expect(one.counting).toBe("One.\nTwo.");
    expect([one.resolve(true), one.resolve(false)]).toEqual(["One.a/b/Two.", "One./Two."]);
    const inside = writer("On|e.");
    inside.dispatch(inside.state.tr.replaceSelection(pasted));
    expect([inside.shown, inside.refused]).toEqual(["One.", 1]);
  });

  it("keeps line breaks inside an insertion", () => {
    const words = Fragment.from([bodySchema.text("a"), nodes.hard_break.create(), bodySchema.text("b")]);
    const one = writer("One.|");
    one.dispatch(one.state.tr.replaceSelection(new Slice(words, 0, 0)));
    expect(one.shown).toBe("One.+a+↵+b+");
    expect(one.counting).toBe("One.");
    expect([one.resolve(true), one.resolve(false)]).toEqual(["One.a↵b", "One."]);
    one.select(6).delete();
    one.run((state, dispatch) => {
      dispatch?.(state.tr.delete(5, 6));
      return true;
    });
    expect(one.counting).toBe("One.");
  });

  it("can be undone and redone", () => {
    const one = writer("without nurses|.").select(9, 15).replace("doctors");
    one.run(undo);
    expect(one.shown).toBe("without nurses.");
    one.run(redo);
    expect(one.shown).toBe("without -nurses-+doctors+.");
    const [edit] = openEdits(one.state.doc);
    one.dispatch(resolveEdits(one.state, [edit!.id], true)!);
    expect(one.shown).toBe("without doctors.");
    one.run(undo);
    expect(one.shown).toBe("without -nurses-+doctors+.");
  });

  it("suggests changes of a caption, and refuses to delete an image", () => {
    const figure = nodes.figure.create({ image: "i1", width: 3, height: 2 }, bodySchema.text("The bus"));
    const doc = nodes.doc.create(null, [nodes.paragraph.create(null, bodySchema.text("One.")), figure]);
    const one = new Writer(EditorState.create({ doc })).select(8, 14).delete();
    expect(one.shown).toBe("One./T-he bus-");
    one.select(7, 8).delete();
    expect(one.counting).toBe("One.\nThe bus");
    const ids = openEdits(one.state.doc).map(({ id }) => id);
    expect(resolveEdits(one.state, ids, true)!.doc.lastChild!.type.name).toBe("figure");
    one.dispatch(one.state.tr.delete(6, one.state.doc.content.size));
    expect([one.refused, one.state.doc.childCount]).toEqual([1, 2]);
  });

  it("leaves formats and replaced texts as they are", () => {
    const one = writer("One two|").select(1, 4).run(FORMATS.strong.run).run(FORMATS.heading.run);
    expect(one.state.doc.toString()).toBe('doc(heading(strong("One"), " two"))');
    one.dispatch(one.state.tr.insertText("x", 1, 1).setMeta("uiEvent", "replaced"));
    expect(one.shown).toBe("xOne two");
  });

  it("makes one edit of each place when several change at once", () => {
    const one = writer("a b a b|");
    one.dispatch(one.state.tr.insertText("c", 5, 6).insertText("c", 1, 2));
    expect(one.shown).toBe("-a-+c+ b -a-+c+ b");
    expect(openEdits(one.state.doc)).toHaveLength(2);
  });

  it("accepts and rejects edits one by one", () => {
    const one = writer("One two three|").select(1, 5).delete().select(10).type("x");
    const [first, second] = openEdits(one.state.doc);
    const accepted = resolveEdits(one.state, [first!.id], true)!;
    expect(show(accepted.doc)).toBe("two t+x+hree");
    expect(show(resolveEdits(one.state.apply(accepted), [second!.id], false)!.doc)).toBe("two three");
    expect(resolveEdits(one.state, ["nothing"], true)).toBeNull();
  });
});

describe("random text edits", () => {
  it("do not count until accepted, and then equal direct edits", () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomOf(seed);
      const start = stateOf("The night bus stops.", "Nurses ride it|.", "It is late.");
      const [suggesting, editing] = [new Writer(start), new Writer(start, null)];
      const original = show(start.doc);
      const counting = plainText(start.doc).text;
      const steps: string[] = [];
      for (let step = 0; step < 12; step++) {
        // Both have a caret at the same place of what is accepted so far.
        const accepted = editing.state.doc;
        const block = random(accepted.childCount);
        const size = accepted.child(block).content.size;
        const begins = accepted.children.slice(0, block).reduce((sum, { nodeSize }) => sum + nodeSize, 1);
        const [from, to] = [random(size + 1), random(size + 1)].sort((one, other) => one - other) as [number, number];
        const [start, end] = [begins + from, begins + to];
        editing.select(start, end);
        suggesting.select(...placesIn(suggesting.state.doc, block, from, to));
        const words = random(3) ? "abc".slice(0, 1 + random(3)) : "";
        steps.push(`${start}-${end} ${words}`);
        for (const one of [editing, suggesting]) {
          if (words) one.replace(words);
          else if (from < to) one.delete();
        }
      }
      const about = `seed ${seed}: ${steps.join(", ")}`;
      expect(suggesting.refused, about).toBe(0);
      expect(suggesting.counting, about).toBe(counting);
      expect(suggesting.resolve(false), about).toBe(original);
      expect(textOf(suggesting.resolve(true)), about).toBe(textOf(editing.shown));
      suggesting.state.doc.check();
    }
  });
});

describe("random paragraph borders", () => {
  it("do not count until accepted, and leave nothing when rejected", () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomOf(seed);
      const one = writer("The night bus stops.", "Nurses ride it|.", "It is late.");
      const [counting, original] = [one.counting, one.shown];
      const keys: string[] = [];
      for (let step = 0; step < 14; step++) {
        const { doc } = one.state;
        const index = random(doc.childCount);
        const begins = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 1);
        const size = doc.child(index).content.size;
        const offset = random(size + 1);
        const key = random(3);
        const counts = (from: number, to: number) => plainText(doc.cut(from, to)).text.trim() !== "";
        // Where one side of a border does not count, the paragraph itself is added.
        const isWithin = counts(begins, begins + offset) && counts(begins + offset, begins + size);
        if (key === 0 && isWithin) one.select(begins + offset).run(enter);
        else if (key === 1 && index > 0) one.select(begins).run(backspace);
        else one.select(begins + offset).type("ab");
        keys.push(`${key}@${begins + offset}`);
      }
      const about = `seed ${seed}: ${keys.join(", ")}`;
      expect(one.refused, about).toBe(0);
      expect(one.counting, about).toBe(counting);
      expect(one.resolve(false), about).toBe(original);
      const signs = one.shown.split("¶").length - one.shown.split("⤺").length;
      const after = one.resolve(true);
      expect(after.split("/"), about).toHaveLength(3 + signs);
      expect(after.replace(/\//g, ""), about).toBe(one.shown.replace(/[+/¶⤺]/g, ""));
      one.state.doc.check();
    }
  });
});

/** Blocks in which all was deleted go when that is accepted. */
const textOf = (shown: string) => shown.split("/").filter(Boolean).join("/");

/** Where the offsets of a block, as it is once all is accepted, are in the document with its suggestions. */
function placesIn(doc: Node, index: number, from: number, to: number): [number, number] {
  const block = doc.child(index);
  const begins = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 1);
  const positionAt = (offset: number, isEnd: boolean) => {
    let left = offset;
    let pos = begins;
    for (const child of block.children) {
      const isGone = child.marks.some(({ type }) => type.name === "deletion");
      if (!isGone && (left < child.nodeSize || (isEnd && left === child.nodeSize))) return pos + left;
      if (!isGone) left -= child.nodeSize;
      pos += child.nodeSize;
    }
    return pos;
  };
  const start = positionAt(from, from === to);
  return [start, Math.max(start, positionAt(to, true))];
}

describe("insertionOf", () => {
  it("returns undefined for a node without the mark", () => {
    const state = stateOf("x|");
    expect(insertionOf(state.doc.firstChild!.firstChild!)).toBeUndefined();
  });
});
