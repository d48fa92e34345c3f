import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { docFromBody, plainText, readableBody } from "../articles/plain-text";
import { headlineDoc } from "../editor/headline";
import type { DraftText } from "./saving/edit-storage";
import type { SessionPorts } from "./editing-session";
import { DraftSession } from "./session";

// What is loaded later joins the server: see room.spec.ts.
vi.mock("./coediting/room", () => Promise.reject(new Error("offline")));

describe("DraftSession", () => {
  let session: DraftSession;
  let views: { headline: EditorView; body: EditorView };
  let writable: boolean | null;
  const viewOf = (doc: EditorState["doc"]) => {
    const view = { state: EditorState.create({ doc }) } as unknown as EditorView;
    view.dispatch = (tr) => {
      if (tr.docChanged && session.blocksEdits()) return;
      (view as { state: EditorState }).state = view.state.apply(tr);
      if (tr.docChanged) session.edited();
    };
    return view;
  };
  const docsOf = ({ headline, body }: DraftText) =>
    [
      [views.headline, headlineDoc(headline)],
      [views.body, docFromBody(readableBody(body))],
    ] as const;
  const words = () => plainText(views.body.state.doc).text;
  const type = (text: string) => views.body.dispatch(views.body.state.tr.insertText(text, 1));

  function open(may: "edit" | "read" = "edit") {
    const draft = { draft_id: "d", version: 1, headline: "The bus", body: "The bus stops.", may };
    views = { headline: viewOf(headlineDoc("The bus")), body: viewOf(docFromBody(readableBody(draft.body))) };
    session = new DraftSession({
      boot: { draft, person: null },
      views,
      docsOf,
      read: () => ({ headline: views.headline.state.doc.textContent, body: words() }),
      write: () => undefined,
      socket: () => ({ connected: false }),
      idle: (_name: string, work: () => void) => work(),
      writable: (on: boolean) => (writable = on),
      say: () => undefined,
    } as unknown as SessionPorts);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    writable = null;
    document.body.innerHTML = '<span id="save-state"></span>';
  });
  afterEach(() => void vi.clearAllTimers());

  it("is to be saved after an edit of its own, and not after one of others", () => {
    open();
    session.following(() => type("Look: "));
    expect(session.saver.dirty).toBe(false);
    type("Oh. ");
    expect([session.saver.dirty, words()]).toEqual([true, "Oh. Look: The bus stops."]);
  });

  it("takes no edit on a draft that may only be read, and shows those of others", () => {
    open("read");
    type("Mine. ");
    expect(words()).toBe("The bus stops.");
    session.following(() => type("Theirs. "));
    expect([words(), session.saver.dirty, writable]).toEqual(["Theirs. The bus stops.", false, null]);
    session.setReadOnly(false);
    expect(writable).toBe(true);
  });
});
