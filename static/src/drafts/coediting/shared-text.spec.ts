import { toBase64 } from "lib0/buffer";
import { redo, undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { prosemirrorToYXmlFragment } from "y-prosemirror";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { plainText } from "../../articles/plain-text";
import { bodySchema } from "../../articles/schema";
import { headlineDoc } from "../../editor/headline";
import { undoHistory } from "../../editor/history";
import { replaceText } from "../../editor/replace-text";
import { stateOf } from "../../testing/fixtures";
import { SharedText, type Docs } from "./shared-text";

function viewOf(doc: EditorState["doc"]): EditorView {
  const view = { state: EditorState.create({ doc, plugins: undoHistory() }) } as EditorView;
  view.dispatch = (tr) => ((view as { state: EditorState }).state = view.state.apply(tr));
  return view;
}

const docsOf = (...lines: string[]): Docs => ({
  headline: headlineDoc("The bus"),
  body: stateOf(...lines.slice(0, -1), `${lines.at(-1)}|`).doc,
});

/** What a server has. */
class Server {
  readonly doc = new Y.Doc();
  constructor(docs: Docs) {
    prosemirrorToYXmlFragment(docs.body, this.doc.getXmlFragment("body"));
    this.doc.getText("headline").insert(0, docs.headline.textContent);
  }
  get state() {
    return toBase64(Y.encodeStateAsUpdate(this.doc));
  }
  get vector() {
    return toBase64(Y.encodeStateVector(this.doc));
  }
}

class Page {
  readonly views;
  text!: SharedText;
  constructor(readonly base: Docs) {
    this.views = { headline: viewOf(base.headline), body: viewOf(base.body) };
  }
  join(server: Server): this {
    this.text = new SharedText(this.views, server.state, replaceText);
    this.text.begin(this.base);
    return this;
  }
  get body() {
    return this.views.body;
  }
  get words() {
    return plainText(this.body.state.doc).text;
  }
  /** The caret goes behind these words. */
  after(words: string): this {
    let position = -1;
    this.body.state.doc.descendants((node, pos) => {
      const at = node.isText ? node.text!.indexOf(words) : -1;
      if (at >= 0) position = pos + at + words.length;
    });
    this.body.dispatch(this.body.state.tr.setSelection(TextSelection.create(this.body.state.doc, position)));
    return this;
  }
  type(words: string): this {
    this.body.dispatch(this.body.state.tr.insertText(words));
    return this;
  }
  title(words: string): this {
    const { state } = this.views.headline;
    this.views.headline.dispatch(state.tr.insertText(words, state.doc.content.size - 1));
    return this;
  }
  undo(): void {
    undo(this.body.state, this.body.dispatch);
  }
}

/** What each has is sent to the others. */
async function exchange(server: Server, ...pages: Page[]): Promise<void> {
  const sent: [Page, string][] = [];
  for (const page of pages)
    await page.text.send(async (update) => {
      sent.push([page, update]);
      return true;
    });
  for (const [from, update] of sent) {
    Y.applyUpdate(
      server.doc,
      Uint8Array.from(atob(update), (letter) => letter.charCodeAt(0)),
    );
    for (const page of pages) if (page !== from) page.text.receive([update]);
  }
}

function two(...lines: string[]): [Server, Page, Page] {
  const docs = docsOf(...lines);
  const server = new Server(docs);
  return [server, new Page(docs).join(server), new Page(docs).join(server)];
}

describe("SharedText", () => {
  it("merges concurrent edits of body and headline", async () => {
    const [server, ada, ben] = two("The bus stops.", "Nurses ride it.");
    ada.after("The bus").type(" often").title(" stays");
    ben.after("Nurses").type(" always");
    await exchange(server, ada, ben);
    expect([ada.words, ben.words]).toEqual(Array(2).fill("The bus often stops.\nNurses always ride it."));
    expect(ben.views.headline.state.doc.textContent).toBe("The bus stays");
  });

  it("keeps both texts where two write in one paragraph", async () => {
    const [server, ada, ben] = two("The bus stops.");
    ada.after("The").type(" night");
    ben.after("stops").type(" here");
    await exchange(server, ada, ben);
    expect([ada.words, ben.words]).toEqual(Array(2).fill("The night bus stops here."));
  });

  it("leaves the caret among its words, and undoes one's own edits only", async () => {
    const [server, ada, ben] = two("The bus stops.", "Nurses ride it.");
    ada.after("ride").type(" on");
    ben.after("The").type(" night");
    await exchange(server, ada, ben);
    const { head } = ada.body.state.selection;
    expect(ada.body.state.doc.textBetween(head - 3, head)).toBe(" on");
    ada.undo();
    expect(ada.words).toBe("The night bus stops.\nNurses ride it.");
    await exchange(server, ada, ben);
    expect(ben.words).toBe(ada.words);
    ada.undo();
    expect(ada.words).toBe(ben.words);
  });

  it("undoes a paragraph around a word that another wrote into it", async () => {
    const [server, ada, ben] = two("The bus stops.");
    ada.after("stops.").type(" Nurses ride it home.");
    await exchange(server, ada, ben);
    ben.after("Nurses ").type("always ");
    await exchange(server, ada, ben);
    ada.undo();
    expect(ada.words).toBe("The bus stops.always ");
    await exchange(server, ada, ben);
    expect([ben.words, server.doc.getXmlFragment("body").toJSON()]).toEqual([
      ada.words,
      `<paragraph>${ada.words}</paragraph>`,
    ]);
    redo(ada.body.state, ada.body.dispatch);
    expect(ada.words).toBe("The bus stops. Nurses always ride it home.");
    ada.undo();
    expect(ada.words).toBe("The bus stops.always ");
  });

  it("keeps the provenance of a quote that is written around", async () => {
    const quote = bodySchema.marks.quote.create({ source_id: "s1", exact: "Every bus", start: 3, end: 12 });
    const body = bodySchema.node("doc", null, [
      bodySchema.node("paragraph", null, [
        bodySchema.text("She said “"),
        bodySchema.text("Every bus", [quote]),
        bodySchema.text("”."),
      ]),
    ]);
    const docs = { headline: headlineDoc("The bus"), body };
    const server = new Server(docs);
    const [ada, ben] = [new Page(docs).join(server), new Page(docs).join(server)];
    ada.after("She").type(" often");
    ben.after("”").type(" in May");
    await exchange(server, ada, ben);
    let texts = "";
    for (const page of [ada, ben])
      page.body.state.doc.descendants((node) => {
        if (node.marks.some((mark) => mark.eq(quote))) texts += node.text;
      });
    expect(texts).toBe("Every busEvery bus");
  });

  it("merges what was written before it joined with what others wrote since", () => {
    const docs = docsOf("The bus stops.", "Nurses ride it.");
    const server = new Server(docs);
    const ben = new Page(docs).join(server).after("Nurses").type(" always");
    ben.text.take();
    Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(ben.text.doc));
    const ada = new Page(docs).after("The").type(" night").join(server);
    expect(ada.words).toBe("The night bus stops.\nNurses always ride it.");
    // The server is sent only what it lacks.
    expect([ada.text.lacks(server.vector), ben.text.lacks(server.vector)]).toEqual([true, false]);
  });

  it("merges an edit that was kept offline, once, however often it comes", async () => {
    const [server, ada, ben] = two("The bus stops.");
    ada.after("The").type(" night");
    const kept = ada.text.pending()!;
    ben.after("stops").type(" here");
    await exchange(server, ben);
    const again = new Page(docsOf("The bus stops.")).join(server);
    again.text.recover(kept);
    again.text.recover(kept);
    expect(again.words).toBe("The night bus stops here.");
    await exchange(server, again, ben);
    expect(ben.words).toBe(again.words);
  });

  it("keeps pending what was not acknowledged, with what came after it", async () => {
    const [server, ada, ben] = two("The bus stops.");
    ada.after("The").type(" night");
    await expect(ada.text.send(() => Promise.reject(new Error("cut off")))).rejects.toThrow();
    await ada.text.send(async () => false);
    ada.after("stops").type(" here");
    await exchange(server, ada, ben);
    expect(ben.words).toBe("The night bus stops here.");
    expect(ada.text.pending()).toBeNull();
  });

  it("maps a selection through remote edits", async () => {
    const [server, ada, ben] = two("The bus stops.", "Nurses ride it.");
    ada.after("ride");
    const position = JSON.parse(JSON.stringify(ada.text.selectionOf("body"))) as ReturnType<SharedText["selectionOf"]>;
    ben.after("The").type(" night");
    await exchange(server, ada, ben);
    const at = ben.text.positionOf("body", position.head)!;
    expect(ben.body.state.doc.textBetween(at - 4, at)).toBe("ride");
  });

  it("keeps texts equal through random edits of two", async () => {
    const [server, ada, ben] = two("One.", "Two.", "Three.");
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 150; round++) {
      for (const { body } of [ada, ben]) {
        const { doc, tr } = body.state;
        const at = 1 + random(doc.content.size - 1);
        const near = TextSelection.near(doc.resolve(at));
        if (random(5) === 0 && near.$from.parent.isTextblock) body.dispatch(tr.split(near.from));
        else if (random(4) === 0)
          body.dispatch(tr.delete(near.from, Math.min(near.from + random(9), near.$from.end())));
        else body.dispatch(tr.insertText(String.fromCharCode(97 + random(26)), near.from));
      }
      if (random(3) === 0) await exchange(server, ada, ben);
    }
    await exchange(server, ada, ben);
    await exchange(server, ada, ben);
    expect(ada.body.state.doc.toJSON()).toEqual(ben.body.state.doc.toJSON());
    expect(ada.text.stateVector).toBe(ben.text.stateVector);
  });

  it.each([1, 2, 3, 4, 5, 6])("removes no letter of another by undo and redo (seed %i)", async (first) => {
    const [server, ada, ben] = two("1.", "2.", "3.");
    const cleo = new Page(ada.base).join(server);
    const writers = [ada, ben, cleo];
    const letters = ["a", "b", "c"];
    let seed = first;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const counts = ({ words }: Page) => letters.map((letter) => words.split(letter).length - 1);
    for (let round = 0; round < 200; round++) {
      const index = random(3);
      const { body } = writers[index]!;
      const { doc, tr } = body.state;
      const near = TextSelection.near(doc.resolve(1 + random(doc.content.size - 1)));
      const action = random(8);
      if (action < 2) {
        const before = counts(writers[index]!);
        (action ? undo : redo)(body.state, body.dispatch);
        const after = counts(writers[index]!);
        before[index] = after[index] = 0;
        expect(after).toEqual(before);
      } else if (action === 2 && near.$from.parent.isTextblock) body.dispatch(tr.split(near.from));
      else body.dispatch(tr.insertText(letters[index]!.repeat(1 + random(9)), near.from));
      if (random(3) === 0) await exchange(server, ...writers);
    }
    await exchange(server, ...writers);
    await exchange(server, ...writers);
    expect(ben.body.state.doc.toJSON()).toEqual(ada.body.state.doc.toJSON());
    expect(cleo.body.state.doc.toJSON()).toEqual(ada.body.state.doc.toJSON());
  });
});
