import { toBase64 } from "lib0/buffer";
import { undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { prosemirrorToYXmlFragment } from "y-prosemirror";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { commentedKey, drawn, shownIn } from "../../editor/drawn";
import { headlineDoc } from "../../editor/headline";
import { undoHistory } from "../../editor/history";
import { replaceText } from "../../editor/replace-text";
import { stateOf } from "../../testing/fixtures";
import type { Anchor, Comment } from "../../wire/generated/schema";
import { SharedText } from "../coediting/shared-text";
import { CommentMarks, type FieldRange } from "./marks";

const LINES = ["The night bus stops here.", "Nurses ride it."];

/** A page with the text, and its comments. */
class Page {
  readonly views: { headline: EditorView; body: EditorView };
  readonly text: SharedText;
  readonly marks: CommentMarks;
  readonly moved = vi.fn();
  private isFollowing = false;

  constructor(server: Y.Doc) {
    const body = stateOf(LINES[0]!, `${LINES[1]}|`).doc;
    this.views = { headline: this.viewOf(headlineDoc("The bus")), body: this.viewOf(body) };
    this.text = new SharedText(this.views, toBase64(Y.encodeStateAsUpdate(server)), replaceText);
    this.text.begin({ headline: headlineDoc("The bus"), body });
    this.marks = new CommentMarks({
      views: this.views,
      sharedPositions: () => this.places,
      isFollowing: () => this.isFollowing,
      idle: (_name, work) => work(),
      moved: this.moved,
      settled: () => undefined,
    });
  }

  readonly places = {
    anchorOf: (field: Anchor["field"], from: number, to: number) => ({
      document_id: "d",
      field,
      ...this.text.stretchOf(field, from, to),
    }),
    rangeOf: ({ field, start, end, document_id }: Anchor) => {
      if (document_id !== "d") return null;
      this.text.take();
      const [from, to] = [this.text.positionOf(field, start), this.text.positionOf(field, end)];
      return from === null || to === null ? null : { from, to: Math.max(from, to) };
    },
  };

  private viewOf(doc: EditorState["doc"]): EditorView {
    const view = {
      state: EditorState.create({ doc, plugins: [...undoHistory(), drawn(commentedKey)] }),
    } as EditorView;
    view.dispatch = (tr) => {
      (view as { state: EditorState }).state = view.state.apply(tr);
      if (tr.docChanged) this.marks?.edited();
    };
    return view;
  }

  placeOf(words: string, field: Anchor["field"] = "body"): FieldRange {
    let from = -1;
    this.views[field].state.doc.descendants((node, pos) => {
      const at = node.isText ? node.text!.indexOf(words) : -1;
      if (at >= 0) from = pos + at;
    });
    expect(from).toBeGreaterThan(-1);
    return { field, from, to: from + words.length };
  }

  comment(words: string, field: Anchor["field"] = "body"): Comment {
    return commentOn(this.marks.anchorOf(this.placeOf(words, field))!);
  }

  /** Types in the place of words; after them with `after`. */
  type(words: string, text: string, { after = false } = {}): void {
    const { from, to } = this.placeOf(words);
    const view = this.views.body;
    view.dispatch(view.state.tr.insertText(text, after ? to : from, to));
  }

  split(before: string): void {
    const view = this.views.body;
    view.dispatch(view.state.tr.split(this.placeOf(before).from));
  }

  receive(updates: string[]): void {
    this.isFollowing = true;
    this.text.receive(updates);
    this.isFollowing = false;
  }

  /** What is drawn as commented, and settled. */
  get shown(): string[] {
    vi.advanceTimersByTime(400);
    return (["headline", "body"] as const).flatMap((field) => {
      const { state } = this.views[field];
      return shownIn(state, commentedKey)
        .find()
        .map(({ from, to }) => state.doc.textBetween(from, to, "|"));
    });
  }
}

function commentOn({ anchor, quote }: { anchor: Anchor; quote: string }, id = "c00000000001"): Comment {
  return {
    comment_id: id,
    anchor,
    quote,
    text: "So?",
    mentions: [],
    by: null,
    at: "2031-05-03T12:00:00Z",
    edited_at: null,
    own: true,
    resolved: null,
    unread: false,
    replies: [],
  };
}

describe("commented words", () => {
  let ada: Page;
  let ben: Page;

  beforeEach(() => {
    vi.useFakeTimers();
    const server = new Y.Doc();
    prosemirrorToYXmlFragment(stateOf(LINES[0]!, `${LINES[1]}|`).doc, server.getXmlFragment("body"));
    server.getText("headline").insert(0, "The bus");
    [ada, ben] = [new Page(server), new Page(server)];
  });

  async function exchange(from: Page, to: Page): Promise<void> {
    await from.text.send(async (update) => {
      to.receive([update]);
      return true;
    });
  }

  it("follow what both write before, after and among them", async () => {
    const comment = ada.comment("night bus");
    for (const page of [ada, ben]) page.marks.show([comment]);
    ada.type("The ", "Listen: the ");
    ben.type("stops", " often", { after: true });
    await exchange(ada, ben);
    await exchange(ben, ada);
    ada.type("night", "ly", { after: true });
    await exchange(ada, ben);
    expect([ada.shown, ben.shown]).toEqual([["nightly bus"], ["nightly bus"]]);
    // At their ends it is not theirs.
    ada.type("bus", "!", { after: true });
    expect(ada.shown).toEqual(["nightly bus"]);
    expect(ada.moved).not.toHaveBeenCalled();
    expect(ada.marks.at("body", ada.placeOf("bus").from)).toEqual([comment.comment_id]);
    expect(ada.marks.at("body", ada.placeOf("Nurses").from)).toEqual([]);
  });

  it("are stored again by who edited more at once than the document tells apart", async () => {
    const comment = ada.comment("night bus");
    for (const page of [ada, ben]) page.marks.show([comment]);
    // One change from the first to the last letter that differs, with the first word of the comment in it.
    ada.type("The ", "Listen: the ");
    ada.type("night", "ly", { after: true });
    expect(ada.shown).toEqual(["nightly bus"]);
    const anchor = ada.moved.mock.calls[0]![1] as Anchor;
    await exchange(ada, ben);
    ben.marks.show([{ ...comment, anchor }]);
    expect(ben.shown).toEqual(["nightly bus"]);
  });

  it("are in the headline, too", () => {
    ada.marks.show([ada.comment("bus", "headline")]);
    const { headline } = ada.views;
    headline.dispatch(headline.state.tr.insertText("Late: ", 1));
    expect(ada.shown).toEqual(["bus"]);
  });

  it("stay where a paragraph is divided before them, and the anchor is stored again by whoever did", async () => {
    const comment = ada.comment("stops here");
    for (const page of [ada, ben]) page.marks.show([comment]);
    ada.split("night");
    expect(ada.shown).toEqual(["stops here"]);
    expect(ada.moved).toHaveBeenCalledOnce();
    const anchor = ada.moved.mock.calls[0]![1] as Anchor;
    await exchange(ada, ben);
    expect(ben.shown).toEqual(["stops here"]);
    expect(ben.moved).not.toHaveBeenCalled();
    // Found by the new anchor alone.
    ben.type("here", "there");
    await exchange(ben, ada);
    const late = { ...comment, anchor, quote: "" };
    for (const page of [ada, ben]) {
      page.marks.show([]);
      page.marks.show([late]);
      expect(page.shown).toEqual(["stops there"]);
    }
  });

  it("are gone when they are deleted, and back when that is undone", () => {
    const comment = ada.comment("night bus");
    ada.marks.show([comment]);
    ada.type("night", "ly", { after: true });
    expect(ada.shown).toEqual(["nightly bus"]);
    ada.type("nightly bus ", "");
    expect(ada.shown).toEqual([]);
    expect(ada.marks.rangeOf(comment.comment_id)).toBeUndefined();
    undo(ada.views.body.state, ada.views.body.dispatch);
    expect(ada.shown).toEqual(["nightly bus"]);
    expect(ada.moved).toHaveBeenCalled();
  });

  it("are found by their words in another document of the draft", () => {
    const comment = ada.comment("ride it");
    ada.marks.show([{ ...comment, anchor: { ...comment.anchor!, document_id: "before" } }]);
    expect(ada.shown).toEqual(["ride it"]);
    expect(ada.moved).not.toHaveBeenCalled();
  });

  it("of a resolved comment are shown only while it is looked at", () => {
    const resolved = { by: null, at: "2031-05-03T12:00:00Z" };
    const comment = { ...ada.comment("ride it"), resolved };
    ada.marks.show([comment]);
    expect(ada.shown).toEqual([]);
    ada.marks.highlight(comment.comment_id);
    expect(ada.shown).toEqual(["ride it"]);
    ada.marks.highlight(null);
    expect(ada.shown).toEqual([]);
  });

  it("that a comment is being written on are followed", () => {
    ada.marks.pending = ada.placeOf("ride it");
    expect(ada.shown).toEqual(["ride it"]);
    const { body } = ada.views;
    body.dispatch(body.state.tr.setSelection(TextSelection.create(body.state.doc, 1)).insertText("So: "));
    const { from, to } = ada.marks.pending;
    expect(body.state.doc.textBetween(from, to)).toBe("ride it");
    ada.type("ride it", "");
    expect(ada.marks.pending).toBeNull();
    ada.marks.pending = null;
    expect(ada.shown).toEqual([]);
  });
});
