import { fromBase64, toBase64 } from "lib0/buffer";
import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prosemirrorToYXmlFragment } from "y-prosemirror";
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";
import { undo } from "prosemirror-history";
import { carets, shownCarets } from "../../editor/carets";
import { headlineDoc } from "../../editor/headline";
import { undoHistory } from "../../editor/history";
import { stateOf } from "../../testing/fixtures";
import { DraftRoom } from "./room";

function viewOf(doc: EditorState["doc"]): EditorView {
  const plugins = [carets(), ...undoHistory()];
  const view = { state: EditorState.create({ doc, plugins }), hasFocus: () => true } as unknown as EditorView;
  view.dispatch = (tr) => ((view as { state: EditorState }).state = view.state.apply(tr));
  return view;
}

describe("DraftRoom", () => {
  let server: Y.Doc;
  let documentId: string;
  let heard: Record<string, (message: object) => void>;
  let sent: [string, Record<string, string>][];
  let answerEdit: () => object;
  let body: EditorView;
  let headline: EditorView;
  let waiting: (() => void)[] | null;
  let following: number;
  let joined: number;
  let replaced: number;
  let setAside: number;
  let isSetAside: boolean;
  let mayWrite: boolean;
  let fails: boolean;
  let room: DraftRoom;

  const seed = (words: string) => {
    const doc = new Y.Doc();
    prosemirrorToYXmlFragment(stateOf(`${words}|`).doc, doc.getXmlFragment("body"));
    return doc;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const type = (words: string) => body.dispatch(body.state.tr.insertText(words, body.state.doc.content.size - 1));
  /** Somebody else writes at the start of the text. */
  const edit = (words: string, awareness?: string) => {
    const before = Y.encodeStateVector(server);
    ((server.getXmlFragment("body").get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, words);
    const update = toBase64(Y.encodeStateAsUpdate(server, before));
    heard["text_edited"]!({ draft_id: "d", update, ...(awareness && { awareness }) });
  };
  const countOf = (event: string) => sent.filter(([name]) => name === event).length;
  const stored = () => server.getXmlFragment("body").toJSON();

  beforeEach(async () => {
    vi.useFakeTimers();
    server = seed("The bus.");
    [documentId, mayWrite, fails] = ["one", true, false];
    [heard, sent, waiting, following, joined, replaced] = [{}, [], null, 0, 0, 0];
    [setAside, isSetAside] = [0, false];
    answerEdit = () => ({ saved: true, version: 2 });
    [body, headline] = [viewOf(stateOf("The bus.|").doc), viewOf(headlineDoc(""))];
    room = new DraftRoom({
      wire: {
        connected: true,
        on: (event, hear) => (heard[event] = hear as (message: object) => void),
        emit: (event, message) => sent.push([event, message as Record<string, string>]),
        timeout: () => ({
          emitWithAck: async (event, message) => {
            const { update = "", state_vector = "" } = message as Record<string, string>;
            sent.push([event, message as Record<string, string>]);
            if (fails) return { error: { code: "unknown_draft", message: "", hint: "" } };
            if (event === "join_text") {
              const has = state_vector ? fromBase64(state_vector) : undefined;
              return {
                document_id: documentId,
                update: toBase64(Y.encodeStateAsUpdate(server, has)),
                state_vector: toBase64(Y.encodeStateVector(server)),
                ...(isSetAside && { set_aside: true }),
              };
            }
            const answer = answerEdit();
            if ("saved" in answer) Y.applyUpdate(server, fromBase64(update));
            return answer;
          },
        }),
      },
      draftId: "d",
      views: { headline, body },
      base: { headline: headline.state.doc, body: body.state.doc },
      mayWrite: () => mayWrite,
      idle: (_name, work) => void (waiting ? waiting.push(work) : work()),
      following: (show) => {
        following++;
        show();
      },
      joined: () => joined++,
      replaced: () => replaced++,
      setAside: () => setAside++,
    });
    await settle();
  });
  afterEach(() => void vi.clearAllTimers());

  it("joins the text, and sends what is typed", async () => {
    expect([room.isJoined, room.documentId, joined]).toEqual([true, "one", 1]);
    type(" Night");
    expect(await room.send()).toEqual({ saved: true, version: 2 });
    expect(stored()).toContain("The bus. Night");
    expect(room.kept()).toBeNull();
  });

  it("sends its caret with what is typed, and by itself where it only moved", async () => {
    room.caretMoved();
    await vi.advanceTimersByTimeAsync(200);
    const before = countOf("text_awareness");
    type(" Night");
    room.caretMoved();
    await vi.advanceTimersByTimeAsync(200);
    await room.send();
    expect(countOf("text_awareness")).toBe(before);
    const other = new Awareness(new Y.Doc());
    applyAwarenessUpdate(other, fromBase64(sent.at(-1)![1]["awareness"]!), "remote");
    expect([...other.getStates().values()].filter(({ cursor }) => cursor)).toHaveLength(1);
    body.dispatch(body.state.tr.setSelection(TextSelection.create(body.state.doc, 2)));
    room.caretMoved();
    await vi.advanceTimersByTimeAsync(200);
    expect(countOf("text_awareness")).toBe(before + 1);
    other.destroy();
  });

  it("knows that others are there from their carets, which may come with an edit", () => {
    expect(room.isShared).toBe(false);
    const awareness = new Awareness(new Y.Doc());
    awareness.setLocalState({ user: { name: "Ben Alder" } });
    const carets = toBase64(encodeAwarenessUpdate(awareness, [awareness.clientID]));
    edit("Look: ", carets);
    expect(room.isShared).toBe(true);
    heard["disconnect"]!({});
    expect(room.isShared).toBe(false);
    awareness.destroy();
  });

  it("keeps and reports a refused edit", async () => {
    answerEdit = () => ({ error: { code: "headline_too_long", message: "Too long.", hint: "" } });
    type(" Night");
    expect((await room.send()).error?.code).toBe("headline_too_long");
    expect(room.kept()?.document_id).toBe("one");
    answerEdit = () => ({ saved: true, version: 2 });
    await room.send();
    expect(stored()).toContain("The bus. Night");
  });

  it("sends everything that the server lacks after a gap", async () => {
    answerEdit = () => ({ saved: true, version: 2 });
    type(" Night");
    await room.send();
    // The server came back with an older store.
    const older = seed("");
    Y.applyUpdate(older, Y.encodeStateAsUpdate(seed("The bus.")));
    server = older;
    answerEdit = () => ({ error: { code: "text_gap", message: "", hint: "" } });
    type(" falls");
    await room.send();
    answerEdit = () => ({ saved: true, version: 3 });
    await room.send();
    expect(stored()).toContain("Night falls");
  });

  it("says that a damaged document was set aside, once", async () => {
    [documentId, server, isSetAside] = ["two", seed("The good bus."), true];
    await room.join();
    await room.join();
    expect([setAside, replaced]).toEqual([1, 0]);
    expect(body.state.doc.textContent).toBe("The good bus.");
  });

  it("merges unacknowledged edits into a replaced document", async () => {
    type(" Night");
    [server, documentId] = [seed("A new bus."), "two"];
    answerEdit = () => ({ error: { code: "text_replaced", message: "", hint: "" } });
    await room.send();
    await settle();
    expect([room.documentId, replaced]).toEqual(["two", 1]);
    expect(body.state.doc.textContent).toContain("Night");
    answerEdit = () => ({ saved: true, version: 2 });
    await room.send();
    expect(stored()).toContain("Night");
  });

  it("shows what others write once no input method composes", () => {
    waiting = [];
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(server));
    const text = (other.getXmlFragment("body").get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(0, "Look: ");
    heard["text_edited"]!({ draft_id: "d", update: toBase64(Y.encodeStateAsUpdate(other)) });
    expect(body.state.doc.textContent).toBe("The bus.");
    waiting.splice(0).forEach((work) => work());
    expect(body.state.doc.textContent).toBe("Look: The bus.");
    expect(following).toBe(2);
  });

  it("shows the carets of others with their names, and tells newcomers of its own", async () => {
    body.dispatch(body.state.tr.setSelection(TextSelection.create(body.state.doc, 4)));
    const before = sent.filter(([event]) => event === "text_awareness").length;
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(server));
    const text = (other.getXmlFragment("body").get(0) as Y.XmlElement).get(0) as Y.XmlText;
    const position = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, 3)) as unknown;
    const awareness = new Awareness(other);
    awareness.setLocalState({
      user: { name: "Ben Alder", color: "#123456" },
      cursor: { field: "body", anchor: position, head: position },
    });
    const update = toBase64(encodeAwarenessUpdate(awareness, [other.clientID]));
    heard["text_awareness"]!({ draft_id: "d", update });
    expect(shownCarets(body.state).map(({ from }) => from)).toEqual([4]);
    expect(sent.filter(([event]) => event === "text_awareness").length).toBe(before + 1);
    heard["disconnect"]!({});
    expect(shownCarets(body.state)).toEqual([]);
    awareness.destroy();
  });

  it("sends nothing where the reader may not write, and has no caret there", async () => {
    mayWrite = false;
    room.caretMoved();
    edit("Look: ");
    await vi.advanceTimersByTimeAsync(500);
    expect(body.state.doc.textContent).toBe("Look: The bus.");
    type(" Night");
    expect(await room.send()).toEqual({});
    heard["connect"]!({});
    await settle();
    expect(countOf("edit_text")).toBe(0);
    const heardBy = new Awareness(new Y.Doc());
    sent
      .filter(([event]) => event === "text_awareness")
      .forEach(([, { update = "" }]) => applyAwarenessUpdate(heardBy, fromBase64(update), null));
    expect([...heardBy.getStates().values()].filter((state) => "cursor" in state)).toEqual([]);
    heardBy.destroy();
  });

  it("backs off when access was lost", async () => {
    fails = true;
    const before = countOf("join_text");
    heard["text_left"]!({ draft_id: "d" });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(countOf("join_text") - before).toBeGreaterThan(2);
    expect(countOf("join_text") - before).toBeLessThan(7);
    fails = false;
    await vi.advanceTimersByTimeAsync(60_000);
    heard["text_left"]!({ draft_id: "d" });
    const again = countOf("join_text");
    await vi.advanceTimersByTimeAsync(3000);
    expect(countOf("join_text")).toBe(again + 1);
  });

  it("tracks the stored version through local and remote edits", async () => {
    const agreed = () => room.agreedText.body.textContent;
    type(" Night");
    expect(agreed()).toBe("The bus.");
    edit("Look: ");
    expect([agreed(), body.state.doc.textContent]).toEqual(["Look: The bus.", "Look: The bus. Night"]);
    // While it is on its way, too.
    answerEdit = () => {
      edit("Oh. ");
      return { saved: true, version: 2 };
    };
    await room.send();
    expect([agreed(), stored()]).toEqual([
      "Oh. Look: The bus. Night",
      "<paragraph>Oh. Look: The bus. Night</paragraph>",
    ]);
  });

  it("takes back with undo what this page had the server do, and not what others write", async () => {
    edit("Look: ");
    const takeBack = () => undo(body.state, body.dispatch);
    expect(takeBack()).toBe(false);
    await room.asOwn(async () => edit("Restored. "));
    expect(body.state.doc.textContent).toBe("Restored. Look: The bus.");
    expect(takeBack()).toBe(true);
    expect(body.state.doc.textContent).toBe("Look: The bus.");
    await room.send();
    expect(stored()).toBe("<paragraph>Look: The bus.</paragraph>");
  });

  it("retries after a rate limit", async () => {
    const answers = [
      { error: { code: "too_many", message: "", hint: "", retry_after: 2 } },
      { saved: true, version: 2 },
    ];
    answerEdit = () => answers.shift()!;
    type(" Night");
    const saved = room.send();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await saved).toEqual({ saved: true, version: 2 });
    expect(stored()).toContain("The bus. Night");
  });

  it("recovers an edit once into a changed text", () => {
    edit("Look: ");
    const base = { headline: headlineDoc(""), body: stateOf("The bus.|").doc };
    const mine = { headline: headlineDoc("The night"), body: stateOf("The bus. Here.|").doc };
    for (let times = 0; times < 2; times++) {
      room.merge(base, mine);
      expect([headline.state.doc.textContent, body.state.doc.textContent]).toEqual([
        "The night",
        "Look: The bus. Here.",
      ]);
    }
  });
});
