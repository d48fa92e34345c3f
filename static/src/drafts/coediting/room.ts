/** The text of a draft among the pages that have it open: joins it, sends and receives edits and carets. */
import { fromBase64, toBase64 } from "lib0/buffer";
import type { EditorView } from "prosemirror-view";
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from "y-protocols/awareness";
import { showCarets, type Caret } from "../../editor/carets";
import { mergeDocs } from "../../editor/changes";
import { replaceText } from "../../editor/replace-text";
import { wait } from "../../wire/guarded-fetch";
import { localizeError } from "../../wire/localized-errors";
import type { Anchor, EditTextAnswer, JoinedText, SaveTextAnswer, TextUpdate } from "../../wire/generated/schema";
import type { WireError } from "../../wire/types";
import { SharedText, type Docs, type SharedSelection, type Views } from "./shared-text";
import { debounce } from "../../ui/debounce";

const ANSWER_MS = 10_000;
const RETRY_MS = 3000;
const LONGEST_RETRY_MS = 60_000;
/** A caret is sent this long after it moved, or with what was typed. */
const CARET_MS = 120;
/** Without an edit this long after a save by others, one may have been lost on the way. */
const LOST_MS = 2500;

/** What is used of the connection. */
export interface Wire {
  readonly connected: boolean;
  on(event: string, hear: (message: never) => void): unknown;
  emit(event: string, message: object): unknown;
  timeout(ms: number): { emitWithAck(event: string, message: object): Promise<unknown> };
}

interface Ports {
  wire: Wire;
  draftId: string;
  views: Views;
  /** What the server had when the page was loaded. */
  base: Docs;
  /** An edit that this tab had before it was loaded again, and that the editors show already. */
  resumed?: { update: string; document_id: string; docs: Docs } | undefined;
  mayWrite(): boolean;
  /** Run this when no composition is going on in either editor. */
  idle(name: string, work: () => void): void;
  /** Around what others edit. */
  following(show: () => void): void;
  /** The page has the text, and what it had before is in it. */
  joined(): void;
  /** Another text took the place of the one that was edited; what the server did not have of it is in the new one. */
  replaced(): void;
  /** The text begins anew with what was good of it, since its history was damaged. */
  setAside(): void;
}

interface Answer {
  error?: WireError;
}

interface State {
  user?: { name?: string; color?: string };
  cursor?: SharedSelection;
}

/** What the browser keeps of edits that the server has not acknowledged. */
export interface UnsentEdit {
  update: string;
  document_id: string;
}

export class DraftRoom {
  documentId = "";
  private text: SharedText | null = null;
  private awareness: Awareness | null = null;
  private received: string[] = [];
  private joining: Promise<void> | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private caretTimer: ReturnType<typeof setTimeout> | undefined;
  /** A version was saved that may have edits which never came here. */
  readonly versionSeen = debounce(() => this.join(), LOST_MS);
  private pause = RETRY_MS;
  private isOwn = false;
  private isSending = false;
  private readonly moves = new Map<number, { key: string; moved: number }>();
  private moved = 0;
  /** The text as the server has it, as far as this page knows; and as it is once it has what is being sent. */
  private agreed: Docs;
  private sending: Docs | null = null;

  constructor(private readonly ports: Ports) {
    const { wire, draftId } = ports;
    const ofThis =
      <M extends { draft_id: string }>(hear: (message: M) => void) =>
      (message: M) => {
        if (message.draft_id === draftId) hear(message);
      };
    this.agreed = ports.base;
    wire.on("connect", () => {
      this.pause = RETRY_MS;
      void this.join();
    });
    wire.on(
      "text_left",
      ofThis(() => {
        this.forgetOthers();
        this.retry();
      }),
    );
    wire.on(
      "text_edited",
      ofThis(({ update, awareness }: TextUpdate) => {
        this.receive(update);
        if (awareness) this.hear(awareness);
      }),
    );
    wire.on(
      "text_awareness",
      ofThis(({ update }: TextUpdate) => this.hear(update)),
    );
    wire.on("disconnect", () => this.forgetOthers());
    if (wire.connected) void this.join();
  }

  /** Whether the page has the text. */
  get isJoined(): boolean {
    return this.text !== null;
  }

  /** Where words of an editor are, as comments keep it; null before the page has the text. */
  anchorOf(field: keyof Views, from: number, to: number): Omit<Anchor, "prefix" | "suffix"> | null {
    const { text, documentId } = this;
    const stretch = text && attempt(() => text.stretchOf(field, from, to));
    return stretch && { document_id: documentId, field, ...stretch };
  }

  /** The same as positions of the editor, the same twice where the words are gone; null where nothing is known of it. */
  rangeOf({ document_id, field, start, end }: Anchor): { from: number; to: number } | null {
    const { text } = this;
    if (!text || document_id !== this.documentId) return null;
    text.take();
    const at = (position: unknown) => attempt(() => text.positionOf(field, position));
    const [from, to] = [at(start), at(end)];
    return from === null || to === null ? null : { from, to: Math.max(from, to) };
  }

  /** Whether others have the draft open, as far as this page knows. */
  get isShared(): boolean {
    return (this.awareness?.getStates().size ?? 0) > 1;
  }

  /** The text without what the server has not acknowledged. */
  get agreedText(): Docs {
    return this.agreed;
  }

  /** Fetch what this page lacks. */
  join(): Promise<void> {
    return (this.joining ??= this.ask().finally(() => (this.joining = null)));
  }

  async send(): Promise<EditTextAnswer> {
    const { text } = this;
    let answer: EditTextAnswer = {};
    if (!this.ports.mayWrite()) return answer;
    await text?.send(async (update) => {
      this.sending = this.shown();
      try {
        const message = { document_id: this.documentId, update, awareness: this.ownCaret() };
        answer = await this.request<EditTextAnswer>("edit_text", message);
        if (!answer.error) this.agreed = this.sending;
      } finally {
        this.sending = null;
      }
      return !answer.error;
    });
    const code = answer.error?.code;
    if (code !== "text_gap" && code !== "text_replaced") return localized(answer);
    await this.join();
    // What is missing is pending now, and goes out with the next.
    return {};
  }

  async save(): Promise<number> {
    const { version, error } = await this.request<SaveTextAnswer>("save_text", {});
    if (error || version === undefined) throw new Error(error?.code);
    return version;
  }

  /** What arrives during `work` is an edit of this page, which undo takes back. */
  async asOwn<T>(work: () => Promise<T>): Promise<T> {
    this.isOwn = true;
    try {
      return await work();
    } finally {
      this.isOwn = false;
    }
  }

  kept(): UnsentEdit | null {
    const update = this.text?.pending();
    return update ? { update, document_id: this.documentId } : null;
  }

  recover(update: string): void {
    this.ports.following(() => this.text?.recover(update));
  }

  /** Bring what `mine` changed of `base` into the text. */
  merge(base: Docs, mine: Docs): void {
    const { views, following } = this.ports;
    following(() => {
      for (const field of ["headline", "body"] as const) {
        const view = views[field];
        replaceText(view, mergeDocs(base[field], mine[field], view.state.doc));
      }
    });
  }

  /** The selection moved, or another editor has the focus. */
  caretMoved(): void {
    if (!this.awareness || this.caretTimer !== undefined) return;
    this.caretTimer = setTimeout(() => {
      this.caretTimer = undefined;
      // What waits to be sent takes it along.
      if (!this.text?.isBehind || !this.ports.mayWrite()) this.tellCaret();
    }, CARET_MS);
  }

  leave(): void {
    if (this.ports.wire.connected) this.ports.wire.emit("leave_text", { draft_id: this.ports.draftId });
  }

  private async request<A>(event: string, message: object): Promise<A> {
    const payload = { draft_id: this.ports.draftId, ...message };
    const ask = async () => (await this.ports.wire.timeout(ANSWER_MS).emitWithAck(event, payload)) as A & Answer;
    let answer = await ask();
    // Too many at once: it waits, and is not given up.
    while (answer.error?.code === "too_many") {
      await wait((answer.error.retry_after ?? 1) * 1000);
      answer = await ask();
    }
    return answer;
  }

  private async ask(): Promise<void> {
    clearTimeout(this.retryTimer);
    this.versionSeen.cancel();
    if (!this.ports.wire.connected) return;
    try {
      let answer = await this.joinFrom(this.text?.stateVector ?? "");
      const isReplaced = this.text !== null && answer.document_id !== this.documentId;
      if (isReplaced) answer = await this.joinFrom("");
      const isNew = isReplaced || !this.text;
      await new Promise<void>((resolve) =>
        this.ports.idle("join", () => {
          if (isReplaced) this.forget();
          this.take(answer);
          if (answer.set_aside && isNew) this.ports.setAside();
          else if (isReplaced) this.ports.replaced();
          resolve();
        }),
      );
      this.pause = RETRY_MS;
    } catch {
      this.retry();
    }
  }

  /** Who may not read the draft any more asks less and less often. */
  private retry(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.join(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_RETRY_MS);
  }

  private async joinFrom(state_vector: string): Promise<JoinedText> {
    const answer = await this.request<JoinedText>("join_text", { state_vector });
    if (answer.error) throw new Error(answer.error.code);
    return answer;
  }

  /** The text was replaced by another; what this page had and the server did not is put into that one. */
  private forget(): void {
    this.awareness?.destroy();
    this.awareness = this.text = this.sending = null;
    this.documentId = "";
  }

  private take({ document_id = "", update = "", state_vector = "" }: JoinedText): void {
    if (this.text) {
      this.receive(update);
      if (this.ports.mayWrite()) this.resendMissing(state_vector);
    } else this.begin(document_id, update);
    this.ports.joined();
    this.tellCaret();
  }

  private begin(documentId: string, update: string): void {
    const { views, resumed, following } = this.ports;
    this.documentId = documentId;
    this.received = [];
    following(() => {
      const text = new SharedText(views, update, (view, doc) => replaceText(view, doc, this.isOwn));
      const isResumed = resumed?.document_id === documentId && this.agreed === this.ports.base;
      const stored = text.docs();
      if (isResumed) text.takeUp(resumed.update);
      text.begin(isResumed ? resumed.docs : this.agreed);
      this.text = text;
      this.agreed = stored;
    });
    this.awareness = new Awareness(this.text!.doc);
    this.awareness.on("update", (_changes: unknown, origin: unknown) => {
      if (origin === "local" && !this.isSending) this.sendCaret();
    });
  }

  private resendMissing(stateVector: string): void {
    if (this.text?.lacks(stateVector)) this.text.resend(stateVector);
  }

  private shown(): Docs {
    const { headline, body } = this.ports.views;
    return { headline: headline.state.doc, body: body.state.doc };
  }

  private receive(update: string): void {
    if (!this.text) return;
    this.versionSeen.cancel();
    this.received.push(update);
    this.ports.idle("remote", () => {
      const { text, received } = this;
      const before = this.shown();
      this.received = [];
      if (!text || !received.length) return;
      this.ports.following(() => text.receive(received));
      this.agree(before);
      if (text.hasGap) this.versionSeen();
      this.drawCarets();
    });
  }

  /** The server has what came from it, and not what is waiting here. */
  private agree(before: Docs): void {
    const shown = this.shown();
    const withReceived = ({ headline, body }: Docs): Docs => ({
      headline: mergeDocs(before.headline, headline, shown.headline),
      body: mergeDocs(before.body, body, shown.body),
    });
    this.agreed = this.text?.pending() || this.sending ? withReceived(this.agreed) : shown;
    if (this.sending) this.sending = withReceived(this.sending);
  }

  private hear(update: string): void {
    const { awareness } = this;
    if (!awareness) return;
    const before = awareness.getStates().size;
    applyAwarenessUpdate(awareness, fromBase64(update), "remote");
    // Whoever has just come knows nothing of those who are here.
    if (awareness.getStates().size > before) this.sendCaret();
    this.drawCarets();
  }

  private tellCaret(): void {
    const { awareness, text, ports } = this;
    if (!awareness || !text) return;
    const field = (["headline", "body"] as const).find((name) => ports.views[name].hasFocus());
    const cursor = field && attempt(() => text.selectionOf(field));
    // Where the focus is in a panel or in another window, the caret is where it was. Readers have none.
    if (!ports.mayWrite()) awareness.setLocalState({});
    else awareness.setLocalState(cursor ? { cursor } : (awareness.getLocalState() ?? {}));
  }

  /** Where the caret is now, for what is being sent. */
  private ownCaret(): string {
    this.isSending = true;
    this.tellCaret();
    this.isSending = false;
    return this.encodedCaret();
  }

  private encodedCaret(): string {
    const { awareness } = this;
    return awareness ? toBase64(encodeAwarenessUpdate(awareness, [awareness.clientID])) : "";
  }

  private sendCaret(): void {
    const { awareness, ports } = this;
    if (!awareness || !ports.wire.connected) return;
    ports.wire.emit("text_awareness", { draft_id: ports.draftId, update: this.encodedCaret() });
  }

  private forgetOthers(): void {
    const { awareness } = this;
    if (!awareness) return;
    for (const id of [...awareness.getStates().keys()]) if (id !== awareness.clientID) awareness.states.delete(id);
    this.drawCarets();
  }

  private drawCarets(): void {
    this.ports.idle("carets", () => {
      const { headline, body } = this.ports.views;
      for (const [view, field] of [
        [headline, "headline"],
        [body, "body"],
      ] as const)
        showCarets(view, this.caretsIn(field, view));
    });
  }

  private caretsIn(field: keyof Views, view: EditorView): Caret[] {
    const { awareness, text } = this;
    if (!awareness || !text) return [];
    const { size } = view.state.doc.content;
    return [...awareness.getStates()].flatMap(([id, state]) => {
      const { cursor, user } = state as State;
      if (id === awareness.clientID || cursor?.field !== field) return [];
      const at = (position: unknown) => attempt(() => text.positionOf(field, position));
      const [anchor, head] = [at(cursor.anchor), at(cursor.head)];
      if (anchor === null || head === null || Math.max(anchor, head) > size || Math.min(anchor, head) < 0) return [];
      const color = /^#[0-9a-f]{6}$/.test(user?.color ?? "") ? user!.color! : "#444444";
      return [{ id, name: user?.name ?? "", color, anchor, head, moved: this.moveOf(id, JSON.stringify(cursor)) }];
    });
  }

  private moveOf(id: number, key: string): number {
    const move = this.moves.get(id);
    if (move?.key === key) return move.moved;
    const moved = ++this.moved;
    this.moves.set(id, { key, moved });
    return moved;
  }
}

/** What does not fit the text at this moment is shown with the next move. */
function attempt<T>(find: () => T): T | null {
  try {
    return find();
  } catch {
    return null;
  }
}

const localized = (answer: EditTextAnswer): EditTextAnswer =>
  answer.error ? { ...answer, error: localizeError(answer.error) } : answer;
