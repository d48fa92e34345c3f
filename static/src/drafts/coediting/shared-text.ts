/** The Yjs document of a draft, and the two editors that show it. See docs/wire.md, “Editing together”. */
import { fromBase64, toBase64 } from "lib0/buffer";
import { simpleDiffString } from "lib0/diff";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import {
  absolutePositionToRelativePosition,
  initProseMirrorDoc,
  relativePositionToAbsolutePosition,
  updateYFragment,
} from "y-prosemirror";
import * as Y from "yjs";
import { mergeDocs } from "../../editor/changes";
import { headlineDoc } from "../../editor/headline";

export interface Views {
  headline: EditorView;
  body: EditorView;
}

export interface Docs {
  headline: Node;
  body: Node;
}

/** An end of a selection, as others find it in their text. */
export interface SharedSelection {
  field: keyof Views;
  anchor: unknown;
  head: unknown;
}

const REMOTE = Symbol("remote");
type Meta = ReturnType<typeof initProseMirrorDoc>["meta"];

/**
 * Both ways by what differs: an editor's text into the document a moment after it is typed, the document's text into the
 * editors as edits of others, which the undo history passes over. y-prosemirror's own binding would put a new document
 * in the place of the whole text, in which neither findings nor suggestions find their words.
 */
export class SharedText {
  readonly doc = new Y.Doc();
  private readonly body = this.doc.getXmlFragment("body");
  private readonly headline = this.doc.getText("headline");
  private unsent: Uint8Array[] = [];
  private meta: Meta;
  /** What the editors and the document both have. */
  private known: Docs;

  /** `show` puts a document into an editor, as an edit of somebody else. */
  constructor(
    private readonly views: Views,
    stored: string,
    private readonly show: (view: EditorView, doc: Node) => void,
  ) {
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) this.unsent.push(update);
    });
    Y.applyUpdate(this.doc, fromBase64(stored), REMOTE);
    this.meta = this.read().meta;
    this.known = this.docs();
  }

  /** Continue with what the editors hold since `base`: in the document comes what was changed of it. */
  begin(base: Docs): void {
    const { headline, body } = this.docs();
    this.known = { headline, body };
    for (const [view, from, theirs] of [
      [this.views.headline, base.headline, headline],
      [this.views.body, base.body, body],
    ] as const)
      this.show(view, mergeDocs(from, view.state.doc, theirs));
    this.take();
  }

  /** Bring what was typed into the document. */
  take(): void {
    const { headline, body } = this.views;
    if (body.state.doc !== this.known.body) {
      updateYFragment(this.doc, this.body, body.state.doc, this.meta);
      this.known.body = body.state.doc;
    }
    if (headline.state.doc !== this.known.headline) {
      this.takeHeadline(headline.state.doc.textContent);
      this.known.headline = headline.state.doc;
    }
  }

  /** Bring what others typed into the document and the editors; not while an input method composes. */
  receive(updates: readonly string[], origin: unknown = REMOTE): void {
    this.take();
    this.doc.transact(() => updates.forEach((update) => Y.applyUpdate(this.doc, fromBase64(update), origin)), origin);
    this.render();
  }

  /** Take up edits of this browser that the server may not have; they are sent again. */
  recover(update: string): void {
    this.receive([update], null);
  }

  /** Whether something is waiting to be sent. */
  get isBehind(): boolean {
    const { headline, body } = this.views;
    return this.unsent.length > 0 || body.state.doc !== this.known.body || headline.state.doc !== this.known.headline;
  }

  /** What the server has not acknowledged, as one update; null where there is nothing. */
  pending(): string | null {
    this.take();
    if (!this.unsent.length) return null;
    this.unsent = [Y.mergeUpdates(this.unsent)];
    return toBase64(this.unsent[0]!);
  }

  /** Send what is pending; after `sent` resolves to true, it is not pending any more. */
  async send(deliver: (update: string) => Promise<boolean>): Promise<void> {
    const update = this.pending();
    if (update === null) return;
    const sent = this.unsent;
    this.unsent = [];
    let isThere = false;
    try {
      isThere = await deliver(update);
    } finally {
      if (!isThere) this.unsent = [...sent, ...this.unsent];
    }
  }

  /** Before `begin`: the same, where the editors show these edits already. */
  takeUp(update: string): void {
    Y.applyUpdate(this.doc, fromBase64(update), null);
    this.meta = this.read().meta;
  }

  /** Whether a server with this state vector lacks something of this page. */
  lacks(stateVector: string): boolean {
    const theirs = Y.decodeStateVector(fromBase64(stateVector));
    return [...Y.decodeStateVector(Y.encodeStateVector(this.doc))].some(
      ([client, clock]) => (theirs.get(client) ?? 0) < clock,
    );
  }

  /** Everything that a server with this state vector lacks is pending. */
  resend(stateVector: string): void {
    this.unsent = [Y.encodeStateAsUpdate(this.doc, fromBase64(stateVector))];
  }

  get stateVector(): string {
    return toBase64(Y.encodeStateVector(this.doc));
  }

  /** Whether something is missing that another update builds on. */
  get hasGap(): boolean {
    return this.doc.store.pendingStructs !== null;
  }

  /** Where the selection of an editor is, for others. */
  selectionOf(field: keyof Views): SharedSelection {
    this.take();
    const { anchor, head } = this.views[field].state.selection;
    const relative = this.relativeIn(field);
    return {
      field,
      anchor: Y.relativePositionToJSON(relative(anchor)),
      head: Y.relativePositionToJSON(relative(head)),
    };
  }

  /**
   * Where words of an editor are, for as long as one of their characters is there; `from` is before a character, `to`
   * after one. What is inserted at either end does not belong to them.
   */
  stretchOf(field: keyof Views, from: number, to: number): { start: object; end: object } {
    this.take();
    const relative = this.relativeIn(field);
    const [first, last] = [relative(from), relative(to - 1)] as const;
    return {
      start: Y.relativePositionToJSON(first) as object,
      // Yjs keeps a position after a character by that character, where it is associated to the left.
      end: { ...(Y.relativePositionToJSON(last) as object), assoc: -1 },
    };
  }

  private relativeIn(field: keyof Views): (pos: number) => Y.RelativePosition {
    return (pos) =>
      field === "headline"
        ? Y.createRelativePositionFromTypeIndex(this.headline, Math.max(0, pos - 1))
        : (absolutePositionToRelativePosition(pos, this.body, this.meta.mapping) as Y.RelativePosition);
  }

  /** The same as a position of the editor; null where there is none. */
  positionOf(field: keyof Views, position: unknown): number | null {
    const relative = Y.createRelativePositionFromJSON(position);
    if (field === "headline") {
      const absolute = Y.createAbsolutePositionFromRelativePosition(relative, this.doc);
      return absolute?.type === this.headline ? absolute.index + 1 : null;
    }
    return relativePositionToAbsolutePosition(this.doc, this.body, relative, this.meta.mapping);
  }

  private render(): void {
    const { meta, doc } = this.read();
    const { headline, body } = this.views;
    this.show(body, doc);
    this.show(headline, headlineDoc(this.headline.toJSON()));
    this.meta = meta;
    this.known = { headline: headline.state.doc, body: body.state.doc };
    // So that what does not change is known to be the same.
    const shown = body.state.doc;
    const blocks = this.body.toArray();
    if (blocks.length === shown.childCount)
      blocks.forEach((block, index) => meta.mapping.set(block as Y.XmlElement, shown.child(index)));
  }

  /** What the document has. */
  docs(): Docs {
    return { headline: headlineDoc(this.headline.toJSON()), body: this.read().doc };
  }

  private read(): { doc: Node; meta: Meta } {
    const { schema } = this.views.body.state;
    const { doc, meta } = initProseMirrorDoc(this.body, schema);
    return { doc: doc.childCount ? doc : schema.topNodeType.createAndFill()!, meta };
  }

  private takeHeadline(text: string): void {
    const { index, remove, insert } = simpleDiffString(this.headline.toJSON(), text);
    this.doc.transact(() => {
      this.headline.delete(index, remove);
      this.headline.insert(index, insert);
    });
  }
}
