import { fromBase64, toBase64 } from "lib0/buffer";
import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prosemirrorToYXmlFragment } from "y-prosemirror";
import { Awareness, encodeAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";
import { carets, shownCarets } from "../../editor/carets";
import { headlineDoc } from "../../editor/headline";
import { stateOf } from "../../testing/fixtures";
import { DraftRoom } from "./room";

function viewOf(doc: EditorState["doc"]): EditorView {
  const plugins = [carets()];
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
  let room: DraftRoom;

  const seed = (words: string) => {
    const doc = new Y.Doc();
    prosemirrorToYXmlFragment(stateOf(`${words}|`).doc, doc.getXmlFragment("body"));
    return doc;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const type = (words: string) => body.dispatch(body.state.tr.insertText(words, body.state.doc.content.size - 1));
  const stored = () => server.getXmlFragment("body").toJSON();

  beforeEach(async () => {
    vi.useFakeTimers();
    server = seed("The bus.");
    documentId = "one";
    [heard, sent, waiting, following, joined] = [{}, [], null, 0, 0];
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
            if (event === "join_text") {
              const has = state_vector ? fromBase64(state_vector) : undefined;
              return {
                document_id: documentId,
                update: toBase64(Y.encodeStateAsUpdate(server, has)),
                state_vector: toBase64(Y.encodeStateVector(server)),
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
      mayWrite: () => true,
      idle: (_name, work) => void (waiting ? waiting.push(work) : work()),
      following: (show) => {
        following++;
        show();
      },
      joined: () => joined++,
      saved: () => undefined,
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

  it("keeps what was refused, and says so", async () => {
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

  it("brings what was not acknowledged into a text that replaced this one", async () => {
    type(" Night");
    [server, documentId] = [seed("A new bus."), "two"];
    answerEdit = () => ({ error: { code: "text_replaced", message: "", hint: "" } });
    await room.send();
    await settle();
    expect(room.documentId).toBe("two");
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
    const place = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, 3)) as unknown;
    const awareness = new Awareness(other);
    awareness.setLocalState({
      user: { name: "Ben Alder", color: "#123456" },
      cursor: { field: "body", anchor: place, head: place },
    });
    const update = toBase64(encodeAwarenessUpdate(awareness, [other.clientID]));
    heard["text_awareness"]!({ draft_id: "d", update });
    expect(shownCarets(body.state).map(({ from }) => from)).toEqual([4]);
    expect(sent.filter(([event]) => event === "text_awareness").length).toBe(before + 1);
    heard["disconnect"]!({});
    expect(shownCarets(body.state)).toEqual([]);
    awareness.destroy();
  });
});
